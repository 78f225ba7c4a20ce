// @ts-check
import { byID, element, icon } from "../lib/dom.js";
import { dayOf, t, timeOf } from "../lib/text.js";
import { find, present, priorities, statuses, today } from "../board/board.js";
import { prioritySign } from "../board/cards.js";
import { openTodo } from "../todo/panel.js";
import { targetOf } from "../todo/properties.js";

// The todos in the calendar: a chip on the day that a todo is planned for, and one on the day of its deadline.

/** @typedef {{ todo: Todo, field: "day" | "due" }} Entry */

/**
 * The chips of each day, and under "" those of todos without a day. A day that is over has those of open todos alone. A
 * todo that is due on its day has one chip.
 * @returns {Map<string, Entry[]>}
 */
export function entriesByDay() {
  const days = new Map();
  const add = (day, entry) => {
    if (day < today() && entry.todo.status === "done") return;
    if (!days.has(day)) days.set(day, []);
    days.get(day).push(entry);
  };
  for (const todo of statuses.flatMap((status) => present()[status])) {
    add(todo.day ?? "", { todo, field: "day" });
    if (todo.due && dayOf(todo.due) !== todo.day) add(dayOf(todo.due), { todo, field: "due" });
  }
  for (const [day, entries] of days) entries.sort((a, b) => compare(orderOf(a, day), orderOf(b, day)));
  return days;
}

/** By the time of the deadline, then by priority, then as on the board, and done ones last. */
const orderOf = ({ todo }, day) =>
  `${Number(todo.status === "done")} ${timeOn(day, todo) ? todo.due : "9"} ${priorities.indexOf(todo.priority)}`;

const compare = (a, b) => (a < b ? -1 : Number(a > b));

/** The time of a deadline on a day; empty for another day or none. */
const timeOn = (day, { due }) => (due && dayOf(due) === day ? timeOf(due) : "");

/** @param {Entry} entry */
export const keyOf = ({ todo, field }) => `${field} ${todo.id}`;

/** Chips by key. The same element stays, so that it keeps the focus. @type {Map<string, HTMLElement>} */
const items = new Map();
export const forgetChips = () => items.clear();

/**
 * The list item with the chip of a todo on a day, up to date.
 * @param {Entry} entry
 * @param {string} day
 */
export function chipItem(entry, day) {
  const { todo, field } = entry;
  const key = keyOf(entry);
  if (!items.has(key)) {
    items.set(key, element("li", {}, element("button", {
      type: "button", tabindex: -1, "data-id": todo.id, "data-field": field, onclick: () => openTodo(todo.id),
    })));
  }
  const item = items.get(key);
  const state = JSON.stringify([day, todo.title, todo.status, todo.priority, todo.due, todo.overdue]);
  if (item.dataset.state === state) return item;
  item.dataset.state = state;
  const chip = /** @type {HTMLElement} */ (item.firstChild);
  chip.className = ["chip", field === "due" && "due", todo.status, todo.overdue && "overdue"].filter(Boolean).join(" ");
  chip.title = todo.title;
  chip.replaceChildren(...element("span", {}, dueMark(todo, day), prioritySign(todo.priority),
    element("span", { class: "chip-title" }, todo.title),
    todo.status === "done" && hidden(t("status.done"))).childNodes);
  return item;
}

const hidden = (text) => element("span", { class: "visually-hidden" }, text);

function dueMark(todo, day) {
  if (!todo.overdue && !(todo.due && dayOf(todo.due) === day)) return undefined;
  const time = timeOn(day, todo);
  return element("span", { class: "chip-due" }, icon(todo.overdue ? "overdue" : "clock"),
    hidden(t(todo.overdue ? "overdue" : "due")), time && element("span", {}, time));
}

/**
 * Moves a chip to a day, or from its day to the backlog (""): plans the todo, or sets its deadline, which keeps its
 * time of day. It is announced, without a toast if it shows there.
 * @param {HTMLElement} chip
 * @param {string} day
 */
export function moveChip(chip, day) {
  const { id, field } = chip.dataset;
  const todo = find(id)?.todo;
  if (!todo || dayOfChip(todo, field) === day || (field === "due" && !day)) return;
  const to = field === "due" ? [day, timeOf(todo.due)].filter(Boolean).join(" ") : day || null;
  targetOf([todo]).set(field, to, () => Boolean(document.querySelector(`[data-drop="${day}"] .chip[data-id="${id}"]`)));
}

/** The day that a chip is on; empty in the backlog. */
export const dayOfChip = (todo, field) => dayOf(todo[field] ?? "");

/**
 * A drag of a chip to the day, or the backlog (""), under the pointer.
 * @param {HTMLElement} chip
 * @param {(day: string) => void} drop
 * @returns {import("../board/drag.js").Drag}
 */
export function dragged(chip, drop) {
  let aimed;
  const aim = (node) => {
    aimed?.classList.remove("target");
    node?.classList.add("target");
    aimed = node;
  };
  chip.classList.add("dragged");
  return {
    count: 1,
    scrollers: () => [byID("page"), document.scrollingElement],
    aim(x, y) {
      const under = document.elementFromPoint(Math.min(x, innerWidth - 1), Math.min(y, innerHeight - 1));
      const area = under?.closest("[data-drop]");
      // Beside the days, where scrolling can take the pointer, it stays on the last one.
      if (area || !under?.closest("#page")) aim(area);
    },
    end(isDropped) {
      const day = aimed?.dataset.drop;
      aim(undefined);
      chip.classList.remove("dragged");
      if (isDropped && day !== undefined) drop(day);
    },
  };
}
