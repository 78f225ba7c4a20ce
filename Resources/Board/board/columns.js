import { byID, inside, reconcile, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get } from "../lib/server.js";
import { currentQuery, find, isFrozen, palette, present, statuses, today } from "./board.js";
import { drawCard, keepingFocus, makeCard, restoreFocus, stateOf } from "./cards.js";

const selected = new Set();
let anchor;
let hadSelection = false;

export const isSelected = (id) => selected.has(id);
export const hasSelection = () => selected.size > 0;

/** The selected todos in board order. */
export function selection() {
  const board = present();
  return statuses.flatMap((status) => board[status]).filter((todo) => selected.has(todo.id));
}

export function toggle(id) {
  if (!selected.delete(id)) selected.add(id);
  anchor = id;
  paintSelection();
}

/** Selects everything between the last chosen todo and this one if they share a column. */
export function selectUpTo(id) {
  const [first, second] = [find(anchor), find(id)];
  if (!second || first?.status !== second.status) {
    selected.add(id);
    anchor = id;
  } else {
    const [low, high] = [first.index, second.index].sort((a, b) => a - b);
    for (const todo of second.column.slice(low, high + 1)) selected.add(todo.id);
  }
  paintSelection();
}

export function clearSelection() {
  selected.clear();
  anchor = undefined;
  paintSelection();
}

/** Marks the selected cards, and deselects todos that left the board. */
function paintSelection() {
  if (selected.size) {
    const shown = new Set(selection().map((todo) => todo.id));
    for (const id of selected) if (!shown.has(id)) selected.delete(id);
  }
  if (selected.size || hadSelection) {
    for (const card of document.querySelectorAll(".cards > .card")) {
      mark(card, selected.has(card.dataset.id));
    }
  }
  hadSelection = selected.size > 0;
  showSelectionBar();
}

function mark(card, isMarked) {
  card.classList.toggle("selected", isMarked);
  card.querySelector(".card-select").checked = isMarked;
}

const selectionBar = byID("selection-bar");

function showSelectionBar() {
  const hadFocus = selectionBar.contains(document.activeElement);
  selectionBar.hidden = !hasSelection();
  document.body.classList.toggle("selecting", hasSelection());
  if (hasSelection()) {
    inside(selectionBar, "output").textContent = t("selected", { count: selection().length });
  } else if (hadFocus) {
    restoreFocus();
  }
}

// Columns

const sections = new Map(statuses.map((status) => [
  status, document.querySelector(`.column[data-status=${status}]`),
]));
// Cards are kept when a query hides them, so that typing only shows and hides cards.
const cards = new Map();
const cacheLimit = 4000;
// In milliseconds: short enough that each frame has time for input.
const slice = 8;
let latest = 0;

export const sectionOf = (status) => sections.get(status);
export const listOf = (status) => inside(sections.get(status), ".cards");
export const cardOf = (id) => cards.get(id)?.node;

/** Shows the columns: at once if few cards changed, else in slices that don't block input. */
export async function showColumns(board) {
  const turn = (latest += 1);
  const stale = statuses.flatMap((status) => board[status])
    .filter((todo) => isStale(todo, board.date));
  if (stale.length <= 40) stale.forEach((todo) => draw(todo, board.date));
  else if (!await drawInSlices(stale, board.date, () => turn === latest)) return false;
  // If the board changed while the slices were drawn, a later call shows it.
  if (turn !== latest || isFrozen()) return false;
  keepingFocus(() => statuses.forEach((status) => showColumn(status, board)));
  paintSelection();
  forgetOld(board);
  return true;
}

/** Updates the card of a todo. */
function draw(todo, date) {
  const card = cards.get(todo.id) ?? { node: makeCard(todo) };
  drawCard(card.node, todo, date);
  cards.set(todo.id, Object.assign(card, { state: stateOf(todo, date), ...seen(todo, date) }));
}

function isStale(todo, date) {
  const card = cards.get(todo.id);
  if (!card) return true;
  // The same objects look the same, so only todos that the server sent again need comparing.
  const now = seen(todo, date);
  if (Object.keys(now).every((key) => card[key] === now[key])) return false;
  if (card.state !== stateOf(todo, date)) return true;
  Object.assign(card, now);
  return false;
}

const seen = (todo, date) => ({ todo, date, colors: palette() });

async function drawInSlices(todos, date, isWanted) {
  let start = performance.now();
  for (const todo of todos) {
    draw(todo, date);
    if (performance.now() - start < slice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return false;
    start = performance.now();
  }
  return true;
}

function showColumn(status, board) {
  const section = sections.get(status);
  const todos = board[status];
  const list = inside(section, ".cards");
  reconcile(list, todos.map((todo) => cards.get(todo.id).node));
  showText(inside(section, ".empty"), todos.length ? undefined : emptyText(status));
  const limit = status === "doing" ? board.wipLimit : null;
  const count = limit ? `${todos.length} / ${limit}` : String(todos.length);
  inside(section, ".count").textContent = count;
  if (status === "doing") {
    const isOver = Boolean(limit) && todos.length > limit;
    section.classList.toggle("over", isOver);
    showText(inside(section, ".over-limit"), isOver ? t("overLimit", { count: limit }) : undefined);
  }
}

function emptyText(status) {
  if (currentQuery()) return t("nothingMatches");
  return t(`empty.${status}`);
}

function forgetOld(board) {
  if (cards.size < cacheLimit) return;
  const shown = new Set(statuses.flatMap((status) => board[status]).map((todo) => todo.id));
  for (const [id, { node }] of cards) if (!shown.has(id) && !node.isConnected) cards.delete(id);
}

// Done before today

const olderDone = inside(sectionOf("done"), ".older-done");
const olderList = inside(olderDone, ".older-cards");
const moreButton = inside(olderDone, ".more");
const pageSize = 50;
let olderTodos = [];
let wantedCount = pageSize;
let olderTurn = 0;

/** Shows whether any todos were done before today, and lists them if the section is open. */
export function showOlder({ older }) {
  olderDone.hidden = !older;
  if (!older) return clearOlder();
  return olderDone.open ? loadOlder() : undefined;
}

function clearOlder() {
  olderTodos = [];
  wantedCount = pageSize;
  olderTurn += 1;
  olderList.replaceChildren();
  olderDone.open = false;
}

/** Loads pages until as many todos are shown as the user asked for. */
async function loadOlder() {
  const mine = (olderTurn += 1);
  const fresh = [];
  let isEnd = false;
  while (fresh.length < wantedCount && !isEnd) {
    const next = await askOlder(fresh.at(-1)?.id);
    if (!next || mine !== olderTurn) return;
    isEnd = next.length < pageSize;
    fresh.push(...next);
  }
  olderTodos = fresh;
  moreButton.hidden = isEnd;
  drawOlder();
}

async function askOlder(after) {
  try {
    return await get("/api/done", { query: { q: currentQuery(), after, limit: pageSize } });
  } catch {
    return undefined;
  }
}

function drawOlder() {
  const known = new Map([...olderList.children].map((card) => [card.dataset.id, card]));
  const nodes = olderTodos.map((todo) => {
    const card = known.get(todo.id) ?? makeOlderCard(todo);
    drawCard(card, todo, today());
    return card;
  });
  keepingFocus(() => reconcile(olderList, nodes));
}

// Older todos can be opened and reopened. Only todos on the board can be selected.
function makeOlderCard(todo) {
  const card = makeCard(todo);
  inside(card, ".card-select").hidden = true;
  for (const button of card.querySelectorAll("button")) button.tabIndex = 0;
  return card;
}

export const olderTodo = (id) => olderTodos.find((todo) => todo.id === id);

olderDone.addEventListener("toggle", () => {
  if (olderDone.open && !olderTodos.length) loadOlder();
});
moreButton.addEventListener("click", () => {
  wantedCount += pageSize;
  loadOlder();
});
