import { byID, inside } from "./dom.js";

const main = document.querySelector("main");
// The card of each column that the tab key reaches.
const stops = new Map();
// Where focus was on the board last, to return there when its element is gone.
let place;

const cardsIn = (section) => [...inside(section, ".cards").children].filter((node) => node.dataset.id);
const parts = [".card-title", ".card-select", ".card-menu"];

export function focusedCard() {
  return document.activeElement?.closest?.(".card") ?? undefined;
}

/** Moves focus onto a card and makes it its column's tab stop. */
export function focusCard(card, part = ".card-title", options) {
  if (!card) return;
  setStop(card);
  inside(card, part).focus(options);
}

function setStop(card) {
  const section = card.closest(".column");
  if (!section) return;
  const before = stops.get(section);
  if (before !== card) setReach(before, -1);
  stops.set(section, card);
  setReach(card, 0);
}

function setReach(card, tabIndex) {
  if (card) for (const part of parts) inside(card, part).tabIndex = tabIndex;
}

main.addEventListener("focusin", ({ target }) => {
  const card = target.closest(".card");
  if (card) {
    setStop(card);
    place = placeOf(card, parts.find((part) => target.matches(part)));
  }
});

function placeOf(card, part = ".card-title") {
  const section = card.closest(".column");
  return { card, part, section, index: section ? cardsIn(section).indexOf(card) : 0 };
}

/** Runs what moves cards, and puts focus back where it was, or next to that. */
export function keepingFocus(rearrange) {
  const focused = document.activeElement;
  const card = focusedCard();
  if (card) place = placeOf(card, parts.find((part) => focused.matches(part)));
  rearrange();
  for (const section of document.querySelectorAll(".column")) mendStop(section);
  if (card && document.activeElement !== focused) restoreFocus();
}

function mendStop(section) {
  const stop = stops.get(section);
  if (stop?.isConnected && stop.closest(".column") === section) return;
  // A card that went to another column is a stop there only if it is that column's own.
  if (stop && stops.get(stop.closest(".column")) !== stop) setReach(stop, -1);
  stops.delete(section);
  const first = inside(section, ".cards > .card");
  if (first) setStop(first);
}

/** Focuses the last focused card, or the one that took its place, or what is left. */
export function restoreFocus() {
  if (place?.card.isConnected) return focusCard(place.card, place.part, { preventScroll: true });
  const neighbours = place?.section ? cardsIn(place.section) : [];
  const near = neighbours[Math.min(place?.index ?? 0, neighbours.length - 1)];
  const any = near ?? inside(main, ".cards > .card");
  return any ? focusCard(any) : byID("add").focus();
}

document.addEventListener("focus-lost", restoreFocus);

/** The card that an arrow key leads to. */
export function neighbour(card, key) {
  const section = card.closest(".column");
  const list = [...card.parentElement.children].filter((node) => node.dataset.id);
  const index = list.indexOf(card);
  switch (key) {
    case "ArrowUp": return list[index - 1];
    case "ArrowDown": return list[index + 1] ?? olderAfter(card);
    case "Home": return list[0];
    case "End": return list.at(-1);
    case "ArrowLeft": return beside(section, card, -1);
    default: return beside(section, card, 1);
  }
}

const olderAfter = (card) => card.parentElement.matches(".cards")
  ? card.closest(".column").querySelector(".older-done[open] .card") : undefined;

/** The card at the same height in the next column that has any. */
function beside(section, card, step) {
  const columns = [...document.querySelectorAll(".column")];
  const middle = card.getBoundingClientRect().top;
  for (let index = columns.indexOf(section) + step; columns[index]; index += step) {
    const candidates = cardsIn(columns[index]);
    if (candidates.length) return nearest(candidates, middle, columns[index]);
  }
  return undefined;
}

function nearest(cards, top, section) {
  const frame = inside(section, ".cards").getBoundingClientRect();
  const height = Math.min(Math.max(top, frame.top), frame.bottom);
  let low = 0;
  let high = cards.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cards[middle].getBoundingClientRect().bottom < height) low = middle + 1;
    else high = middle;
  }
  return cards[low];
}
