// @ts-check
import { get } from "../lib/server.js";

/**
 * The columns, from left to right.
 * @type {Status[]}
 */
export const statuses = ["todo", "doing", "done"];

/**
 * The server's last answer, with the cards that were loaded since.
 * @type {BoardAnswer}
 */
let answer;
let query = "";
// The newest valid query: that of the answer.
let validQuery = "";
/** @type {((board: BoardAnswer) => void)[]} */
const shownListeners = [];

/**
 * Calls `listener` whenever the board looks different.
 * @param {(board: BoardAnswer) => void} listener
 */
export const onShown = (listener) => { shownListeners.push(listener); };

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

/**
 * A todo on the board and its position.
 * @param {string} id
 */
export function find(id) {
  if (!answer) return undefined;
  const columns = present();
  for (const status of statuses) {
    const index = columns[status].findIndex((todo) => todo.id === id);
    if (index >= 0) return { todo: columns[status][index], status, index, column: columns[status] };
  }
  return undefined;
}

export function show() {
  if (answer && !isFrozen()) shownListeners.forEach((listener) => listener(present()));
}

// Loading

// The next thing to load: everything, or only some cards.
let wantsAll = false;
/** @type {Set<string>} */
const wantedIDs = new Set();
// Number the requests, to know whether an answer is older or newer than a change.
let wanted = 0;
/** @type {Promise<void> | undefined} */
let loading;
let request = new AbortController();
/** @type {((error: Error | undefined) => void)[]} */
const queryListeners = [];

/**
 * Calls `listener` with the error of the query, or nothing if it is valid.
 * @param {(error?: Error) => void} listener
 */
export const onQuery = (listener) => { queryListeners.push(listener); };

/**
 * Shows the todos that match a query.
 * @param {string} text
 */
export function search(text) {
  query = text;
  request.abort();
  return refresh();
}

/**
 * Loads some cards again, or the whole board. However often it is called, one request runs at a time.
 * @param {Iterable<string>} [ids]
 */
export function refresh(ids) {
  wanted += 1;
  if (ids) for (const id of ids) wantedIDs.add(id);
  else wantsAll = true;
  loading ??= load().finally(() => { loading = undefined; });
  return loading;
}

async function load() {
  while (wantsAll || wantedIDs.size) {
    const number = wanted;
    const asked = query;
    const ids = wantsAll || !answer ? undefined : [...wantedIDs];
    wantsAll = false;
    wantedIDs.clear();
    const { fresh, error, valid, known } = await askValid(asked, ids);
    // Discard the answer to an older query.
    if (asked !== query) wantsAll = true;
    else if (fresh) {
      validQuery = valid;
      afterThaw(() => accept(known ? withCards(answer, known, fresh) : fresh, number));
    } else if (ids) ids.forEach((id) => missedIDs.add(id));
    if (asked === query && (fresh || isOfQuery(error))) queryListeners.forEach((listener) => listener(error));
    // The banner reports a lost connection.
    if (error?.status >= 500) document.dispatchEvent(new CustomEvent("failed", { detail: error }));
  }
}

/**
 * Asks for the todos of a query, or if it is invalid, for those of the query that was valid before, or for all. Resolves
 * with the query that was answered, the cards that were asked for, and the first error.
 * @param {string} asked
 * @param {string[] | undefined} ids
 * @returns {Promise<{ fresh?: any, error?: any, valid?: string, known?: string[] }>}
 */
async function askValid(asked, ids) {
  let error;
  for (const valid of new Set([asked, validQuery, ""])) {
    const known = valid === validQuery ? ids : undefined;
    const answered = await ask(valid, known);
    error ??= answered.error;
    if (answered.fresh || !isOfQuery(answered.error)) return { ...answered, error, valid, known };
  }
  return { error };
}

/**
 * @param {string} q
 * @param {string[] | undefined} ids
 * @returns {Promise<{ fresh?: any, error?: any }>}
 */
async function ask(q, ids) {
  request = new AbortController();
  const { signal } = request;
  try {
    return {
      fresh: ids ? await get("/api/cards", { query: { q, ids: ids.join() }, signal })
        : await get("/api/board", { query: { q }, signal }),
    };
  } catch (error) {
    return { error };
  }
}

const isOfQuery = (error) => [400, 422].includes(error?.status);

/**
 * @param {BoardAnswer} fresh
 * @param {number} number
 */
function accept(fresh, number) {
  answer = fresh;
  for (const overlay of overlays) if (overlay.until <= number) overlays.delete(overlay);
  show();
}

/**
 * The board after some cards were loaded; those that are missing in the answer are no longer on it.
 * @param {BoardAnswer} board
 * @param {string[]} ids
 * @param {{ cards: { index: number, todo: Todo }[], undo: boolean, redo: boolean }} fresh
 * @returns {BoardAnswer}
 */
function withCards(board, ids, { cards, undo, redo }) {
  const gone = new Set(ids);
  const next = { ...board, undo, redo };
  for (const status of statuses) next[status] = board[status].filter(({ id }) => !gone.has(id));
  for (const { index, todo } of [...cards].sort((a, b) => a.index - b.index)) {
    next[todo.status].splice(index, 0, todo);
  }
  return next;
}

// Events

// Changes that this tab made and has already shown.
/** @type {Set<string>} */
const ownOperations = new Set();
// Cards that changed while the tab was hidden.
/** @type {Set<string>} */
const missedIDs = new Set();
let hasMissedAll = false;
/** @typedef {{ todos: string[] | null, kinds: string[], operations?: string[] }} StoreChange */
/** @type {((change: StoreChange) => void)[]} */
const changeListeners = [];

/**
 * Calls `listener` after the store was changed by anybody, with the todos that look different (null: perhaps all) and
 * the kinds of what was written, such as `label`, and the operations if they are known.
 * @param {(change: StoreChange) => void} listener
 */
export const onStoreChange = (listener) => { changeListeners.push(listener); };

/**
 * Remembers an operation of this tab, whose event needs no request.
 * @param {string} operation
 */
export const markOwn = (operation) => { ownOperations.add(operation); };

/**
 * Applies an event of the server about a change.
 * @param {{ after: number, sequence: number, operations: string[], todos: string[] | null, kinds: string[],
 *   undo: boolean, redo: boolean }} event
 */
export function applyChange(event) {
  if (!answer || event.sequence <= answer.sequence) return;
  const isGap = event.after > answer.sequence;
  const isOwn = event.operations.every((operation) => ownOperations.has(operation));
  Object.assign(answer, { sequence: event.sequence, undo: event.undo, redo: event.redo });
  // A view that the query names may have changed.
  const isOther = event.kinds.includes("view") && query.includes("@");
  if (isGap || !event.todos || isOther) refreshVisible();
  else if (!isOwn && event.todos.length) refreshVisible(event.todos);
  else show();
  changeListeners.forEach((listener) => listener(isGap ? { ...event, todos: null } : event));
}

/**
 * Loads everything if a stream begins later than the last change that this tab knows.
 * @param {number} sequence
 */
export function catchUp(sequence) {
  if (!answer || sequence <= answer.sequence) return refreshMissed();
  changeListeners.forEach((listener) => listener({ todos: null, kinds: [] }));
  return refreshVisible();
}

/**
 * Loads cards or everything now, or as soon as the tab is visible.
 * @param {string[]} [ids]
 */
export function refreshVisible(ids) {
  if (ids) ids.forEach((id) => missedIDs.add(id));
  else hasMissedAll = true;
  refreshMissed();
}

function refreshMissed() {
  if (document.visibilityState !== "visible" || (!hasMissedAll && !missedIDs.size)) return;
  if (hasMissedAll) refresh();
  else refresh(missedIDs);
  hasMissedAll = false;
  missedIDs.clear();
}

document.addEventListener("visibilitychange", refreshMissed);

// Unconfirmed changes

/** @type {Set<{ apply: (board: BoardAnswer) => BoardAnswer, until: number }>} */
const overlays = new Set();

/**
 * Shows a change before the server confirms it: `apply` returns the changed columns. `confirm` keeps it
 * until the next request is answered, `remove` reverts it at once.
 * @param {(board: BoardAnswer) => BoardAnswer} apply
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

// Freezing

let freezeCount = 0;
/** @type {(() => void)[]} */
let waiting = [];

/** Freezes the board until `unfreeze`, so that nothing moves under the pointer. */
export function freeze() {
  freezeCount += 1;
}

export function unfreeze() {
  freezeCount -= 1;
  if (isFrozen()) return;
  const actions = waiting;
  waiting = [];
  if (actions.length) actions.forEach((action) => action());
  else show();
}

const isFrozen = () => freezeCount > 0;

/**
 * Runs an action at once, or when the board is no longer frozen: what the user is moving must not change, which also
 * lets the server detect conflicts.
 * @param {() => void} action
 */
function afterThaw(action) {
  if (isFrozen()) waiting.push(action);
  else action();
}

// Everything that todos can belong to, as last loaded.

/** @type {{ labels: any[], milestones: any[], projects: any[], blocks: any[] }} */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

/** @type {Map<string, { color: string, textColor: string }>} */
let colors = new Map();

/** @param {string} label */
export const colorOf = (label) => colors.get(label)?.color;
/**
 * The colour of text on a label, black or white.
 * @param {string} label
 */
export const textColorOf = (label) => colors.get(label)?.textColor;

/** The colours of all labels: a new object whenever one of them changes. */
export const palette = () => colors;

/** Loads the labels and returns whether a colour has changed. */
export async function loadLabels() {
  catalog.labels = await get("/api/labels");
  const fresh = new Map(catalog.labels.map(({ name, color, textColor }) => [name, { color, textColor }]));
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
