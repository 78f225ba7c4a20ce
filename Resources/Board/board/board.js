import { announce, byID, element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get } from "../lib/server.js";

/** The columns, from left to right. */
export const statuses = ["todo", "doing", "done"];

let answer;
let query = "";
// Number the requests, to know whether an answer is older or newer than a change.
let wanted = 0;
let loaded = 0;
let loading;
let request = new AbortController();
let freezeCount = 0;
let waiting;
const overlays = new Set();
const listeners = [];

export const onShown = (listener) => listeners.push(listener);

/** The server's last answer with the changes that it hasn't confirmed yet. */
export function present() {
  let columns = answer;
  for (const overlay of overlays) columns = overlay.apply(columns);
  return columns;
}

export const today = () => answer?.date;
export const currentQuery = () => query;

/** A todo on the board and its position. */
export function find(id) {
  if (!answer) return undefined;
  const columns = present();
  for (const status of statuses) {
    const index = columns[status].findIndex((todo) => todo.id === id);
    if (index >= 0) return { todo: columns[status][index], status, index, column: columns[status] };
  }
  return undefined;
}

export function search(text) {
  query = text;
  request.abort();
  return refresh();
}

/** Reloads the board. However often it is called, one request runs at a time. */
export function refresh() {
  wanted += 1;
  loading ??= load().finally(() => { loading = undefined; });
  return loading;
}

async function load() {
  while (loaded < wanted) {
    const number = wanted;
    const asked = query;
    const { fresh, error } = await ask(asked);
    // Discard the answer to an older query.
    if (asked !== query) continue;
    loaded = number;
    if (fresh) accept(fresh, number);
    if (fresh || isOfQuery(error)) showQueryError(error?.message);
  }
}

async function ask(q) {
  request = new AbortController();
  try {
    return { fresh: await get("/api/board", { query: { q }, signal: request.signal }) };
  } catch (error) {
    return { error };
  }
}

const isOfQuery = (error) => error.status === 400 || error.status === 422;

function accept(fresh, number) {
  // Don't change what the user is moving or choosing from. This also lets the server detect conflicts.
  if (isFrozen()) {
    waiting = [fresh, number];
    return;
  }
  answer = fresh;
  for (const overlay of overlays) if (overlay.until <= number) overlays.delete(overlay);
  show();
}

/**
 * Shows a change before the server confirms it: `apply` returns the changed columns. `confirm` keeps it
 * until the next request is answered, `remove` reverts it at once.
 */
export function applyOptimistically(apply) {
  const overlay = { apply, until: Infinity };
  overlays.add(overlay);
  show();
  return {
    confirm() { overlay.until = wanted + 1; },
    remove() {
      overlays.delete(overlay);
      show();
    },
  };
}

/** Freezes the board until `unfreeze`, so that nothing moves under the pointer. */
export function freeze() {
  freezeCount += 1;
}

export function unfreeze() {
  freezeCount -= 1;
  if (!isFrozen() && waiting) {
    accept(...waiting);
    waiting = undefined;
  } else {
    show();
  }
}

export const isFrozen = () => freezeCount > 0;

export function show() {
  if (answer && !isFrozen()) listeners.forEach((listener) => listener(present()));
}

/** Everything that todos can belong to, as last loaded. */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

let colors = new Map();

export const colorOf = (label) => colors.get(label);

/** The colours of all labels: a new object whenever one of them changes. */
export const palette = () => colors;

/** Loads the labels and returns whether a colour has changed. */
export async function loadLabels() {
  catalog.labels = await get("/api/labels");
  const fresh = new Map(catalog.labels.map(({ name, color }) => [name, color]));
  const isOther = JSON.stringify([...fresh]) !== JSON.stringify([...colors]);
  if (isOther) colors = fresh;
  return isOther;
}

export async function loadMilestones() {
  catalog.milestones = await get("/api/milestones");
}

/** Loads all choices of a form. */
export async function loadCatalog() {
  const [projects, blocks] = await Promise.all([
    get("/api/projects"), get("/api/blocks"), loadLabels(), loadMilestones(),
  ]);
  Object.assign(catalog, { projects, blocks });
}

// The search field

const searchField = byID("search");
const searchError = byID("search-error");
const typingPause = 120;
const searchExamples = [
  "is:overdue", "project:api", "priority:high", "label:bug,docs", "-label:bug", "due:<=fri", "no:day",
];
let typingTimer;
// Typing updates one entry of the browser's history; earlier searches stay behind it.
let isTyping = false;

/** Reads the query from the address. */
export function queryFromAddress() {
  const text = new URLSearchParams(location.search).get("q") ?? "";
  if (searchField.value !== text) searchField.value = text;
  return text;
}

function searchSoon() {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(searchNow, typingPause);
}

async function searchNow() {
  clearTimeout(typingTimer);
  const text = searchField.value.trim();
  if (text === query) return;
  setAddress(text);
  await search(text);
  if (text !== query || !searchError.hidden) return;
  const count = statuses.reduce((sum, status) => sum + present()[status].length, 0);
  announce(t("found", { count }));
}

function setAddress(text) {
  const address = new URL(location);
  if (text) address.searchParams.set("q", text);
  else address.searchParams.delete("q");
  if (isTyping) history.replaceState(history.state, "", address);
  else history.pushState(null, "", address);
  isTyping = true;
}

/** Shows the error of a query, or hides it if the query is valid. */
function showQueryError(text) {
  showText(searchError, text);
  searchField.toggleAttribute("aria-invalid", Boolean(text));
  if (text) searchField.setAttribute("aria-invalid", "true");
}

searchField.addEventListener("input", (event) => {
  // Don't search for half a Korean syllable.
  if (!event.isComposing) searchSoon();
});
searchField.addEventListener("compositionend", searchSoon);
searchField.addEventListener("change", () => {
  searchNow();
  isTyping = false;
});
searchField.addEventListener("blur", () => { isTyping = false; });
searchField.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.preventDefault();
  if (searchField.value) {
    searchField.value = "";
    searchNow();
  } else {
    document.dispatchEvent(new Event("focus-lost"));
  }
});
addEventListener("popstate", () => {
  isTyping = false;
  const text = queryFromAddress();
  if (text !== query) search(text);
});

byID("search-hint").append(element("p", {}, t("searchHint")),
  element("ul", {}, searchExamples.map((example) => element("li", {}, element("code", {}, example)))));
