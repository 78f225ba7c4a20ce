import { hold, release } from "./board.js";
import { autoScroll } from "./auto-scroll.js";
import { DropPlace } from "./drop-place.js";
import { Ghost } from "./ghost.js";

// A mouse drag begins after this many pixels; a touch drag after this hold, which a movement of
// that many pixels before its end turns into a swipe.
const mouseDistance = 5;
const touchHold = 250;
const touchDistance = 8;

/** The press that may become a drag, and is one once it has a ghost. */
let press;
// Set while the click that ends a drag is still to come.
let swallowsClick = false;

/**
 * Lets cards in `area` be dragged: `drop` is called with the ids of those carried along and with
 * where they were dropped. `carried` tells which cards go with one.
 */
export function allowDragging(area, { carried, drop }) {
  area.addEventListener("pointerdown", (event) => begin(event));
  area.addEventListener("pointermove", (event) => follow(event, carried));
  area.addEventListener("pointerup", (event) => end(event, carried, drop));
  area.addEventListener("pointercancel", cancel);
  area.addEventListener("lostpointercapture", (event) => {
    if (event.target === press?.card) cancel(event);
  });
  // Not passive: once a touch drag is on, the browser must not pan, which would cancel the pointer.
  area.addEventListener("touchmove", preventWhileDragging, { passive: false });
  area.addEventListener("contextmenu", (event) => {
    if (press?.isTouch) event.preventDefault();
  });
  area.addEventListener("dragstart", (event) => event.preventDefault());
  addEventListener("pointerdown", () => { swallowsClick = false; }, true);
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
    // A flick may leave the card before its first move event: it belongs to the card all the same.
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

/** Whether the way so far makes a drag of it; a touch that moves before its hold is over is a swipe. */
function becomesDrag(carried) {
  if (!press.isTouch && distance() >= mouseDistance) lift(carried);
  if (press.isTouch && distance() >= touchDistance) forget();
  return isDragging();
}

function lift(carried) {
  clearTimeout(press.timer);
  hold();
  const cards = carried(press.card);
  press.ids = cards.map((card) => card.dataset.id);
  press.cards = cards;
  press.ghost = new Ghost(press.card, cards.length, press.startX, press.startY);
  for (const card of cards) card.classList.add("dragged");
  document.body.classList.add("dragging");
  press.place = new DropPlace(new Set(press.ids));
  press.ghost.moveTo(press.x, press.y);
  press.place.update(press.x, press.y);
  requestAnimationFrame(frame);
}

/** Scrolls what the pointer is at the edge of. */
function frame() {
  if (!isDragging()) return;
  autoScroll(press.place.list, press.y);
  requestAnimationFrame(frame);
}

// However it scrolls, other cards come under the pointer.
function followScroll() {
  if (isDragging()) press.place.update(press.x, press.y);
}

function end(event, carried, drop) {
  if (!isOurs(event)) return;
  // The whole way may come with the release alone.
  follow(event, carried);
  if (!isDragging()) return forget();
  const { ids } = press;
  const { status, place } = press.place;
  expectClick();
  putDown();
  // What came while dragging is shown together with the card at its new place.
  if (status) drop(ids, status, place);
  release();
}

function cancel(event) {
  if (event.pointerId !== undefined && !isOurs(event)) return;
  if (!isDragging()) return forget();
  expectClick();
  putDown();
  release();
}

function cancelByKey(event) {
  if (event.key !== "Escape" || !isDragging()) return;
  event.preventDefault();
  event.stopPropagation();
  cancel(event);
}

function putDown() {
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

/** The click at the end of a drag is none; a touch's comes a little later than its release. */
function expectClick() {
  swallowsClick = true;
  setTimeout(() => { swallowsClick = false; }, 300);
}

function swallowClick(event) {
  // Keys click too, with no count.
  if (!swallowsClick || event.detail === 0) return;
  swallowsClick = false;
  event.preventDefault();
  event.stopPropagation();
}
