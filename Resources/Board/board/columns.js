// @ts-check
import { byID, inside, reconcile, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get } from "../lib/server.js";
import { WindowedList } from "../lib/window.js";
import { currentQuery, shownQuery, statuses, today } from "./board.js";
import { palette } from "./catalog.js";
import { hasValue } from "./query.js";
import { drawCard, estimatedHeight, makeCard, stateOf } from "./cards.js";
import { isSelected } from "./selected.js";
import { onTurn, pageView, turnTo } from "./tabs.js";

const main = document.querySelector("main");
// The todos on the board. Cards are kept when a query hides them, so that typing only shows and hides cards.
/** @type {Map<string, Todo>} */
let todos = new Map();
/** @type {Map<string, { node: HTMLElement, state: string, todo: Todo, date: string, colors: any }>} */
const cards = new Map();
const cacheLimit = 1000;

/** @type {Map<Status, WindowedList>} */
const lists = new Map(statuses.map((status) => [status, new WindowedList(inside(sectionOf(status), ".cards"), {
  node: cardNode, estimate: (id, width) => estimatedHeight(todos.get(id), width), pageView,
})]));
onTurn(() => lists.forEach((list) => list.look()));

/**
 * @param {Status} status
 * @returns {HTMLElement}
 */
export function sectionOf(status) { return byID(`${status}-column`); }
/** @param {Status} status */
export const columnList = (status) => lists.get(status);
/** The column that shows a todo. */
export const columnOf = (/** @type {string} */ id) => statuses.find((status) => lists.get(status).ids.includes(id));

/** Scrolls a todo's card into view and returns it. */
export function revealCard(/** @type {string} */ id) {
  const status = columnOf(id);
  if (status) turnTo(status);
  return status && lists.get(status).reveal(id);
}

/** Shows the columns. */
export function showColumns(/** @type {BoardAnswer} */ board) {
  todos = new Map(statuses.flatMap((status) => board[status]).map((todo) => [todo.id, todo]));
  for (const status of statuses) showColumn(status, board);
  byID("no-match").hidden = !shownQuery() || board.older || todos.size > 0;
  forgetOld();
}

/** A todo's card, up to date. */
function cardNode(/** @type {string} */ id) {
  const todo = todos.get(id);
  const date = today();
  const colors = palette();
  const known = cards.get(id);
  // The same objects look the same, so only todos that the server sent again need comparing.
  if (known?.todo === todo && known.date === date && known.colors === colors) return marked(known.node);
  const state = stateOf(todo, date);
  const node = known?.node ?? makeCard(todo);
  if (known?.state !== state) {
    drawCard(node, todo, date);
    for (const list of lists.values()) list.forget(id);
  }
  cards.set(id, { node, state, todo, date, colors });
  return marked(node);
}

let openID;

/** Marks the card of the todo whose details are open, or of none. */
export function showOpen(/** @type {string | undefined} */ id) {
  openID = id;
  markCards();
}

/** Marks the cards in the document that are selected, open or tab stops. */
export const markCards = () => main.querySelectorAll(".card").forEach(marked);

function marked(card) {
  const { id } = card.dataset;
  if (id === openID) card.setAttribute("aria-current", "true");
  else card.removeAttribute("aria-current");
  card.classList.toggle("selected", isSelected(id));
  const select = inside(card, ".card-select");
  select.checked = isSelected(id);
  // Each of the older cards, which can't be selected, is a tab stop.
  const tabIndex = select.hidden || [...lists.values()].some((list) => list.tabStop === id) ? 0 : -1;
  for (const part of card.querySelectorAll("button, input")) if (part.tabIndex !== tabIndex) part.tabIndex = tabIndex;
  return card;
}

/**
 * @param {Status} status
 * @param {BoardAnswer} board
 */
function showColumn(status, board) {
  const section = sectionOf(status);
  const column = board[status];
  lists.get(status).show(column.map(({ id }) => id));
  showText(inside(section, ".empty"), column.length || shownQuery() ? undefined : t(`empty.${status}`));
  const limit = status === "doing" ? board.wipLimit : null;
  const count = limit ? `${column.length} / ${limit}` : String(column.length);
  for (const node of document.querySelectorAll(`[role=tab][data-status=${status}] .count, #${status}-heading .count`)) {
    node.textContent = count;
  }
  if (status === "doing") {
    const isOver = Boolean(limit) && column.length > limit;
    section.classList.toggle("over", isOver);
    showText(inside(section, ".over-limit"), isOver ? t("overLimit", { count: limit }) : undefined);
  }
}

function forgetOld() {
  if (cards.size < cacheLimit) return;
  for (const [id, { node }] of cards) if (!todos.has(id) && !node.isConnected) cards.delete(id);
}

// Done before today

const olderDone = inside(sectionOf("done"), ".older-done");
const olderList = inside(olderDone, ".older-cards");
const moreOlder = inside(olderDone, ".more");
const olderPageSize = 50;
/** @type {Todo[]} */
let olderTodos = [];
let wantedOlder = olderPageSize;
let isForDropped = false;
/** The answer to another request than the last one is outdated. */
let olderTurn = 0;

/**
 * Shows how many todos were done before today, and lists them if the section is open.
 * @param {BoardAnswer} board
 */
export function showOlder({ older, olderCount }) {
  olderDone.hidden = !older;
  // Dropped todos are on no board, unless one searches for them.
  if (isForDropped !== hasValue(shownQuery(), "is", "dropped")) {
    isForDropped = !isForDropped;
    inside(olderDone, "[data-t]").textContent = t(isForDropped ? "status.dropped" : "olderDone");
    olderDone.open = isForDropped;
  }
  inside(olderDone, ".count").textContent = String(olderCount);
  if (older && olderDone.open) loadOlder();
  if (older) return;
  olderTodos = [];
  wantedOlder = olderPageSize;
  olderTurn += 1;
  olderList.replaceChildren();
  olderDone.open = false;
}

/** Loads as many todos as the user asked for. A failed request leaves those that are shown. */
async function loadOlder() {
  const mine = (olderTurn += 1);
  const limit = wantedOlder;
  const fresh = await get("/api/done", { query: { q: shownQuery(), limit } }).catch(() => undefined);
  if (!fresh || mine !== olderTurn) return;
  olderTodos = fresh;
  moreOlder.hidden = fresh.length < limit;
  const known = new Map([...olderList.children].map((card) => [card.dataset.id, card]));
  const nodes = olderTodos.map((todo) => {
    const card = known.get(todo.id) ?? makeCard(todo);
    // Older todos can be opened and reopened. Only todos on the board can be selected.
    inside(card, ".card-select").hidden = true;
    drawCard(card, todo, today());
    return marked(card);
  });
  reconcile(olderList, nodes);
}

/** A todo that was done before today and is listed. */
export const olderTodo = (/** @type {string} */ id) => olderTodos.find((todo) => todo.id === id);

olderDone.addEventListener("toggle", () => {
  if (olderDone.open && !olderTodos.length) loadOlder();
});
moreOlder.addEventListener("click", () => {
  wantedOlder += olderPageSize;
  loadOlder();
});

// Scrolling: the browser's Back returns to where the board was scrolled to. Each query has its own place.

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
