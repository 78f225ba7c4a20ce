// @ts-check
import { element, inside } from "../lib/dom.js";
import { find, freeze, present, statuses, unfreeze } from "./board.js";
import { columnList, olderTodo, sectionOf } from "./columns.js";
import { pageView, shownColumn, turnByHold } from "./tabs.js";
import { idsOf, move } from "./todos.js";
import { todosOf } from "../todo/menu.js";

// A mouse drag begins after this many pixels. A touch drag begins after this many milliseconds, unless
// the touch first moves this many pixels, which makes it a swipe.
const mouseDistance = 5;
const touchHold = 250;
const touchDistance = 8;

/**
 * A drag of items. `aim` shows where a drop at a point of the window would put them; `end` drops them there, or puts
 * them back. `scrollers` returns the elements of which the first that can is scrolled while the pointer is at its edge.
 * A ghost under the pointer shows the number of items (`count`), if there is one.
 * @typedef {object} Drag
 * @property {number} [count]
 * @property {(x: number, y: number) => Element[]} scrollers
 * @property {(x: number, y: number) => void} aim
 * @property {(isDropped: boolean) => void} end
 */

/**
 * The press, which may become a drag.
 * @type {any}
 */
let press;
// Whether the last press has become a drag. Its click can come long after Esc has ended the drag.
let wasDragged = false;

/**
 * Lets items in `area` be dragged. `begin` takes an item out of its place.
 * @param {HTMLElement} area
 * @param {string} items
 * @param {(item: HTMLElement, height: number) => Drag} begin
 */
export function allowDragging(area, items, begin) {
  area.addEventListener("pointerdown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    /** @type {HTMLElement} */
    const item = target.closest(items);
    if (press || !event.isPrimary || event.button !== 0 || !item || target.closest(".card-select, .card-menu")) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    // A grip doesn't scroll.
    const isTouch = event.pointerType === "touch" && !item.matches(".grip");
    press = { item, begin, pointer, isTouch, startX: x, startY: y, x, y };
    if (isTouch) press.timer = setTimeout(lift, touchHold);
  });
  // Not passive: during a touch drag the browser must not pan, which would cancel the pointer.
  area.addEventListener("touchmove", (event) => {
    if (press?.drag && event.cancelable) event.preventDefault();
  }, { passive: false });
  area.addEventListener("dragstart", (event) => event.preventDefault());
}

// On the window, because a flick may leave the item before its first move event.
addEventListener("pointermove", follow);
addEventListener("pointerup", end);
addEventListener("pointercancel", cancel);
addEventListener("lostpointercapture", (event) => {
  if (event.target !== press?.item) return;
  // Chromium gives it up while a column scrolls below a pointer that rests, although the button is held.
  if (event.buttons && press.item.isConnected) press.item.setPointerCapture(event.pointerId);
  else cancel(event);
});
addEventListener("contextmenu", (event) => {
  if (press?.isTouch) event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && press?.drag) swallow(event, () => finish());
}, true);
addEventListener("pointerdown", (event) => {
  wasDragged = false;
  // The release of the last press was lost.
  cancel(event);
}, true);
addEventListener("click", (event) => {
  // Clicks from the keyboard have a count of 0.
  if (wasDragged && event.detail > 0) swallow(event, () => { wasDragged = false; });
}, true);

function swallow(event, action) {
  event.preventDefault();
  event.stopPropagation();
  action();
}

const isOurs = (event) => Boolean(press) && press.pointer === event.pointerId;

function follow(event) {
  if (!isOurs(event)) return;
  press.x = event.clientX;
  press.y = event.clientY;
  const distance = Math.hypot(press.x - press.startX, press.y - press.startY);
  // A touch that moves too early is a swipe.
  if (!press.drag && press.isTouch && distance >= touchDistance) finish();
  else if (!press.drag && !press.isTouch && distance >= mouseDistance) lift();
  else moveGhost();
}

function lift() {
  const { item, pointer, begin } = press;
  // A change elsewhere has removed it meanwhile.
  if (!item.isConnected) return finish();
  wasDragged = true;
  item.setPointerCapture(pointer);
  freeze();
  // Measure before anything changes, so that the browser lays out the page only once.
  press.frame = item.getBoundingClientRect();
  const copy = item.cloneNode(true);
  press.drag = begin(item, press.frame.height);
  if (press.drag.count) showGhost(copy);
  document.body.classList.add("dragging");
  return void requestAnimationFrame(aimEachFrame);
}

/** Shows a copy of the item under the pointer. The item itself stays in place because it has captured the pointer. */
function showGhost(copy) {
  const { drag: { count }, frame } = press;
  // Ids of cards must be unique on the page.
  copy.removeAttribute("data-id");
  press.ghost = element("div", { class: "ghost", "aria-hidden": "true", inert: true }, element("ul", {}, copy),
    count > 1 && element("span", { class: "ghost-count" }, String(count)));
  press.ghost.style.width = `${frame.width}px`;
  // A held finger may not move for a while.
  moveGhost();
  document.body.append(press.ghost);
}

function moveGhost() {
  if (!press?.ghost) return;
  const { ghost, frame, x, y, startX, startY } = press;
  ghost.style.transform = `translate(${frame.left + x - startX}px, ${frame.top + y - startY}px)`;
}

/** Scrolls at an edge and aims. Scrolling comes first: it reads the layout, which aiming changes. */
function aimEachFrame() {
  if (!press?.drag) return;
  const { drag, x, y } = press;
  drag.scrollers(x, y).some((scroller) => scrolls(scroller, speed(scroller, y)));
  drag.aim(x, y);
  requestAnimationFrame(aimEachFrame);
}

function end(event) {
  // The release may be the only event that reports the movement.
  follow(event);
  if (!isOurs(event)) return;
  press.drag?.aim(press.x, press.y);
  finish(true);
}

function cancel(event) {
  if (isOurs(event)) finish();
}

/** Ends the press, and the drag if it has become one. */
function finish(isDropped = false) {
  const { drag, ghost, timer } = press;
  clearTimeout(timer);
  press = undefined;
  if (!drag) return;
  ghost?.remove();
  document.body.classList.remove("dragging");
  // Before unfreezing: changes that arrived while dragging then show together with the moved card.
  drag.end(isDropped);
  unfreeze();
}

// Scrolling, in pixels

const scrollEdge = 56;
const fastestScroll = 18;

/** The speed per frame: the nearer to the edge, the faster. */
function speed(scroller, y) {
  const frame = scroller.getBoundingClientRect();
  const top = Math.max(frame.top, pageView()?.top ?? 0);
  const bottom = Math.min(frame.bottom, innerHeight);
  const reach = Math.min(scrollEdge, (bottom - top) / 4);
  if (y < top + reach) return -fastestScroll * Math.min(1, (top + reach - y) / reach);
  if (y > bottom - reach) return fastestScroll * Math.min(1, (y - bottom + reach) / reach);
  return 0;
}

function scrolls(scroller, pixels) {
  const before = scroller.scrollTop;
  scroller.scrollTop += pixels > 0 ? Math.ceil(pixels) : Math.floor(pixels);
  return scroller.scrollTop !== before;
}

// Cards, which open a gap of a card's height where they would be dropped.

allowDragging(document.querySelector("main"), ".card", (card, height) => {
  const { id } = card.dataset;
  const older = olderTodo(id);
  const todos = todosOf(card);
  const carried = idsOf(todos);
  const isOther = (other) => !carried.has(other);
  /** @type {Status | undefined} The column under the pointer. */
  let status;
  /** @type {Record<string, any>} The place in it, in the API's format. */
  let place;
  const turn = (next) => {
    if (next === status) return;
    if (status) columnList(status).gap();
    for (const each of statuses) sectionOf(each).classList.toggle("target", each === next);
    status = next;
  };
  const lift = (ids) => statuses.forEach((each) => columnList(each).lift(ids));
  lift(carried);
  if (older) card.classList.add("dragged");
  return {
    count: carried.size,
    scrollers: (x, y) => (turnByHold(x, y) ? []
      : [status && inside(sectionOf(status), ".cards"), document.scrollingElement].filter(Boolean)),
    aim(x, y) {
      const under = /** @type {HTMLElement} */ (document.elementFromPoint(x, y)?.closest(".column"));
      turn(shownColumn() ?? under?.dataset.status);
      if (!status) return;
      const list = columnList(status);
      const { sorted } = present();
      // Cards of a sorted board have their place by the sort.
      const index = sorted ? 0 : list.countAbove(y);
      const before = list.ids.slice(index).find(isOther);
      const after = list.ids.slice(0, index).findLast(isOther);
      place = before !== undefined ? { before } : after !== undefined ? { after } : { top: true };
      if (!sorted || [...carried].some((each) => find(each)?.status !== status)) list.gap(index, height);
    },
    end(isDropped) {
      const to = isDropped ? status : undefined;
      turn(undefined);
      lift([]);
      card.classList.remove("dragged");
      if (to && !(older && to === "done")) move(todos, to, place);
    },
  };
});
