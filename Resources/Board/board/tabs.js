// @ts-check
import { byID } from "../lib/dom.js";
import { onShown, statuses } from "./board.js";

// On a phone each column is a screen wide. A tab, a swipe or a held card turns to another. The page scrolls instead of
// the columns, so each keeps how far it was scrolled.

const isNarrow = matchMedia("(max-width: 47.5em)");
const main = document.querySelector("main");
const bar = byID("tabs");
const [tabs, columns] = [bar, main].map((node) =>
  /** @type {HTMLElement[]} */ ([...node.querySelectorAll("[data-status]")]));
/** How far the page is scrolled beyond the top of each column, in pixels. */
const depths = statuses.map(() => 0);
let shown = 0;
let turned = () => {};

/** Sets what happens when other parts of the columns come into view, except by scrolling a column. */
export const onTurn = (/** @type {() => void} */ listener) => { turned = listener; };

/** The only column in view, on a phone. */
export const shownColumn = () => (isNarrow.matches ? statuses[shown] : undefined);

/** The part of the window below the tabs, if the page scrolls instead of the columns. */
export const pageView = () => (isNarrow.matches
  ? { top: bar.getBoundingClientRect().bottom, bottom: innerHeight } : undefined);

/** @param {Status} [status] The column to turn to; by default the one that was shown before a page. */
export function turnTo(status = statuses[shown]) {
  if (!isNarrow.matches) return;
  settle(statuses.indexOf(status));
  main.scrollLeft = shown * main.clientWidth;
}

/** Where the page is scrolled to when its bars begin to cover the columns, and how far it is scrolled beyond. */
function depthOfPage() {
  const start = scrollY + main.getBoundingClientRect().top - byID("topbar").offsetHeight - bar.offsetHeight;
  return { start, depth: Math.max(0, scrollY - start) };
}

function settle(index) {
  if (index === shown) return;
  const { start, depth } = depthOfPage();
  depths[shown] = depth;
  shown = index;
  mark();
  if (depth || depths[shown]) scrollTo(0, start + depths[shown]);
  turned();
}

function mark() {
  tabs.forEach((tab, index) => {
    tab.setAttribute("aria-selected", String(index === shown));
    tab.tabIndex = index === shown ? 0 : -1;
  });
  columns.forEach((column, index) => {
    column.classList.toggle("shown", index === shown);
    // A dragged card keeps the pointer.
    column.inert = isNarrow.matches && index !== shown && !column.querySelector(".dragged");
    column.setAttribute("role", isNarrow.matches ? "tabpanel" : "region");
  });
}

// While a swipe shows two columns, each is as far down as it was scrolled.
main.addEventListener("scroll", () => {
  if (!isNarrow.matches) return;
  const { depth } = depthOfPage();
  columns.forEach((column, index) => column.style.setProperty("--shift", `${depth - depths[index]}px`));
  const nearest = Math.round(main.scrollLeft / main.clientWidth);
  if (Math.abs(main.scrollLeft - nearest * main.clientWidth) < 2) settle(nearest);
  else turned();
}, { passive: true });

bar.addEventListener("click", ({ target }) => turnTo(target.closest("[role=tab]")?.dataset.status));
bar.addEventListener("keydown", (event) => {
  const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (!tabs[next]) return;
  event.preventDefault();
  turnTo(statuses[next]);
  tabs[next].focus();
});
isNarrow.addEventListener("change", () => {
  mark();
  turnTo();
  turned();
});
onShown(mark);

// In pixels from the window's edge, and milliseconds.
const edgeWidth = 28;
const edgeHold = 450;
let edge = { direction: 0, since: 0 };

/**
 * Turns to the column of the tab below a held card, or to the next one as long as the card is at the window's edge.
 * Returns whether the pointer is on a tab.
 */
export function turnByHold(x, y) {
  if (!isNarrow.matches) return false;
  const direction = x < edgeWidth ? -1 : Number(x > innerWidth - edgeWidth);
  if (direction !== edge.direction) edge = { direction, since: performance.now() };
  const tab = tabs.indexOf(document.elementFromPoint(x, y)?.closest("[role=tab]"));
  const isHeld = performance.now() - edge.since > edgeHold;
  const next = tab >= 0 ? tab : shown + (isHeld ? direction : 0);
  if (next !== shown && tabs[next]) {
    edge.since = performance.now();
    turnTo(statuses[next]);
  }
  return tab >= 0;
}
