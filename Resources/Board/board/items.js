// @ts-check
import { send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { change } from "./change.js";

// Changes of checklist items. All but a promotion resolve with the todo as it is now.

/** @param {Todo} todo */
const listPath = ({ id }) => `/api/todos/${encodeURIComponent(id)}/checklist`;
const itemPath = (todo, item) => `${listPath(todo)}/${encodeURIComponent(item.id)}`;

/**
 * Adds items at the end of a checklist, as one operation. The caller shows failures.
 * @param {Todo} todo
 * @param {string[]} texts
 */
export const addItems = (todo, texts) => change(() => send("POST", listPath(todo), { texts }), { quiet: true });

/** Changes the text of an item. The caller shows failures. */
export const editItem = (todo, item, to, from) =>
  change(() => send("PATCH", itemPath(todo, item), { text: { from, to } }), { quiet: true });

/**
 * @param {Todo} todo
 * @param {ChecklistItem} item As it was seen.
 */
export const tickItem = (todo, item) =>
  change(() => send("PATCH", itemPath(todo, item), { done: { from: item.done, to: !item.done } }));

/**
 * Moves an item to a place among the others.
 * @param {Todo} todo
 * @param {ChecklistItem} item
 * @param {number} index
 */
export function moveItem(todo, item, index) {
  const others = todo.checklist.filter(({ uuid }) => uuid !== item.uuid);
  return change(() => send("POST", `${itemPath(todo, item)}/move`, { before: others[index]?.id ?? null }), {
    announcement: () => t("movedToPlace", {
      title: item.text, column: t("checklist"), place: index + 1, count: todo.checklist.length,
    }),
  });
}

export const removeItem = (todo, item) => change(() => send("DELETE", itemPath(todo, item)));

/** Makes an item a todo that its former todo waits for. */
export const promoteItem = (todo, item) => change(() => send("POST", `${itemPath(todo, item)}/promote`));
