import { send } from "./api.js";
import { statuses } from "./board.js";
import { change } from "./changes.js";
import { say } from "./phrases.js";

const path = (todos) => `/api/todos/${todos.map(({ id }) => encodeURIComponent(id)).join(",")}`;
const ids = (todos) => new Set(todos.map(({ id }) => id));

/** The board with each of its todos made into another, or left out. */
function mapped(board, transform) {
  const columns = statuses.map((status) => [status, board[status].map(transform).filter(Boolean)]);
  return { ...board, ...Object.fromEntries(columns) };
}

/** Names one todo, or counts several. */
const about = (key, todos) => todos.length === 1
  ? say(key, { title: todos[0].title }) : say(`${key}Many`, { n: todos.length });

export function remove(todos) {
  const gone = ids(todos);
  return change(() => send("DELETE", path(todos)), {
    apply: (board) => mapped(board, (todo) => (gone.has(todo.id) ? undefined : todo)),
    said: () => about("deleted", todos),
  });
}

/** Gives todos a label or takes it from them. */
export function setLabel(todos, label, isOn) {
  const those = ids(todos);
  const labels = isOn ? { add: [label] } : { remove: [label] };
  return change(() => send("PATCH", path(todos), { labels }), {
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
  return change(() => send("PATCH", path([todo]), fields), {
    said: () => say("edited", { title: fields.title?.to ?? todo.title }), quiet: true,
  });
}

export function addComment(todo, text) {
  return change(() => send("POST", `${path([todo])}/comments`, { text }), {
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
