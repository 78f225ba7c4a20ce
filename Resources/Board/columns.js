import { inside, showText } from "./dom.js";
import { settings } from "./words.js";
import { say } from "./phrases.js";
import { currentQuery, isHeld, statuses } from "./board.js";
import { drawCard, makeCard, stateOf } from "./card.js";
import { palette } from "./catalog.js";
import { reconcile } from "./reconcile.js";
import { keepingFocus } from "./focus.js";
import { paintSelection } from "./selection.js";

const sections = new Map(statuses.map((status) => [
  status, document.querySelector(`.column[data-status=${status}]`),
]));
// Cards stay when a query hides them, so that typing only shows and hides.
const cards = new Map();
const cacheLimit = 4000;
// One slice of drawing leaves room for input in a frame.
const slice = 8;
let latest = 0;

export const sectionOf = (status) => sections.get(status);
export const listOf = (status) => inside(sections.get(status), ".cards");
export const cardOf = (id) => cards.get(id)?.node;

/** Shows those columns: at once where few cards changed, else in slices that let input through. */
export async function showColumns(board) {
  const turn = (latest += 1);
  const stale = statuses.flatMap((status) => board[status])
    .filter((todo) => isStale(todo, board.date));
  if (stale.length <= 40) stale.forEach((todo) => draw(todo, board.date));
  else if (!await drawInSlices(stale, board.date, () => turn === latest)) return false;
  // What came while the slices were drawn is shown by whoever brought it.
  if (turn !== latest || isHeld()) return false;
  keepingFocus(() => statuses.forEach((status) => showColumn(status, board)));
  paintSelection();
  forgetOld(board);
  return true;
}

/** Brings the card of a todo up to date. */
function draw(todo, today) {
  const card = cards.get(todo.id) ?? { node: makeCard(todo) };
  drawCard(card.node, todo, today);
  cards.set(todo.id, Object.assign(card, { state: stateOf(todo, today), ...seen(todo, today) }));
}

function isStale(todo, today) {
  const card = cards.get(todo.id);
  if (!card) return true;
  // The same objects look the same: only what the server sent anew is compared.
  const now = seen(todo, today);
  if (Object.keys(now).every((key) => card[key] === now[key])) return false;
  if (card.state !== stateOf(todo, today)) return true;
  Object.assign(card, now);
  return false;
}

const seen = (todo, today) => ({ todo, today, colors: palette() });

async function drawInSlices(todos, today, isWanted) {
  let start = performance.now();
  for (const todo of todos) {
    draw(todo, today);
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
  const limit = status === "doing" ? settings.wipLimit : null;
  const count = limit ? `${todos.length} / ${limit}` : String(todos.length);
  inside(section, ".count").textContent = count;
  if (status === "doing") {
    const isOver = Boolean(limit) && todos.length > limit;
    section.classList.toggle("over", isOver);
    showText(inside(section, ".over-limit"), isOver ? say("overLimit", { n: limit }) : undefined);
  }
}

function emptyText(status) {
  if (currentQuery()) return say("nothingMatches");
  return say({ todo: "emptyTodo", doing: "emptyDoing", done: "emptyDone" }[status]);
}

function forgetOld(board) {
  if (cards.size < cacheLimit) return;
  const shown = new Set(statuses.flatMap((status) => board[status]).map((todo) => todo.id));
  for (const [id, { node }] of cards) if (!shown.has(id) && !node.isConnected) cards.delete(id);
}
