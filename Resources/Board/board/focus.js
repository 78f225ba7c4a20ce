// @ts-check
import { byID, inside } from "../lib/dom.js";
import { statuses } from "./board.js";
import { columnList, columnOf, markCards, revealCard, sectionOf } from "./columns.js";

const boardMain = document.querySelector("main");
const cardParts = [".card-title", ".card-select", ".card-menu"];
// The last focus on the board, restored when its element is gone.
/** @type {{ id: string, part: string, status?: Status, index: number } | undefined} */
let lastFocus;
// Whether the button that adds a todo has the focus because no card is left.
let isStranded = false;
byID("add").addEventListener("blur", () => { isStranded = false; });

/**
 * The focused card, or the card with the focused element.
 * @returns {HTMLElement | undefined}
 */
export function focusedCard() {
  return document.activeElement?.closest?.(".card") ?? undefined;
}

/**
 * The focused element that stands for a todo on a page beside the board.
 * @returns {HTMLElement | undefined}
 */
export const focusedChip = () => document.activeElement?.closest?.("#page [data-id]") ?? undefined;

/**
 * Moves focus onto a card.
 * @param {HTMLElement | undefined} card
 * @param {string} [part]
 * @param {FocusOptions} [options]
 */
export function focusCard(card, part = ".card-title", options) {
  if (card) inside(card, part).focus(options);
}

/**
 * Scrolls a todo's card into view and focuses it.
 * @param {string} id
 */
export const focusTodo = (id) => focusCard(revealCard(id), ".card-title", { preventScroll: true });

boardMain.addEventListener("focusin", ({ target }) => {
  const card = noteFocus(/** @type {Element} */ (target));
  const status = columnOf(card?.dataset.id);
  if (!status || columnList(status).tabStop === card.dataset.id) return;
  columnList(status).tabStop = card.dataset.id;
  markCards();
});

/**
 * Notes the focused part of a card and where the card is; returns the card.
 * @returns {HTMLElement | undefined}
 */
function noteFocus(/** @type {Element} */ node) {
  /** @type {HTMLElement} */
  const card = node?.closest(".card");
  if (!card) return undefined;
  const { id } = card.dataset;
  const status = columnOf(id);
  const part = cardParts.find((selector) => node.matches(selector)) ?? ".card-title";
  lastFocus = { id, part, status, index: status ? columnList(status).ids.indexOf(id) : 0 };
  return card;
}

/** Runs a function that moves cards, then restores focus to the same card or a neighbour. */
export function keepingFocus(/** @type {() => void} */ rearrange) {
  const focused = document.activeElement;
  const card = noteFocus(focused);
  rearrange();
  const isBack = isStranded && columnOf(lastFocus?.id);
  if (isBack || (card && document.activeElement !== focused)) restoreFocus();
}

/**
 * Focuses the last focused card, or the card at its old position, or any card. On a page beside the board it focuses
 * the page's title.
 */
export function restoreFocus() {
  const options = { preventScroll: true };
  if (!boardMain.checkVisibility()) return byID("page-heading").focus(options);
  if (lastFocus && columnOf(lastFocus.id)) return focusCard(revealCard(lastFocus.id), lastFocus.part, options);
  const near = lastFocus?.status ? columnList(lastFocus.status).ids : [];
  const any = near[Math.min(lastFocus?.index ?? 0, near.length - 1)] ?? firstID();
  if (any !== undefined) return focusTodo(any);
  byID("add").focus();
  isStranded = true;
  return undefined;
}

/** Focuses the last focused card where it is, even out of view; returns whether it is still on the board. */
export function focusLast() {
  const card = lastFocus && inside(boardMain, `.card[data-id="${lastFocus.id}"]`);
  focusCard(card, lastFocus?.part, { preventScroll: true });
  return Boolean(card);
}

const firstID = () => statuses.map((status) => columnList(status).ids[0]).find((id) => id !== undefined);

/** Focuses the first card of the board; returns whether there is one. */
export function focusFirst() {
  const id = firstID();
  if (id !== undefined) focusTodo(id);
  return id !== undefined;
}

document.addEventListener("focus-lost", restoreFocus);

/**
 * Moves focus from a card as an arrow key, Home or End says.
 * @param {HTMLElement} card
 * @param {string} key
 */
export function focusNeighbour(card, key) {
  const status = columnOf(card.dataset.id);
  if (!status) return focusCard(olderNeighbour(card, key));
  const { ids } = columnList(status);
  const index = ids.indexOf(card.dataset.id);
  const next = { ArrowUp: ids[index - 1], ArrowDown: ids[index + 1], Home: ids[0], End: ids.at(-1) }[key];
  if (key === "ArrowLeft" || key === "ArrowRight") return focusBeside(status, card, key === "ArrowLeft" ? -1 : 1);
  if (next !== undefined) return focusTodo(next);
  if (key === "ArrowDown") focusCard(inside(sectionOf(status), ".older-done[open] .card"));
  return undefined;
}

/** The next card in the list of older todos, which isn't windowed. */
function olderNeighbour(card, key) {
  const all = [...card.parentElement.children];
  const index = all.indexOf(card);
  if (key === "ArrowUp" && index === 0) {
    const last = columnList("done").ids.at(-1);
    return last === undefined ? undefined : revealCard(last);
  }
  return { ArrowUp: all[index - 1], ArrowDown: all[index + 1], Home: all[0], End: all.at(-1) }[key];
}

/** Focuses the card at the same height in the next column that isn't empty. */
function focusBeside(status, card, step) {
  const { top } = card.getBoundingClientRect();
  for (let index = statuses.indexOf(status) + step; statuses[index]; index += step) {
    const list = columnList(statuses[index]);
    if (!list.ids.length) continue;
    focusTodo(list.ids[Math.min(list.countAbove(top), list.ids.length - 1)]);
    return;
  }
}
