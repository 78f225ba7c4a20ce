// @ts-check
import { announce, byID, element, icon, visible } from "../lib/dom.js";
import { openMenu } from "../lib/popups.js";
import { currentPlace, isTodoPlace, linkTo, namePage, onPlace } from "../lib/routes.js";
import { t } from "../lib/text.js";
import { calendarPage } from "../activity/calendar.js";
import { activityPage } from "../activity/page.js";
import { focusLast } from "../board/focus.js";
import { keepScroll, restoreScroll } from "../board/columns.js";
import { leaveForBoard } from "../board/search.js";
import { blocksPage } from "./blocks.js";
import { labelsPage } from "./labels.js";
import { milestonesPage } from "./milestones.js";
import { projectsPage } from "./projects.js";
import { settingsPage } from "./settings.js";

/**
 * A page beside the board. `rest` is the place after the page's name, such as `api` of `projects/api`.
 * @typedef {object} Page
 * @property {(rest?: string) => string} title
 * @property {(container: HTMLElement, rest: string) => void | Promise<void>} show
 * @property {() => void | Promise<void>} [refresh] Shows what has changed.
 * @property {(rest: string) => boolean} [isShown] Whether the page shows that already, after a rename.
 * @property {() => void} [hide]
 */

/**
 * The pages by the first part of their places, each with its icon.
 * @type {Map<string, { page: Page, drawing: string }>}
 */
const pages = new Map([
  ["projects", { page: projectsPage, drawing: "project" }],
  ["milestones", { page: milestonesPage, drawing: "milestone" }],
  ["labels", { page: labelsPage, drawing: "label" }],
  ["blocks", { page: blocksPage, drawing: "block" }],
  ["calendar", { page: calendarPage, drawing: "calendar" }],
  ["activity", { page: activityPage, drawing: "activity" }],
  ["settings", { page: settingsPage, drawing: "settings" }],
]);

const root = document.documentElement;
const frame = byID("page");
const heading = byID("page-heading");
const crumb = byID("page-crumb");
const searchBox = byID("search");

/** @type {{ page: Page, place: string } | undefined} */
let shown;
let isReady = false;
/** @type {Element | undefined} The element of the board that had the focus. */
let boardFocus;
/** @type {Map<string, [number, number]>} The scroll position of each page. */
const scrolls = new Map();

// The links

/** The board and the pages beside it. */
export const places = [
  { place: "", drawing: "board", text: t("board") },
  ...[...pages].map(([place, { page, drawing }]) => ({ place, drawing, text: page.title() })),
];

const nav = byID("places");
/** @type {Map<string, HTMLElement>} */
const links = new Map(places.map(({ place, drawing, text }) => [place, element("a", {
  class: "place", title: text, "data-drawing": drawing, ...linkTo(place),
}, icon(drawing), element("span", {}, text))]));
nav.append(...links.values());

// The bar's words and buttons go one after another, as its width demands: the style sheet makes the rest fit.

const bar = byID("topbar");
const more = byID("more");
const syncGroup = byID("sync");
const tools = byID("tools");
const shortened = [byID("filter"), byID("add"), syncGroup, tools];

/** Shortens as few parts of the bar as possible, and the links only if that of all others isn't enough. */
function fitBar() {
  // At their natural widths, parts that don't fit leave the bar.
  bar.classList.add("measured");
  const padding = parseFloat(getComputedStyle(bar).paddingRight);
  const fits = () => tools.getBoundingClientRect().right + padding <= bar.getBoundingClientRect().right + 0.1;
  const counts = [...shortened.keys(), shortened.length];
  [false, true].some((isNavShort) => counts.some((count) => {
    nav.classList.toggle("compact", isNavShort);
    shortened.forEach((part, index) => part.classList.toggle("compact", index < count));
    return fits();
  }));
  bar.classList.remove("measured");
  root.style.setProperty("--bar", `${bar.offsetHeight}px`);
  // Hovering cut words shows all of them.
  for (const words of syncGroup.querySelectorAll("span")) {
    const isCut = words.scrollWidth > words.clientWidth;
    words.title = isCut ? [words.textContent, words.parentElement?.title].filter(Boolean).join(" – ") : "";
  }
}

/** Opens a menu of the links and buttons that the bar has no room for, in words. */
function openMore() {
  const listed = ["filter", "undo", "redo", "history-button", "shortcuts-button"].map(byID);
  const groups = [[...links.values()], listed].map((nodes) => nodes.filter((node) =>
    !node.disabled && !node.checkVisibility()).map((node) => ({
    text: node.textContent, icon: node.dataset.icon ?? node.dataset.drawing, action: () => node.click(),
    checked: node.hasAttribute("aria-current") || undefined,
  })));
  openMenu(more, t("menu"), groups);
}

more.addEventListener("click", openMore);
new ResizeObserver(fitBar).observe(bar);
new MutationObserver(fitBar).observe(syncGroup, { subtree: true, childList: true, attributeFilter: ["hidden"] });

function markLink(place) {
  const [name] = place.split("/");
  const current = links.get(name) ?? links.get("");
  for (const node of links.values()) node.removeAttribute("aria-current");
  current.setAttribute("aria-current", name === place ? "page" : "true");
}

// Pages

/** Shows the page in the address, once the board is loaded. */
export function openPages() {
  isReady = true;
  showPlace(currentPlace());
}

/** Shows what has changed on the open page. */
export async function refreshPage() {
  try {
    await shown?.page.refresh?.();
  } catch {
    // The banner reports a lost connection.
  }
}

function showPlace(/** @type {string} */ place) {
  // A todo opens beside the page, which stays as it is.
  if (shown && (isTodoPlace(place) || place === shown.place)) return undefined;
  const [name] = place.split("/");
  const page = pages.get(name)?.page;
  const rest = place.slice(name.length + 1);
  markLink(place);
  if (page && page === shown?.page && page.isShown?.(rest)) {
    shown.place = place;
    return showTitle(page, rest);
  }
  if (isReady && (page || shown)) leave();
  // The board keeps its nodes. Before it is loaded it must not flash where a page will be.
  root.classList.toggle("beside", Boolean(page));
  frame.hidden = !page;
  if (!isReady) return;
  if (page) enter({ page, place }, rest);
  else if (shown) returnToBoard();
}

function leave() {
  if (!shown) {
    keepScroll();
    boardFocus = document.activeElement;
    return;
  }
  scrolls.set(shown.place, [frame.scrollTop, scrollY]);
  shown.page.hide?.();
}

async function enter(/** @type {{ page: Page, place: string }} */ next, rest) {
  shown = next;
  const body = element("div", { id: "page-body" });
  byID("page-body").replaceWith(body);
  scrollPage([0, 0]);
  const showing = next.page.show(body, rest);
  showTitle(next.page, rest);
  announce(next.page.title(rest));
  heading.focus({ preventScroll: true });
  try {
    await showing;
  } catch {
    return; // The banner reports a lost connection.
  }
  if (shown === next) scrollPage(scrolls.get(next.place) ?? [0, 0]);
}

/** @param {[number, number]} position Of the page on wide screens, and of the window on narrow ones. */
function scrollPage([inner, outer]) {
  frame.scrollTop = inner;
  scrollTo(0, outer);
}

function showTitle(/** @type {Page} */ page, rest) {
  const title = page.title(rest);
  heading.textContent = visible(title);
  namePage(visible(title));
  crumb.replaceChildren(...(rest ? [element("a", linkTo(currentPlace().split("/")[0]), page.title())] : []));
}

function returnToBoard() {
  shown = undefined;
  byID("page-body").replaceChildren();
  namePage();
  announce(t("board"));
  restoreScroll();
  // A todo's details, opened from the page, have the focus.
  if (document.activeElement === searchBox || document.activeElement?.closest("dialog[open], .popup")) return;
  if (boardFocus?.closest("main")) /** @type {HTMLElement} */ (boardFocus).focus({ preventScroll: true });
  // From nowhere, the arrow keys lead to the first card.
  else if (!focusLast()) /** @type {HTMLElement} */ (document.activeElement)?.blur();
}

// A search shows todos, so typing one leads to the board.
searchBox.addEventListener("input", () => { if (shown) leaveForBoard(); });
history.scrollRestoration = "manual";
onPlace(showPlace);
showPlace(currentPlace());
