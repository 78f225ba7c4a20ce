// @ts-check
import { get } from "../lib/server.js";
import { startDaysAt } from "../lib/text.js";
import { toastError } from "../lib/toast.js";

/** @type {Status[]} The columns, from left to right. */
export const statuses = ["todo", "doing", "done"];
/** The most urgent first. */
export const priorities = ["high", "medium", "low", "none"];

/** @type {BoardAnswer} The server's last answer, with the cards that were loaded since. */
let answer;
let query = "";
// The newest valid query: that of the answer.
let validQuery = "";
/** @type {((board: BoardAnswer) => void)[]} */
const shownListeners = [];

/** Calls `listener` whenever the board looks different. */
export const onShown = (/** @type {(board: BoardAnswer) => void} */ listener) => { shownListeners.push(listener); };

/** The server's last answer with the changes that it hasn't confirmed yet. */
export function present() {
  let columns = answer;
  for (const overlay of overlays) columns = overlay.apply(columns);
  return columns;
}

export const today = () => answer?.date;
export const currentQuery = () => query;
/** The query of the board as it is shown; while the current one is invalid, an earlier one. */
export const shownQuery = () => validQuery;

/** A todo on the board and its position. */
export function find(/** @type {string} */ id, board = present()) {
  for (const status of board ? statuses : []) {
    const index = board[status].findIndex((todo) => todo.id === id);
    if (index >= 0) return { todo: board[status][index], status, index, column: board[status] };
  }
  return undefined;
}

export function show() {
  if (answer && !isFrozen()) shownListeners.forEach((listener) => listener(present()));
}

// Loading

// The next thing to load: everything, or the cards that changed since the last answer.
let wantsAll = false;
/** The number of the newest operation that this tab knows to exist. */
let newest = 0;
/** @type {Promise<void> | undefined} */
let loading;
let request = new AbortController();
/** @type {((error: Error | undefined) => void)[]} */
const queryListeners = [];

/** Calls `listener` with the error of the query, or nothing if it is valid. */
export const onQuery = (/** @type {(error?: Error) => void} */ listener) => { queryListeners.push(listener); };

/** Shows the todos that match a query. */
export function search(/** @type {string} */ text) {
  query = text;
  wantsAll = true;
  request.abort();
  return update();
}

/** Loads the cards that changed up to an operation, unless they are known. */
export function updateTo(/** @type {number} */ sequence) {
  newest = Math.max(newest, sequence);
  return update();
}

/** Loads what is missing. However often it is called, one request runs at a time. */
function update() {
  loading ??= load().finally(() => { loading = undefined; });
  return loading;
}

const isIncomplete = () => wantsAll || (answer && answer.sequence < newest);

async function load() {
  while (isIncomplete()) {
    const asked = query;
    const target = newest;
    const since = wantsAll || !answer ? undefined : answer.sequence;
    wantsAll = false;
    const { fresh, error, valid, isWhole } = await askValid(asked, since);
    await thawed();
    // Discard the answer to an older query.
    if (asked !== query || error?.name === "AbortError") continue;
    if (fresh) {
      hasFailed = false;
      validQuery = valid;
      if (isWhole || fresh.todos) accept(isWhole ? fresh : withCards(answer, fresh), target);
      else wantsAll = true;
    }
    if (fresh || isOfQuery(error)) queryListeners.forEach((listener) => listener(error));
    if (fresh) continue;
    // The next event, or the server's recovery, tries again.
    wantsAll ||= since === undefined;
    if (error?.status >= 500) reportFailure(error);
    return;
  }
}

// In milliseconds.
const retryPause = 5000;
let hasFailed = false;

/** Reports an error of the server, the first of several, and tries again. The banner reports a lost connection. */
function reportFailure(error) {
  if (!hasFailed) toastError(error);
  hasFailed = true;
  setTimeout(updateVisible, retryPause);
}

/**
 * Asks for the todos of a query, or if it is invalid, for those of the query that was valid before, or for all. Resolves
 * with the query that was answered, the whole board or the cards that changed, and the first error.
 * @param {string} asked
 * @param {number | undefined} since
 * @returns {Promise<{ fresh?: any, error?: any, valid?: string, isWhole?: boolean }>}
 */
async function askValid(asked, since) {
  request = new AbortController();
  const { signal } = request;
  let error;
  for (const valid of new Set([asked, validQuery, ""])) {
    const isWhole = since === undefined || valid !== validQuery;
    try {
      const fresh = isWhole ? await get("/api/board", { query: { q: valid }, signal })
        : await get("/api/cards", { query: { q: valid, since }, signal });
      return { fresh, error, valid, isWhole };
    } catch (failure) {
      error ??= failure;
      if (!isOfQuery(failure)) break;
    }
  }
  return { error };
}

const isOfQuery = (error) => [400, 422].includes(error?.status);

/**
 * @param {BoardAnswer} fresh
 * @param {number} target The number of an operation that existed before the request.
 */
function accept(fresh, target) {
  answer = fresh;
  // The key begins with the language and the day's start.
  startDaysAt(Number(fresh.key.split(" ")[1]));
  // Another store, with fewer operations, has taken this one's place.
  const isOther = fresh.sequence < target;
  if (isOther) newest = heard = fresh.sequence;
  heard ??= fresh.sequence;
  for (const overlay of overlays) {
    if (overlay.until <= fresh.sequence || (isOther && overlay.until < Infinity)) overlays.delete(overlay);
  }
  show();
  if (isOther) changeListeners.forEach((listener) => listener({ todos: null, kinds: [] }));
}

/**
 * The board after a change: without the cards that changed, and then with those that are still on it, each at its place
 * in the column as it is now.
 * @param {BoardAnswer} board
 * @param {{ todos: string[], cards: { index: number, todo: Todo }[], sequence: number, older: boolean,
 *   olderCount: number, overdueCount: number, undo: boolean, redo: boolean }} fresh
 * @returns {BoardAnswer}
 */
function withCards(board, { todos, cards, ...others }) {
  const gone = new Set(todos);
  const next = { ...board, ...others };
  for (const status of statuses) next[status] = board[status].filter(({ id }) => !gone.has(id));
  for (const { index, todo } of [...cards].sort((a, b) => a.index - b.index)) {
    next[todo.status].splice(index, 0, todo);
  }
  return next;
}

// Events

/** @type {number | undefined} The number of the last operation that listeners were called for. */
let heard;
/**
 * @typedef {{ todos: string[] | null, kinds: string[], operations?: string[], completions?: Completion[], sync?: any }}
 *   StoreChange
 */
/** @type {((change: StoreChange) => void)[]} */
const changeListeners = [];

/**
 * Calls `listener` after the store was changed by anybody, with the todos that look different (null: perhaps all), the
 * kinds of what was written, such as `label`, and if they are known, the operations and what follows from them.
 * @param {(change: StoreChange) => void} listener
 */
export const onStoreChange = (listener) => { changeListeners.push(listener); };

/**
 * Applies an event of the server about a change, or one that a stream begins with, if it has missed some.
 * @param {{ after: number, sequence: number, operations?: string[], todos: string[] | null, kinds: string[],
 *   undo?: boolean, redo?: boolean }} event
 */
export function applyChange(event) {
  newest = Math.max(newest, event.sequence);
  if (!answer || event.sequence <= heard) return updateVisible();
  const isGap = event.after > heard;
  heard = event.sequence;
  // A view that the query names may have changed, or the project of the folder in which the server was started.
  const isOther = event.kinds.includes("repository")
    || (query.includes("@") && (isGap || event.kinds.includes("view")));
  if (isOther || !event.todos) wantsAll = true;
  const isNext = event.after <= answer.sequence && answer.sequence < event.sequence;
  if (event.todos?.length === 0 && isNext && !loading) {
    Object.assign(answer, { sequence: event.sequence, undo: event.undo, redo: event.redo });
    show();
  }
  updateVisible();
  changeListeners.forEach((listener) => listener(isGap ? { ...event, todos: null } : event));
}

/** Loads the whole board now, or as soon as the tab is visible. */
export function refresh() {
  wantsAll = true;
  updateVisible();
}

function updateVisible() {
  if (document.visibilityState === "visible" && isIncomplete()) update();
}

document.addEventListener("visibilitychange", updateVisible);

// Unconfirmed changes

/** @type {Set<{ apply: (board: BoardAnswer) => BoardAnswer, until: number }>} */
const overlays = new Set();

/** The board with each of these todos transformed, or removed if `transform` returns nothing. */
export function mapped(board, todos, transform) {
  const ids = new Set(todos.map(({ id }) => id));
  const columns = statuses.map((status) =>
    [status, board[status].map((todo) => (ids.has(todo.id) ? transform(todo) : todo)).filter(Boolean)]);
  return { ...board, ...Object.fromEntries(columns) };
}

/**
 * Shows a change before the server confirms it: `apply` returns the changed columns. `confirm` keeps it
 * until the answer includes the operation, `remove` reverts it at once.
 * @param {(board: BoardAnswer) => BoardAnswer} apply
 */
export function applyOptimistically(apply) {
  const overlay = { apply, until: Infinity };
  const remove = () => {
    overlays.delete(overlay);
    show();
  };
  overlays.add(overlay);
  show();
  return {
    /**
     * @param {number} sequence
     * @param {Todo[]} todos Those that changed, as the server has them now.
     */
    confirm(sequence, todos) {
      const fresh = new Map(todos.map((todo) => [todo.id, todo]));
      overlay.apply = (board) => mapped(apply(board), todos, ({ id }) => fresh.get(id));
      overlay.until = sequence;
      if (sequence <= answer.sequence) remove();
    },
    remove,
  };
}

// Freezing

let freezeCount = 0;
/** What waits for the board to move again. */
let resume = show;

/** Freezes the board until `unfreeze`, so that nothing moves under the pointer. */
export function freeze() {
  freezeCount += 1;
}

export function unfreeze() {
  freezeCount -= 1;
  if (isFrozen()) return;
  const next = resume;
  resume = show;
  next();
}

const isFrozen = () => freezeCount > 0;

/** Waits until the board isn't frozen: what is being moved must not change, so that the server detects conflicts. */
async function thawed() {
  while (isFrozen()) await /** @type {Promise<void>} */ (new Promise((resolve) => { resume = resolve; }));
}
