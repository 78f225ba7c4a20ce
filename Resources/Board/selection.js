import { find, present, statuses } from "./board.js";

const selected = new Set();
let anchor;
let hadSelection = false;
const listeners = [];

export const onSelection = (listener) => listeners.push(listener);
export const isSelected = (id) => selected.has(id);
export const hasSelection = () => selected.size > 0;

/** The selected todos in the order of the board. */
export function selection() {
  const board = present();
  return statuses.flatMap((status) => board[status]).filter((todo) => selected.has(todo.id));
}

export function toggle(id) {
  if (!selected.delete(id)) selected.add(id);
  anchor = id;
  paintSelection();
}

/** Selects all between the one that was chosen last and that one, where they share a column. */
export function selectUpTo(id) {
  const [first, second] = [find(anchor), find(id)];
  if (!second || first?.status !== second.status) {
    selected.add(id);
    anchor = id;
  } else {
    const [low, high] = [first.index, second.index].sort((a, b) => a - b);
    for (const todo of second.column.slice(low, high + 1)) selected.add(todo.id);
  }
  paintSelection();
}

export function clearSelection() {
  selected.clear();
  anchor = undefined;
  paintSelection();
}

/** Marks the selected cards, and forgets those that left the board. */
export function paintSelection() {
  if (selected.size) {
    const shown = new Set(selection().map((todo) => todo.id));
    for (const id of selected) if (!shown.has(id)) selected.delete(id);
  }
  if (selected.size || hadSelection) {
    for (const card of document.querySelectorAll(".cards > .card")) {
      mark(card, selected.has(card.dataset.id));
    }
  }
  hadSelection = selected.size > 0;
  listeners.forEach((listener) => listener());
}

function mark(card, isMarked) {
  card.classList.toggle("selected", isMarked);
  card.querySelector(".card-select").checked = isMarked;
}
