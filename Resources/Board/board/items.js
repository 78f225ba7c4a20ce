// @ts-check
import { titlePart } from "../lib/phrases.js";
import { send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { say } from "../todo/wording.js";
import { change } from "./change.js";

// Changes of checklist items. All but a promotion resolve with the todo as it is now.

/** @param {Todo} todo */
const listPath = ({ id }) => `/api/todos/${encodeURIComponent(id)}/checklist`;
const itemPath = (todo, item) => `${listPath(todo)}/${encodeURIComponent(item.id)}`;

/** The sentence of an event of an item, such as `ticked`. */
const sayOf = (event, todo, item, values = {}) =>
  say(`item.${event}`, { name: titlePart(item.text), title: titlePart(todo.title), ...values });

/**
 * Adds items at the end of a checklist, as one operation. The caller shows failures.
 * @param {Todo} todo
 * @param {string[]} texts
 */
export function addItems(todo, texts) {
  const message = () => (texts.length === 1 ? sayOf("added", todo, { text: texts[0] })
    : say("item.addedMany", { count: texts.length, title: titlePart(todo.title) }));
  return change(() => send("POST", listPath(todo), { texts }), { message, quiet: true });
}

/** Changes the text of an item. The caller shows failures. */
export function editItem(todo, item, to, from) {
  return change(() => send("PATCH", itemPath(todo, item), { text: { from, to } }), {
    message: () => say("item.renamed", { from: titlePart(from), to: titlePart(to) }), quiet: true,
  });
}

/**
 * @param {Todo} todo
 * @param {ChecklistItem} item As it was seen.
 */
export function tickItem(todo, item) {
  return change(() => send("PATCH", itemPath(todo, item), { done: { from: item.done, to: !item.done } }), {
    message: () => sayOf(item.done ? "unticked" : "ticked", todo, item),
  });
}

/**
 * Moves an item to a place among the others.
 * @param {Todo} todo
 * @param {ChecklistItem} item
 * @param {number} index
 */
export function moveItem(todo, item, index) {
  const others = todo.checklist.filter(({ uuid }) => uuid !== item.uuid);
  return change(() => send("POST", `${itemPath(todo, item)}/move`, { before: others[index]?.id ?? null }), {
    message: () => sayOf("moved", todo, item),
    announcement: () => t("movedToPlace", {
      title: item.text, column: t("checklist"), place: index + 1, count: todo.checklist.length,
    }),
  });
}

export function removeItem(todo, item) {
  return change(() => send("DELETE", itemPath(todo, item)), { message: () => sayOf("deleted", todo, item) });
}

/** Makes an item a todo that its former todo waits for. */
export function promoteItem(todo, item) {
  return change(() => send("POST", `${itemPath(todo, item)}/promote`), {
    message: (made) => sayOf("promoted", todo, item, { id: made.id }),
  });
}
