import { element, inside, visible } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./phrases.js";
import { dayOf, nearDay, nearMoment, timeOf } from "./dates.js";
import { colorOf } from "./catalog.js";

const signs = { high: "!!!", medium: "!!", low: "!" };

/** All that a card shows, as one text: the card is drawn anew only when this differs. */
export function stateOf(todo, today) {
  return JSON.stringify([todo, today, todo.labels.map(colorOf)]);
}

const blank = element("li", { class: "card" },
  element("button", { type: "button", class: "card-title", tabindex: -1 }),
  element("div", { class: "card-row" },
    element("div", { class: "card-facts" }),
    element("input", { type: "checkbox", class: "card-select", tabindex: -1 }),
    element("button", {
      type: "button", class: "card-menu quiet", tabindex: -1,
      "aria-haspopup": "menu", "aria-expanded": "false",
    }, "⋯")));

/** The element of a todo, without what `drawCard` fills in. */
export function makeCard(todo) {
  const card = blank.cloneNode(true);
  card.dataset.id = todo.id;
  return card;
}

/** Writes a todo into its card. Its buttons stay the same elements, so that none loses focus. */
export function drawCard(card, todo, today) {
  const title = inside(card, ".card-title");
  const text = visible(todo.title);
  // To write the same text would end a selection or a reading of it.
  if (title.textContent !== text) title.textContent = text;
  inside(card, ".card-select").setAttribute("aria-label", say("selectTodo", { title: todo.title }));
  inside(card, ".card-menu").setAttribute("aria-label", say("moveTodoTo", { title: todo.title }));
  inside(card, ".card-facts").replaceChildren(...facts(todo, today).filter(Boolean));
}

function facts(todo, today) {
  return [
    prioritySign(todo.priority),
    element("span", { class: "card-id" }, todo.id),
    todo.project && element("span", { class: "card-project" }, todo.project),
    ...todo.labels.map(labelChip),
    milestoneMark(todo.milestone),
    dueMark(todo, today),
    dayMark(todo, today),
    counted("comment", "commentCount", todo.comments.length),
    counted("commit", "commitCount", todo.commits.length),
  ];
}

function prioritySign(priority) {
  if (!signs[priority]) return undefined;
  return element("span", { class: `priority ${priority}` },
    element("span", { "aria-hidden": "true" }, signs[priority]),
    element("span", { class: "visually-hidden" }, say("priorityIs", { priority: say(priority) })));
}

export function labelChip(name) {
  const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
  const color = colorOf(name);
  if (color) swatch.style.background = color;
  return element("span", { class: "label" }, swatch, name);
}

function milestoneMark(name) {
  if (!name) return undefined;
  return element("span", { class: "card-milestone" }, icon("milestone"), name);
}

const dueMark = ({ due, overdue }, today) => due && deadline(nearMoment(due, today), overdue);

/** A deadline in words; overdue is told by word and sign too, not by colour alone. */
export function deadline(when, isOverdue) {
  return isOverdue
    ? element("span", { class: "card-due overdue" }, icon("overdue"), say("overdueSince", { when }))
    : element("span", { class: "card-due" }, icon("clock"), say("dueOn", { when }));
}

function dayMark(todo, today) {
  const text = dayText(todo, today);
  return text && element("span", { class: "card-day" }, text);
}

function dayText(todo, today) {
  if (todo.status === "done" && todo.completed) return completed(todo, today);
  if (!todo.day) return say("backlog");
  return todo.day === today ? undefined : say("plannedOn", { when: nearDay(todo.day, today) });
}

function completed({ completed }, today) {
  const day = dayOf(completed);
  return day === today ? timeOf(completed) : say("doneOn", { when: nearDay(day, today) });
}

function counted(drawing, key, n) {
  if (!n) return undefined;
  return element("span", { class: "card-count", title: say(key, { n }) },
    icon(drawing), element("span", { "aria-hidden": "true" }, String(n)),
    element("span", { class: "visually-hidden" }, say(key, { n })));
}
