// @ts-check
import { find, present, statuses } from "./board.js";

/** @type {Set<string>} */
let selected = new Set();
/** @type {string | undefined} */
let selectionAnchor;
let selectionChanged = () => {};

/** Sets what happens when other todos are selected. */
export const onSelection = (/** @type {() => void} */ listener) => { selectionChanged = listener; };

/** @param {string} id */
export const isSelected = (id) => selected.has(id);
export const hasSelection = () => selected.size > 0;

/** The selected todos in board order. */
export function selection() {
  if (!selected.size) return [];
  const board = present();
  return statuses.flatMap((status) => board[status]).filter((todo) => selected.has(todo.id));
}

/** @param {string} id */
export function toggle(id) {
  if (!selected.delete(id)) selected.add(id);
  selectionAnchor = id;
  selectionChanged();
}

/** Selects a todo, and everything between the last chosen one and it if they share a column. */
export function selectUpTo(/** @type {string} */ id) {
  const { status, index, column } = find(id);
  if (find(selectionAnchor)?.status !== status) selectionAnchor = id;
  const [low, high] = [find(selectionAnchor).index, index].sort((a, b) => a - b);
  selectAll(column.slice(low, high + 1));
}

/** Selects todos beside those that are selected. */
export function selectAll(/** @type {Todo[]} */ todos) {
  for (const { id } of todos) selected.add(id);
  selectionChanged();
}

export function clearSelection() {
  selected.clear();
  selectionAnchor = undefined;
  selectionChanged();
}

/** Deselects todos that left the board. */
export function forgetUnselected() {
  const shown = new Set(selection().map(({ id }) => id));
  if (shown.size === selected.size) return;
  selected = shown;
  selectionChanged();
}
