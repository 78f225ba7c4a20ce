import { announce, byID, element, showText } from "./dom.js";
import { say } from "./phrases.js";
import { get } from "./server.js";

/** The columns, from left to right. */
export const statuses = ["todo", "doing", "done"];

let answer;
let query = "";
// Requests are counted, so that an answer is known to be older or newer than a change.
let wanted = 0;
let loaded = 0;
let loading;
let request = new AbortController();
let holds = 0;
let waiting;
const overlays = new Set();
const listeners = [];

export const onShown = (listener) => listeners.push(listener);

/** What the server last said, with the changes that it hasn't confirmed yet. */
export function present() {
  let columns = answer;
  for (const overlay of overlays) columns = overlay.apply(columns);
  return columns;
}

export const today = () => answer?.date;
export const currentQuery = () => query;

/** A todo on the board, and where it stands. */
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

/** Asks the server anew; however often it is called, one request runs at a time. */
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
    // The answer to an older query is worth nothing.
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
  // What is being moved or chosen from stays as it was seen, also for conflicts to be found.
  if (isHeld()) {
    waiting = [fresh, number];
    return;
  }
  answer = fresh;
  for (const overlay of overlays) if (overlay.until <= number) overlays.delete(overlay);
  show();
}

/**
 * Shows a change before the server confirms it: `apply` makes other columns of the present ones.
 * `settle` keeps it until the server is asked next, `remove` takes it back at once.
 */
export function lay(apply) {
  const overlay = { apply, until: Infinity };
  overlays.add(overlay);
  show();
  return {
    settle() { overlay.until = wanted + 1; },
    remove() {
      overlays.delete(overlay);
      show();
    },
  };
}

/** Nothing moves under the pointer between these two. */
export function hold() {
  holds += 1;
}

export function release() {
  holds -= 1;
  if (!isHeld() && waiting) {
    accept(...waiting);
    waiting = undefined;
  } else {
    show();
  }
}

export const isHeld = () => holds > 0;

export function show() {
  if (answer && !isHeld()) listeners.forEach((listener) => listener(present()));
}

/** What todos can belong to, as the server knew it last. */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

let colors = new Map();

export const colorOf = (label) => colors.get(label);

/** The colours of all labels: another object once one of them differs. */
export const palette = () => colors;

/** Loads the labels; tells whether a colour differs from before. */
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

/** Loads all that a form offers. */
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
// Typing changes one entry of the browser's history; what was searched before stays behind it.
let isTyping = false;

/** Takes the query from the address. */
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
  const n = statuses.reduce((sum, status) => sum + present()[status].length, 0);
  announce(say("found", { n }));
}

function setAddress(text) {
  const address = new URL(location);
  if (text) address.searchParams.set("q", text);
  else address.searchParams.delete("q");
  if (isTyping) history.replaceState(history.state, "", address);
  else history.pushState(null, "", address);
  isTyping = true;
}

/** Shows the error of a query, or nothing once it is good. */
function showQueryError(text) {
  showText(searchError, text);
  searchField.toggleAttribute("aria-invalid", Boolean(text));
  if (text) searchField.setAttribute("aria-invalid", "true");
}

searchField.addEventListener("input", (event) => {
  // Half a Korean syllable is no word to search for.
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

byID("search-hint").append(element("p", {}, say("searchHint")),
  element("ul", {}, searchExamples.map((example) => element("li", {}, element("code", {}, example)))));
