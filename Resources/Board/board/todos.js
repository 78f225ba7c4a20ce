// @ts-check
import { byID } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get, send } from "../lib/server.js";
import { find, mapped, present, priorities, show, shownQuery, statuses, today } from "./board.js";
import { change } from "./change.js";
import { asked } from "../lib/confirm.js";
import { toast, toastError } from "../lib/toast.js";

// Changes of todos

const pathOf = (todos) => `/api/todos/${todos.map(({ id }) => encodeURIComponent(id)).join(",")}`;
export const idsOf = (/** @type {Todo[]} */ todos) => new Set(todos.map(({ id }) => id));

/**
 * Changes todos as one operation, without those that were deleted elsewhere. `request` gets the others.
 * @param {Todo[]} todos
 */
function changeEach(todos, request, options = {}) {
  let count = 0;
  return change(async () => {
    try {
      return await request(todos);
    } catch (/** @type {any} */ failure) {
      if (failure.status !== 404) throw failure;
      const left = await onBoard(todos);
      count = todos.length - left.length;
      if (left.length && count) return request(left);
      throw Object.assign(failure, { message: t("nothingChanged", { reason: failure.message }) });
    }
  }, { ...options, note: () => (count ? t("leftOut", { count }) : undefined) });
}

/** Those todos that are on the board, or match a query there. */
async function onBoard(todos, q = "") {
  const ids = todos.map(({ id }) => id);
  const { cards } = await get("/api/cards", { query: { q, ids: ids.join() } });
  const left = idsOf(cards.map(({ todo }) => todo));
  return todos.filter(({ id }) => left.has(id));
}

export const remove = (todos) => changeEach(todos, (left) => send("DELETE", pathOf(left)), {
  apply: (board) => mapped(board, todos, () => undefined),
});

/**
 * Adds labels to todos and removes others, as one operation, which also creates those that are missing.
 * @param {Todo[]} todos
 * @param {{ add?: string[], remove?: string[] }} change
 */
export function setLabels(todos, change) {
  const labels = Object.fromEntries(Object.entries(change).filter(([, names]) => names.length));
  return changeEach(todos, (left) => send("PATCH", pathOf(left), { labels }), {
    apply: (board) => mapped(board, todos, (todo) => ({ ...todo, labels: labelled(todo.labels, change) })),
  });
}

/** Labels after a change, sorted. */
export const labelled = (labels, { add: added = [], remove: removed = [] }) => [...new Set([...labels, ...added])]
  .filter((name) => !removed.includes(name)).sort();

/**
 * Sets a field of todos to a value, as one operation. Setting the value that it was seen to have changes nothing, but
 * fails if it has another by now. The caller shows failures.
 * @param {Todo[]} todos
 * @param {string} field
 * @param {string | null} to
 */
export function setField(todos, field, to, isSeen) {
  const seen = (left) => (left.length === 1 ? left[0][field]
    : Object.fromEntries(left.map((todo) => [todo.id, todo[field]])));
  const isOverdue = field === "due" && to !== null && to.slice(0, 10) < today();
  const fields = field === "due" ? { due: to, overdue: isOverdue } : { [field]: to };
  return changeEach(todos, (left) => send("PATCH", pathOf(left), { [field]: { from: seen(left), to } }), {
    apply: (board) => mapped(board, todos, (todo) => ({ ...todo, ...fields })),
    quiet: true, isSeen,
  });
}

/**
 * A column with a new todo where the server puts it unless others were moved by hand: below those that are at least
 * as urgent, or above all that are done.
 * @param {Todo[]} column
 * @param {Todo} todo
 */
function withNew(column, todo) {
  const rank = ({ priority }) => -priorities.indexOf(priority);
  const index = todo.status === "done" ? 0 : column.findLastIndex((other) => rank(other) >= rank(todo)) + 1;
  return [...column.slice(0, index), todo, ...column.slice(index)];
}

/** Whether the search decides which todos are shown: on the board and in the calendar, not on the other pages. */
const isSearchShown = () => shownQuery() && (byID("page").hidden || byID("page").querySelector(".calendar-page"));

let unconfirmedCount = 0;

/** Adds a todo, as ``addEach`` does. */
export const add = (/** @type {Record<string, any>} */ values) => addEach([values]);

/**
 * Adds todos as one operation and shows them at once in their column, without numbers until the server has given them
 * some. The caller shows failures because it has the user's input.
 * @param {Record<string, any>[]} list
 */
export function addEach(list) {
  /** @type {any[]} */
  let shown = list.map(({ status = "todo", ...values }) => ({
    id: `new-${unconfirmedCount += 1}`, notes: "", priority: "none", project: null, day: today(), due: null,
    labels: [], milestone: null, block: null,
    ...values, status, overdue: false, comments: [], commits: [], checklist: [], after: [], waitsFor: [],
    blocked: false, started: null, completed: null, finished: null,
  }));
  const requests = list.map(({ status, ...values }) => ({ ...values, ...(status && status !== "todo" && { status }) }));
  let hiddenCount = 0;
  return change(async () => {
    const answer = await send("POST", "/api/todos", requests.length > 1 ? { todos: requests } : requests[0]);
    shown = answer.value.todos;
    show();
    // The banner reports a lost connection.
    const found = isSearchShown() && await onBoard(shown, shownQuery()).catch(() => shown);
    if (found) hiddenCount = shown.length - found.length;
    return answer;
  }, {
    // A query may hide new todos. Once the server's answer has them, they aren't shown twice.
    apply: (board) => shownQuery() ? board : shown.filter(({ id, title }) => title && !find(id, board))
      .reduce((columns, todo) => ({ ...columns, [todo.status]: withNew(columns[todo.status], todo) }), board),
    note: () => (hiddenCount ? t("hiddenBySearch", { count: hiddenCount }) : undefined), quiet: true,
  });
}

/**
 * Makes todos wait for another one (`after`), or makes that wait for them (`before`), as one operation; or no longer.
 * @param {Todo[]} todos
 * @param {"after" | "before"} direction
 * @param {{ id: string, title: string }} other
 */
export function setDependency(todos, direction, other, isOn = true) {
  const change = { [direction]: { [isOn ? "add" : "remove"]: [other.id] } };
  return changeEach(todos, (left) => send("PATCH", pathOf(left), change));
}

/** Changes fields of a todo. The caller shows failures. */
export function edit(todo, fields) {
  const to = Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, change.to]));
  return change(() => send("PATCH", pathOf([todo]), fields), {
    apply: (board) => mapped(board, [todo], (shown) => ({ ...shown, ...to })),
    quiet: true,
  });
}

/** Restores a deleted todo. */
export const restoreTodo = (id) => change(() => send("POST", `/api/todos/${encodeURIComponent(id)}/restore`));

// Moves

/** The columns after a move, as the server will return them. `place` is as in the API. */
function moved(board, todos, to, place) {
  const all = new Map(statuses.flatMap((status) => board[status]).map((todo) => [todo.id, todo]));
  const moving = todos.filter(({ id }) => all.has(id)).map(({ id }) => ({ ...all.get(id), status: to }));
  const columns = mapped(board, moving, () => undefined);
  columns[to].splice(indexOfPlace(columns[to], place), 0, ...moving);
  return columns;
}

function indexOfPlace(column, { before, after, bottom }) {
  const at = column.findIndex((todo) => todo.id === (before ?? after));
  if (at < 0) return bottom || after ? column.length : 0;
  return before ? at : at + 1;
}

const orderOf = (board) => statuses.map((status) => board[status].map((todo) => todo.id).join()).join("|");

/**
 * Moves todos to a position in a column; sends nothing if they are already there. Within a column that the query sorts,
 * it only says why they stay. One that was completed on an earlier day isn't on the board.
 * @param {Todo[]} todos
 * @param {Status} to
 * @param {{ before?: string, after?: string, top?: boolean, bottom?: boolean }} place
 */
export async function move(todos, to, place) {
  const board = present();
  const going = board.sorted ? todos.filter(({ status }) => status !== to) : todos;
  if (!going.length) {
    toast(t("sortedBySearch"));
    return false;
  }
  const apply = (columns) => moved(columns, going, to, place);
  if (going.every(({ id }) => find(id)) && orderOf(apply(board)) === orderOf(board)) return false;
  return requestMove(going, to, place, apply);
}

/**
 * Puts todos on top of a column, wherever they are, or drops them. If they were seen there, they stay where they are in
 * it, but it fails if they are elsewhere by now.
 * @param {Todo[]} todos
 * @param {Status | "dropped"} to
 */
export function setStatus(todos, to) {
  const going = todos.filter(({ status }) => status !== to);
  if (!going.length) return requestMove(todos, to, {});
  return to === "dropped" ? requestMove(going, to, { top: true }) : move(going, to, { top: true });
}

async function requestMove(todos, to, place, apply = undefined) {
  // The others move at once.
  const isAllowed = to !== "done" || mayFinish(todos);
  if (isAllowed !== true && !await isAllowed) return false;
  const from = Object.fromEntries(todos.map(({ id, status }) => [id, status]));
  try {
    await changeEach(todos, (left) => send("POST", `${pathOf(left)}/move`, { from, to, ...place }), {
      apply,
      announcement: () => placeText(todos, to), quiet: true, isSeen: todos.every(({ status }) => status === to),
    });
    return true;
  } catch (/** @type {any} */ failure) {
    toastError(failure.status === 409 ? new Error(refusalText(todos)) : failure);
    return false;
  }
}

/**
 * Whether to finish todos; asks if some wait for others.
 * @param {Todo[]} todos
 * @returns {true | Promise<boolean>}
 */
function mayFinish(todos) {
  const going = idsOf(todos);
  const nameOf = (id) => [id, find(id)?.todo.title].filter(Boolean).join(" ");
  const waiting = todos.filter(({ status }) => status !== "done").map(({ id, waitsFor }) =>
    ({ id, others: waitsFor.filter((other) => !going.has(other)) })).filter(({ others }) => others.length);
  if (!waiting.length) return true;
  const sentences = waiting.slice(0, mostNamed).map(({ id, others }) =>
    t("stillWaits", { id, others: others.slice(0, mostNamed).map(nameOf).join(", ") }));
  const isOne = waiting.length === 1;
  const question = isOne ? `${sentences[0]} ${t("finishAnyway")}` : t("finishAnywayMany", { count: waiting.length });
  return asked(question, isOne ? [] : sentences, [{ value: "done", text: t("markDone"), style: "primary" }])
    .then((answer) => answer === "done");
}

const mostNamed = 5;

const refusalText = ([{ title }, ...others]) => t(others.length ? "moveRefusedMany" : "moveRefused", { title });

/** The new place of a single todo, for screen readers; nothing for several. */
function placeText(todos, to) {
  const { index: at, column: all } = find(todos[0].id) ?? {};
  // In a sorted column the server decides.
  if (todos.length > 1 || at === undefined || present().sorted) return undefined;
  return t("movedToPlace", {
    title: todos[0].title, column: t(`status.${to}`), place: at + 1, count: all.length,
  });
}

/**
 * The position one step above or below the todos of a column, or its end.
 * @param {Todo[]} column
 * @param {Todo[]} todos
 * @param {number} direction -1 or 1.
 */
export function step(column, todos, direction) {
  const ids = idsOf(todos);
  const isMoving = ({ id }) => ids.has(id);
  const other = direction < 0 ? column[column.findIndex(isMoving) - 1] : column[column.findLastIndex(isMoving) + 1];
  if (!other) return direction < 0 ? { top: true } : { bottom: true };
  return direction < 0 ? { before: other.id } : { after: other.id };
}
