import { element } from "../lib/dom.js";
import { freeze, unfreeze, statuses } from "./board.js";
import { listOf, sectionOf } from "./columns.js";

const scrollEdge = 56;
const fastestScroll = 18;

/** Scrolls the list or the page if the pointer is at its edge; returns whether it did. */
function autoScroll(list, y) {
  return (list && scrollList(list, y)) || scrollPage(y);
}

function scrollList(list, y) {
  const { top, bottom } = list.getBoundingClientRect();
  return scrolls(list, speed(y, Math.max(top, 0), Math.min(bottom, innerHeight)));
}

const scrollPage = (y) => scrolls(document.scrollingElement, speed(y, 0, innerHeight));

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

// The gap between two cards, as in board.css.
const cardGap = 8;

/** The place where dragged cards would be dropped, marked by a line. */
class DropPlace {
  /** The column, or undefined while the pointer is outside all columns. */
  status;
  /** The position in it, in the API's format. */
  place;
  #carried;
  #line = element("div", { class: "drop-line", "aria-hidden": "true" });
  #cards;

  constructor(carried) {
    this.#carried = carried;
    // The board is frozen while dragging, so no cards come or go.
    this.#cards = new Map(statuses.map((status) => [status, [...listOf(status).children]]));
  }

  update(x, y) {
    this.#aim(statuses.find((status) => contains(sectionOf(status).getBoundingClientRect(), x, y)));
    if (!this.status) return this.#line.remove();
    const cards = this.#cards.get(this.status);
    const index = indexAt(cards, y);
    const next = this.#fromHere(cards, index, 1);
    const before = this.#fromHere(cards, index - 1, -1);
    this.place = next ? { before: next.dataset.id } : before ? { after: before.dataset.id } : { top: true };
    this.#mark(cards[index], cards[index - 1]);
  }

  /** The list that would receive the cards. */
  get list() {
    return this.status && listOf(this.status);
  }

  #aim(status) {
    if (status === this.status) return;
    if (this.status) sectionOf(this.status).classList.remove("target");
    if (status) sectionOf(status).classList.add("target");
    this.status = status;
  }

  /** The nearest card in that direction, skipping dragged ones. */
  #fromHere(cards, start, step) {
    for (let index = start; cards[index]; index += step) {
      if (!this.#carried.has(cards[index].dataset.id)) return cards[index];
    }
    return undefined;
  }

  /** Draws the line over the list. A line inside it would make the browser lay out all its cards again. */
  #mark(next, before) {
    const section = sectionOf(this.status);
    const frame = this.list.getBoundingClientRect();
    const edge = next ? next.getBoundingClientRect().top - cardGap / 2
      : before ? before.getBoundingClientRect().bottom + cardGap / 2 : frame.top + cardGap / 2;
    const y = Math.min(Math.max(edge, frame.top), frame.bottom) - section.getBoundingClientRect().top;
    this.#line.style.transform = `translateY(${y}px)`;
    if (this.#line.parentElement !== section) section.append(this.#line);
  }

  remove() {
    this.#aim(undefined);
    this.#line.remove();
  }
}

const contains = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

/** The number of cards above a height. They are in order, so few need measuring. */
function indexAt(cards, y) {
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = cards[middle].getBoundingClientRect();
    if ((top + bottom) / 2 < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The image of a card under the pointer. The card itself stays in place because it has captured the
 * pointer.
 */
class Ghost {
  #node;
  #offsetX;
  #offsetY;

  constructor(card, count, x, y) {
    const frame = card.getBoundingClientRect();
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

/** The press that may become a drag; it is one once it has a ghost. */
let press;
// Set from the start of a drag until its click, which can come long after Esc has ended the drag.
let swallowsClick = false;
let clickTimer;

/**
 * Lets cards in `area` be dragged. `carried` returns the cards that move along with a card. `drop` is
 * called with their ids and the place of the drop.
 */
export function allowDragging(area, { carried, drop }) {
  area.addEventListener("pointerdown", (event) => begin(event));
  area.addEventListener("pointermove", (event) => follow(event, carried));
  area.addEventListener("pointerup", (event) => end(event, carried, drop));
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
    const card = event.target.closest(".card");
    if (!card || event.target.closest(".card-select, .card-menu")) return;
    press = {
      card, pointer: event.pointerId, isTouch: event.pointerType === "touch",
      startX: event.clientX, startY: event.clientY, x: event.clientX, y: event.clientY,
    };
    // A flick may leave the card before its first move event, but still belongs to the card.
    card.setPointerCapture(event.pointerId);
    if (press.isTouch) press.timer = setTimeout(() => lift(carried), touchHold);
  }
}

const isDragging = () => Boolean(press?.ghost);
const isOurs = (event) => press?.pointer === event.pointerId;
const distance = () => Math.hypot(press.x - press.startX, press.y - press.startY);

function preventWhileDragging(event) {
  if (isDragging() && event.cancelable) event.preventDefault();
}

function follow(event, carried) {
  if (!isOurs(event)) return;
  press.x = event.clientX;
  press.y = event.clientY;
  if (!isDragging() && !becomesDrag(carried)) return;
  press.ghost.moveTo(press.x, press.y);
  press.place.update(press.x, press.y);
}

/** Whether the movement so far makes it a drag. A touch that moves too early is a swipe. */
function becomesDrag(carried) {
  if (!press.isTouch && distance() >= mouseDistance) lift(carried);
  if (press.isTouch && distance() >= touchDistance) forget();
  return isDragging();
}

function lift(carried) {
  clearTimeout(press.timer);
  clearTimeout(clickTimer);
  swallowsClick = true;
  freeze();
  const cards = carried(press.card);
  press.ids = cards.map((card) => card.dataset.id);
  press.cards = cards;
  press.ghost = new Ghost(press.card, cards.length, press.startX, press.startY);
  for (const card of cards) card.classList.add("dragged");
  document.body.classList.add("dragging");
  press.place = new DropPlace(new Set(press.ids));
  press.ghost.moveTo(press.x, press.y);
  press.place.update(press.x, press.y);
  requestAnimationFrame(scrollEachFrame);
}

/** Scrolls the list or page if the pointer is at its edge. */
function scrollEachFrame() {
  if (!isDragging()) return;
  autoScroll(press.place.list, press.y);
  requestAnimationFrame(scrollEachFrame);
}

// Any kind of scrolling moves other cards under the pointer.
function followScroll() {
  if (isDragging()) press.place.update(press.x, press.y);
}

function end(event, carried, drop) {
  if (!isOurs(event)) return;
  // The release may be the only event that reports the movement.
  follow(event, carried);
  if (!isDragging()) return forget();
  const { ids } = press;
  const { status, place } = press.place;
  dropGhost();
  // Drop before unfreezing: changes that arrived while dragging then show together with the moved card.
  if (status) drop(ids, status, place);
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
  for (const card of press.cards) card.classList.remove("dragged");
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
