import { get } from "./api.js";
import { inside } from "./dom.js";
import { currentQuery, today } from "./board.js";
import { drawCard, makeCard } from "./card.js";
import { sectionOf } from "./columns.js";
import { keepingFocus } from "./focus.js";
import { openOlderMenu } from "./move-menu.js";
import { reconcile } from "./reconcile.js";

const details = inside(sectionOf("done"), ".older-done");
const list = inside(details, ".older-cards");
const more = inside(details, ".more");
const page = 50;
let todos = [];
let wanted = page;
let turn = 0;

/** Shows whether anything was done before today, and what, while that is open. */
export function showOlder({ older }) {
  details.hidden = !older;
  if (!older) return clear();
  return details.open ? load() : undefined;
}

function clear() {
  todos = [];
  wanted = page;
  turn += 1;
  list.replaceChildren();
  details.open = false;
}

/** Loads pages until as many are there as were asked for before. */
async function load() {
  const mine = (turn += 1);
  const fresh = [];
  let isEnd = false;
  while (fresh.length < wanted && !isEnd) {
    const next = await ask(fresh.at(-1)?.id);
    if (!next || mine !== turn) return;
    isEnd = next.length < page;
    fresh.push(...next);
  }
  todos = fresh;
  more.hidden = isEnd;
  show();
}

async function ask(after) {
  try {
    return await get("/api/done", { query: { q: currentQuery(), after, limit: page } });
  } catch {
    return undefined;
  }
}

function show() {
  const known = new Map([...list.children].map((card) => [card.dataset.id, card]));
  const cards = todos.map((todo) => {
    const card = known.get(todo.id) ?? makeOlderCard(todo);
    drawCard(card, todo, today());
    return card;
  });
  keepingFocus(() => reconcile(list, cards));
}

// It can be opened and reopened; selecting is for what is on the board.
function makeOlderCard(todo) {
  const card = makeCard(todo);
  inside(card, ".card-select").hidden = true;
  for (const button of card.querySelectorAll("button")) button.tabIndex = 0;
  return card;
}

export const olderTodo = (id) => todos.find((todo) => todo.id === id);

details.addEventListener("toggle", () => {
  if (details.open && !todos.length) load();
});
more.addEventListener("click", () => {
  wanted += page;
  load();
});
list.addEventListener("click", ({ target }) => {
  const button = target.closest(".card-menu");
  if (button) openOlderMenu(button, olderTodo(button.closest(".card").dataset.id));
});
