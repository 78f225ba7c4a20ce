// @ts-check
import { currentQuery, statuses } from "./board.js";
import { columnList } from "./columns.js";
import { turnTo } from "./tabs.js";

// The browser's Back returns to where the board was scrolled to. Each query has its own place.

const main = document.querySelector("main");
/** @type {Map<string, { positions: ({ id: string, offset: number } | undefined)[], top: number }>} */
const places = new Map();

/** Keeps where the board is scrolled to, before it shows another query or makes room for a page. */
export function keepScroll() {
  if (!main.checkVisibility()) return;
  places.set(currentQuery(), { positions: statuses.map((status) => columnList(status).position), top: scrollY });
}

/** Scrolls the board to where its query was left, or to the top. */
export function restoreScroll() {
  if (!main.checkVisibility()) return;
  turnTo();
  const place = places.get(currentQuery());
  statuses.forEach((status, index) => columnList(status).restore(place?.positions[index]));
  scrollTo(0, place?.top ?? 0);
}
