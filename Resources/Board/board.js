import { get } from "./api.js";

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
const listeners = { shown: [], failed: [] };

export const onShown = (listener) => listeners.shown.push(listener);
/** Calls that with the error of a query, or with nothing once it is good. */
export const onQueryError = (listener) => listeners.failed.push(listener);

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
    if (fresh || isOfQuery(error)) listeners.failed.forEach((told) => told(error?.message));
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
  if (answer && !isHeld()) listeners.shown.forEach((listener) => listener(present()));
}
