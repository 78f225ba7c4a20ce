import { announce, byID, element, icon } from "./dom.js";
import { say } from "./phrases.js";
import { send } from "./server.js";
import { find, lay, present, refresh, statuses } from "./board.js";

// Toasts

const toastPlace = byID("toast");
const toastDuration = 8000;
let toastTimer;
let toastStays = false;
// Actions of the buttons in toasts.
const ways = { undo, redo };

/** Says what happened, with a button that takes it back or restores it where one is offered. */
function toast(text, offers, operation) {
  const button = offers && element("button", {
    type: "button", class: `toast-${offers}`, onclick: () => { hideToast(); ways[offers](operation); },
  }, say(offers));
  showToast("", element("span", {}, text), button);
}

/** Says what failed. */
export function toastError(error) {
  announce(error.message);
  showToast("failed", icon("overdue"), element("span", {}, error.message));
}

/**
 * Says several things, each with a `text` and maybe a `button` with a `text`, a `label` and an `action`.
 * With `stays` they are shown until they are closed.
 */
export function toastLines(lines, options) {
  const items = lines.map(({ text, button }) => element("li", {},
    element("span", {}, text), button && lineButton(button)));
  showToast("", element("ul", {}, items));
  toastStays = options.stays;
  hideToastLater();
}

function lineButton({ text, label, action }) {
  return element("button", {
    type: "button", "aria-label": label, onclick: () => { hideToast(); action(); },
  }, text);
}

function showToast(kind, ...children) {
  const close = element("button", {
    type: "button", class: "quiet", "aria-label": say("close"), onclick: hideToast,
  }, icon("close"));
  toastPlace.className = kind;
  toastPlace.replaceChildren(...children.filter(Boolean), close);
  toastStays = false;
  hideToastLater();
}

function hideToastLater() {
  clearTimeout(toastTimer);
  if (!toastStays) toastTimer = setTimeout(hideToast, toastDuration);
}

function hideToast() {
  clearTimeout(toastTimer);
  const hadFocus = toastPlace.contains(document.activeElement);
  toastPlace.replaceChildren();
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

// A toast stays while someone is about to press it.
toastPlace.addEventListener("pointerenter", () => clearTimeout(toastTimer));
toastPlace.addEventListener("focusin", () => clearTimeout(toastTimer));
toastPlace.addEventListener("pointerleave", hideToastLater);
toastPlace.addEventListener("focusout", hideToastLater);

// Changes

let lastSent = Promise.resolve();

/** Sends after all that was sent before, so that each finds what its user saw. */
function inTurn(request) {
  const result = lastSent.then(request);
  lastSent = result.catch(() => {});
  return result;
}

/**
 * Makes a change: shows it at once where `apply` tells how, sends it, says what happened with a
 * way back. Resolves with the server's answer, or rejects once the failure has been shown; with
 * `quiet`, showing that is up to the caller.
 */
export async function change(request, options) {
  const { apply, said, offers = "undo", alwaysOffers = false, quiet = false } = options;
  const overlay = apply && lay(apply);
  try {
    const { value, operation } = await inTurn(request);
    overlay?.settle();
    const text = said(value);
    announce(text);
    toast(text, operation || alwaysOffers ? offers : undefined, operation);
    return value;
  } catch (error) {
    overlay?.remove();
    if (!quiet) toastError(error);
    throw error;
  } finally {
    refresh();
  }
}

// Undo

const undoButtons = { undo: byID("undo"), redo: byID("redo") };

/** Takes back the newest operation, or that one if it still is the newest. */
export function undo(operation) {
  const body = operation ? { operation } : {};
  return restoreOr("undo", () => send("POST", "/api/undo", body), "tookBack", "redo");
}

export function redo() {
  return restoreOr("redo", () => send("POST", "/api/redo"), "restored", "undo");
}

async function restoreOr(way, request, key, offers) {
  const hadFocus = document.activeElement === undoButtons[way];
  try {
    await change(request, { said: (entries) => restoredText(key, entries), offers, alwaysOffers: true });
  } catch {
    // The toast said why.
  }
  // A button that can't be pressed any more loses focus.
  if (hadFocus && document.activeElement === document.body) {
    undoButtons[way === "undo" ? "redo" : "undo"].focus();
  }
}

function restoredText(key, entries) {
  const entry = [entries].flat()[0];
  if (!entry) return say(key, { what: "" });
  const titles = entry.subjects.map(({ title }) => title).filter(Boolean);
  const subject = titles.length === 1 ? titles[0] : say("todoCount", { n: titles.length });
  return say(key, { what: titles.length ? `${entry.command} ${subject}` : entry.command });
}

/** Enables the buttons if there is anything to undo or redo. */
export function showUndo({ undo: canUndo, redo: canRedo }) {
  const focused = document.activeElement;
  undoButtons.undo.disabled = !canUndo;
  undoButtons.redo.disabled = !canRedo;
  if (focused === undoButtons.undo && !canUndo && canRedo) undoButtons.redo.focus();
  if (focused === undoButtons.redo && !canRedo && canUndo) undoButtons.undo.focus();
}

undoButtons.undo.addEventListener("click", () => undo());
undoButtons.redo.addEventListener("click", () => redo());

// Todos

const pathOf = (todos) => `/api/todos/${todos.map(({ id }) => encodeURIComponent(id)).join(",")}`;
const idsOf = (todos) => new Set(todos.map(({ id }) => id));

/** The board with each of its todos made into another, or left out. */
function mapped(board, transform) {
  const columns = statuses.map((status) => [status, board[status].map(transform).filter(Boolean)]);
  return { ...board, ...Object.fromEntries(columns) };
}

/** Names one todo, or counts several. */
const about = (key, todos) => todos.length === 1
  ? say(key, { title: todos[0].title }) : say(`${key}Many`, { n: todos.length });

export function remove(todos) {
  const gone = idsOf(todos);
  return change(() => send("DELETE", pathOf(todos)), {
    apply: (board) => mapped(board, (todo) => (gone.has(todo.id) ? undefined : todo)),
    said: () => about("deleted", todos),
  });
}

/** Gives todos a label or takes it from them. */
export function setLabel(todos, label, isOn) {
  const those = idsOf(todos);
  const labels = isOn ? { add: [label] } : { remove: [label] };
  return change(() => send("PATCH", pathOf(todos), { labels }), {
    apply: (board) => mapped(board, (todo) => (those.has(todo.id) ? labelled(todo, label, isOn) : todo)),
    said: () => say(isOn ? "labelled" : "unlabelled", { n: todos.length, label }),
  });
}

function labelled(todo, label, isOn) {
  const others = todo.labels.filter((name) => name !== label);
  return { ...todo, labels: isOn ? [...others, label].sort() : others };
}

/** Failures are the form's to show: it holds what was typed. */
export function add(values) {
  return change(() => send("POST", "/api/todos", values), {
    said: (todo) => say("added", { title: todo.title, id: todo.id }), quiet: true,
  });
}

export function edit(todo, fields) {
  return change(() => send("PATCH", pathOf([todo]), fields), {
    said: () => say("edited", { title: fields.title?.to ?? todo.title }), quiet: true,
  });
}

export function addComment(todo, text) {
  return change(() => send("POST", `${pathOf([todo])}/comments`, { text }), {
    said: () => say("commented", { title: todo.title }), quiet: true,
  });
}

const commentPath = (comment) => `/api/comments/${encodeURIComponent(comment.uuid)}`;

export function editComment(comment, to, from = comment.text) {
  return change(() => send("PATCH", commentPath(comment), { text: { from, to } }), {
    said: () => say("commentEdited"), quiet: true,
  });
}

export function deleteComment(comment) {
  return change(() => send("DELETE", commentPath(comment)), { said: () => say("commentDeleted") });
}

// Moves

/** Columns after a move, as the server will have them. `place` is as in the interface. */
function moved(board, ids, to, place) {
  const going = new Set(ids);
  const all = new Map(statuses.flatMap((status) => board[status]).map((todo) => [todo.id, todo]));
  const moving = ids.filter((id) => all.has(id)).map((id) => ({ ...all.get(id), status: to }));
  const columns = Object.fromEntries(
    statuses.map((status) => [status, board[status].filter((todo) => !going.has(todo.id))]));
  columns[to].splice(indexOfPlace(columns[to], place), 0, ...moving);
  return { ...board, ...columns };
}

function indexOfPlace(column, { before, after, bottom }) {
  const at = column.findIndex((todo) => todo.id === (before ?? after));
  if (at < 0) return bottom || after ? column.length : 0;
  return before ? at : at + 1;
}

const orderOf = (board) => statuses.map((status) => board[status].map((todo) => todo.id).join()).join("|");

/** Moves todos to a place in a column; sends nothing where they stand there already. */
export async function move(ids, to, place) {
  const board = present();
  const todos = ids.map((id) => find(id)?.todo).filter(Boolean);
  const isOnBoard = todos.length === ids.length;
  if (isOnBoard && orderOf(moved(board, ids, to, place)) === orderOf(board)) return false;
  return requestMove(todos, to, place, (columns) => moved(columns, ids, to, place));
}

/** Moves one that isn't on the board, as it was completed on an earlier day. */
export function moveOlder(todo, to, place) {
  return requestMove([todo], to, place);
}

async function requestMove(todos, to, place, apply) {
  const from = Object.fromEntries(todos.map(({ id, status }) => [id, status]));
  const one = todos.length === 1;
  try {
    await change(() => send("POST", `${pathOf(todos)}/move`, { from, to, ...place }), {
      apply,
      said: () => movedText(todos, to, one),
    });
    return true;
  } catch {
    return false;
  }
}

function movedText(todos, to, one) {
  const column = say(to);
  if (!one) return say("movedMany", { n: todos.length, column });
  const { index: at, column: all } = find(todos[0].id) ?? {};
  if (at === undefined) return say("moved", { title: todos[0].title, column });
  return say("movedToPlace", { title: todos[0].title, column, place: at + 1, n: all.length });
}

/** The place one step from where a todo stands, or nothing at the column's end. */
export function step(id, direction) {
  const { column, index: at } = find(id);
  const other = column[at + direction];
  if (!other) return undefined;
  return direction < 0 ? { before: other.id } : { after: other.id };
}

/** The column beside that one, or nothing at the board's end. */
export const columnBeside = (status, direction) => statuses[statuses.indexOf(status) + direction];
