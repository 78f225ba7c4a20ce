// @ts-check
import { element } from "../lib/dom.js";
import { find, freeze, present, statuses, unfreeze } from "./board.js";
import { columnList, columnOf, listOf, sectionOf } from "./columns.js";
import { pageView, shownColumn, turnByHold } from "./tabs.js";

const scrollEdge = 56;
const fastestScroll = 18;

/** Scrolls the list or the page if the pointer is at its edge. */
function autoScroll(list, y) {
  return (list && scrollList(list, y)) || scrollPage(y);
}

function scrollList(list, y) {
  const { top, bottom } = list.getBoundingClientRect();
  return scrolls(list, speed(y, Math.max(top, 0), Math.min(bottom, innerHeight)));
}

const scrollPage = (y) => scrolls(document.scrollingElement, speed(y, pageView()?.top ?? 0, innerHeight));

/** The speed in pixels per frame: the nearer to the edge, the faster. */
function speed(y, top, bottom) {
  const reach = Math.min(scrollEdge, (bottom - top) / 4);
  if (y < top + reach) return -fastestScroll * Math.min(1, (top + reach - y) / reach);
  if (y > bottom - reach) return fastestScroll * Math.min(1, (y - bottom + reach) / reach);
  return 0;
}

function scrolls(scroller, pixels) {
  if (!pixels) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop += pixels > 0 ? Math.ceil(pixels) : Math.floor(pixels);
  return scroller.scrollTop !== before;
}

/** The place where dragged cards would be dropped, shown by a gap of a card's height. */
class DropPlace {
  /**
   * The column, or undefined while the pointer is outside all columns.
   * @type {Status | undefined}
   */
  status;
  /**
   * The position in it, in the API's format.
   * @type {Record<string, any>}
   */
  place;
  #carried;
  #height;
  /** @type {{ status: Status, frame: DOMRect }[]} */
  #frames;
  /** The left edge of the details, which lie over the columns. */
  #end;

  /**
   * @param {Set<string>} carried
   * @param {number} height
   */
  constructor(carried, height) {
    this.#carried = carried;
    this.#height = height;
    this.measure();
  }

  /** Takes the dragged cards out of their columns. The grabbed one keeps the pointer, so it stays in the document. */
  lift(card) {
    if (!columnOf(card.dataset.id)) card.classList.add("dragged");
    for (const status of statuses) columnList(status).lift(this.#carried);
  }

  /** Measures the columns. Nothing but scrolling the page moves them during a drag. */
  measure() {
    this.#end = document.querySelector("#panel[open]")?.getBoundingClientRect().left ?? Infinity;
    this.#frames = statuses.map((status) => ({ status, frame: sectionOf(status).getBoundingClientRect() }));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  update(x, y) {
    const aimed = x < this.#end ? this.#frames.find(({ frame }) => contains(frame, x, y)) : undefined;
    this.#aim(shownColumn() ?? aimed?.status);
    if (!this.status) return;
    const list = columnList(this.status);
    const isSorted = present().sorted;
    // Cards of a sorted board have their place by the sort.
    const index = isSorted ? 0 : list.countAbove(y);
    const next = this.#fromHere(list.ids, index, 1);
    const before = this.#fromHere(list.ids, index - 1, -1);
    this.place = next !== undefined ? { before: next } : before !== undefined ? { after: before } : { top: true };
    if (!isSorted || [...this.#carried].some((id) => find(id)?.status !== this.status)) list.gap(index, this.#height);
  }

  get target() {
    return this.status;
  }

  /** The list that would receive the cards. */
  get list() {
    return this.status && listOf(this.status);
  }

  #aim(status) {
    if (status === this.status) return;
    if (this.status) {
      sectionOf(this.status).classList.remove("target");
      columnList(this.status).gap();
    }
    if (status) sectionOf(status).classList.add("target");
    this.status = status;
  }

  /** The nearest todo in that direction, skipping dragged ones. */
  #fromHere(ids, start, step) {
    for (let index = start; index >= 0 && index < ids.length; index += step) {
      if (!this.#carried.has(ids[index])) return ids[index];
    }
    return undefined;
  }

  remove() {
    this.#aim(undefined);
    for (const status of statuses) columnList(status).lift([]);
  }
}

const contains = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

/**
 * The image of a card under the pointer. The card itself stays in place because it has captured the
 * pointer.
 */
class Ghost {
  #node;
  #offsetX;
  #offsetY;

  constructor(card, frame, count, x, y) {
    this.#offsetX = frame.left - x;
    this.#offsetY = frame.top - y;
    const copy = card.cloneNode(true);
    // Ids of cards must be unique on the page.
    copy.removeAttribute("data-id");
    this.#node = element("div", { class: "ghost", "aria-hidden": "true", inert: true },
      element("ul", {}, copy),
      count > 1 ? element("span", { class: "ghost-count" }, String(count)) : null);
    this.#node.style.width = `${frame.width}px`;
    document.body.append(this.#node);
  }

  moveTo(x, y) {
    this.#node.style.transform = `translate(${x + this.#offsetX}px, ${y + this.#offsetY}px)`;
  }

  remove() {
    this.#node.remove();
  }
}

// A mouse drag begins after this many pixels. A touch drag begins after this many milliseconds, unless
// the touch first moves this many pixels, which makes it a swipe.
const mouseDistance = 5;
const touchHold = 250;
const touchDistance = 8;

/**
 * The press that may become a drag; it is one once it has a ghost.
 * @type {any}
 */
let press;
// Set from the start of a drag until its click, which can come long after Esc has ended the drag.
let swallowsClick = false;
let clickTimer;

/**
 * `cards` selects what is dragged, `carried` returns the ids of the cards that move along with a card, and `placeFor`
 * where they may be dropped, by default in a column. `drop` is called with them, the column or other target, the place
 * in it, and the card.
 * @typedef {object} DragOptions
 * @property {string} [cards]
 * @property {(id: string) => string[]} carried
 * @property {(ids: string[], height: number) => any} [placeFor]
 * @property {(ids: string[], target: any, place: {}, card: HTMLElement) => void} drop
 */

/**
 * Lets cards in `area` be dragged.
 * @param {HTMLElement} area
 * @param {DragOptions} options
 */
export function allowDragging(area, options) {
  area.addEventListener("pointerdown", (event) => begin(event));
  area.addEventListener("pointermove", follow);
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", cancel);
  area.addEventListener("lostpointercapture", (event) => {
    if (event.target === press?.card) cancel(event);
  });
  // Not passive: during a touch drag the browser must not pan, which would cancel the pointer.
  area.addEventListener("touchmove", preventWhileDragging, { passive: false });
  area.addEventListener("contextmenu", (event) => {
    if (press?.isTouch) event.preventDefault();
  });
  area.addEventListener("dragstart", (event) => event.preventDefault());
  addEventListener("pointerdown", () => { swallowsClick = false; }, true);
  addEventListener("pointerup", awaitClick);
  addEventListener("pointercancel", awaitClick);
  addEventListener("click", swallowClick, true);
  addEventListener("keydown", (event) => cancelByKey(event), true);
  document.addEventListener("scroll", followScroll, true);

  function begin(event) {
    if (press || !event.isPrimary || event.button !== 0) return;
    const card = event.target.closest(options.cards ?? ".card");
    if (!card || event.target.closest(".card-select, .card-menu")) return;
    press = {
      card, options, pointer: event.pointerId, isTouch: event.pointerType === "touch",
      startX: event.clientX, startY: event.clientY, x: event.clientX, y: event.clientY,
    };
    // A flick may leave the card before its first move event, but still belongs to the card.
    card.setPointerCapture(event.pointerId);
    if (press.isTouch) press.timer = setTimeout(lift, touchHold);
  }
}

const isDragging = () => Boolean(press?.ghost);
const isOurs = (event) => press?.pointer === event.pointerId;
const distance = () => Math.hypot(press.x - press.startX, press.y - press.startY);

function preventWhileDragging(event) {
  if (isDragging() && event.cancelable) event.preventDefault();
}

function follow(event) {
  if (!isOurs(event)) return;
  press.x = event.clientX;
  press.y = event.clientY;
  if (!isDragging() && !becomesDrag()) return;
  press.ghost.moveTo(press.x, press.y);
}

/** Whether the movement so far makes it a drag. A touch that moves too early is a swipe. */
function becomesDrag() {
  if (!press.isTouch && distance() >= mouseDistance) lift();
  if (press.isTouch && distance() >= touchDistance) forget();
  return isDragging();
}

function lift() {
  clearTimeout(press.timer);
  clearTimeout(clickTimer);
  swallowsClick = true;
  freeze();
  const { carried, placeFor = (ids, height) => new DropPlace(new Set(ids), height) } = press.options;
  press.ids = carried(press.card.dataset.id);
  // Measure everything before anything changes, so that the browser lays out the page only once.
  const frame = press.card.getBoundingClientRect();
  press.place = placeFor(press.ids, frame.height);
  press.ghost = new Ghost(press.card, frame, press.ids.length, press.startX, press.startY);
  // A held finger may not move for a while.
  press.ghost.moveTo(press.x, press.y);
  press.place.lift(press.card);
  document.body.classList.add("dragging");
  requestAnimationFrame(aimEachFrame);
}

/**
 * Scrolls the list or page if the pointer is at its edge, and opens the gap. Scrolling comes first: it reads the
 * layout, which the gap changes.
 */
function aimEachFrame() {
  if (!isDragging()) return;
  if (!turnByHold(press.x, press.y)) autoScroll(press.place.list, press.y);
  press.place.update(press.x, press.y);
  requestAnimationFrame(aimEachFrame);
}

function followScroll({ target }) {
  if (isDragging() && target === document) press.place.measure();
}

function end(event) {
  if (!isOurs(event)) return;
  // The release may be the only event that reports the movement.
  follow(event);
  if (!isDragging()) return forget();
  press.place.update(press.x, press.y);
  const { ids, card, options } = press;
  const { target, place } = press.place;
  dropGhost();
  // Drop before unfreezing: changes that arrived while dragging then show together with the moved card.
  if (target !== undefined) options.drop(ids, target, place, card);
  unfreeze();
}

function cancel(event) {
  if (event.pointerId !== undefined && !isOurs(event)) return;
  if (!isDragging()) return forget();
  dropGhost();
  unfreeze();
}

function cancelByKey(event) {
  if (event.key !== "Escape" || !isDragging()) return;
  event.preventDefault();
  event.stopPropagation();
  cancel(event);
}

function dropGhost() {
  press.ghost.remove();
  press.place.remove();
  press.card.classList.remove("dragged");
  document.body.classList.remove("dragging");
  forget();
}

function forget() {
  if (!press) return;
  clearTimeout(press.timer);
  press = undefined;
}

/** A touch's click comes shortly after its release. A later click is a new one. */
function awaitClick() {
  clearTimeout(clickTimer);
  clickTimer = setTimeout(() => { swallowsClick = false; }, 300);
}

function swallowClick(event) {
  // Clicks from the keyboard have a count of 0.
  if (!swallowsClick || event.detail === 0) return;
  swallowsClick = false;
  event.preventDefault();
  event.stopPropagation();
}
