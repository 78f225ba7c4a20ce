import { byID, element, icon, inside, visible } from "../lib/dom.js";
import { dayOf, nearDay, nearMoment, t, timeOf } from "../lib/text.js";
import { colorOf } from "./board.js";

const signs = { high: "!!!", medium: "!!", low: "!" };

/** Everything that a card shows, as one text. The card is redrawn only if this changes. */
export function stateOf(todo, today) {
  return JSON.stringify([todo, today, todo.labels.map(colorOf)]);
}

const template = element("li", { class: "card" },
  element("button", { type: "button", class: "card-title", tabindex: -1 }),
  element("div", { class: "card-row" },
    element("div", { class: "card-facts" }),
    element("input", { type: "checkbox", class: "card-select", tabindex: -1 }),
    element("button", {
      type: "button", class: "card-menu quiet", tabindex: -1,
      "aria-haspopup": "menu", "aria-expanded": "false",
    }, "⋯")));

/** An empty card for a todo, which `drawCard` fills. */
export function makeCard(todo) {
  const card = template.cloneNode(true);
  card.dataset.id = todo.id;
  return card;
}

/** Draws a todo into its card. The buttons stay the same elements, so that none loses focus. */
export function drawCard(card, todo, today) {
  const title = inside(card, ".card-title");
  const text = visible(todo.title);
  // Setting the same text again would clear a selection or interrupt a screen reader.
  if (title.textContent !== text) title.textContent = text;
  inside(card, ".card-select").setAttribute("aria-label", t("selectTodo", { title: todo.title }));
  inside(card, ".card-menu").setAttribute("aria-label", t("actionsOn", { title: todo.title }));
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
    element("span", { class: "visually-hidden" }, t("priorityIs", { priority: t(`priority.${priority}`) })));
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

/** A deadline in words. A word and an icon mark it as overdue, not only a colour. */
export function deadline(when, isOverdue) {
  return isOverdue
    ? element("span", { class: "card-due overdue" }, icon("overdue"), t("overdueSince", { when }))
    : element("span", { class: "card-due" }, icon("clock"), t("dueOn", { when }));
}

function dayMark(todo, today) {
  const text = dayText(todo, today);
  return text && element("span", { class: "card-day" }, text);
}

function dayText(todo, today) {
  if (todo.status === "done" && todo.completed) return completed(todo, today);
  if (!todo.day) return t("backlog");
  if (todo.day === today) return undefined;
  const isCarriedOver = todo.status === "todo" && todo.day < today;
  return t(isCarriedOver ? "carriedSince" : "plannedOn", { when: nearDay(todo.day, today) });
}

function completed({ completed }, today) {
  const day = dayOf(completed);
  return day === today ? timeOf(completed) : t("doneOn", { when: nearDay(day, today) });
}

function counted(drawing, key, count) {
  if (!count) return undefined;
  return element("span", { class: "card-count", title: t(key, { count }) },
    icon(drawing), element("span", { "aria-hidden": "true" }, String(count)),
    element("span", { class: "visually-hidden" }, t(key, { count })));
}

// Focus on the board

const main = document.querySelector("main");
// The card in each column that is its tab stop.
const stops = new Map();
// The last focus on the board, restored when its element is gone.
let lastFocus;

const cardsIn = (section) => [...inside(section, ".cards").children].filter((node) => node.dataset.id);
const cardParts = [".card-title", ".card-select", ".card-menu"];

export function focusedCard() {
  return document.activeElement?.closest?.(".card") ?? undefined;
}

/** Moves focus onto a card and makes it its column's tab stop. */
export function focusCard(card, part = ".card-title", options) {
  if (!card) return;
  setTabStop(card);
  inside(card, part).focus(options);
}

function setTabStop(card) {
  const section = card.closest(".column");
  if (!section) return;
  const before = stops.get(section);
  if (before !== card) setTabIndex(before, -1);
  stops.set(section, card);
  setTabIndex(card, 0);
}

function setTabIndex(card, tabIndex) {
  if (card) for (const part of cardParts) inside(card, part).tabIndex = tabIndex;
}

main.addEventListener("focusin", ({ target }) => {
  const card = target.closest(".card");
  if (card) {
    setTabStop(card);
    lastFocus = placeOf(card, cardParts.find((part) => target.matches(part)));
  }
});

function placeOf(card, part = ".card-title") {
  const section = card.closest(".column");
  return { card, part, section, index: section ? cardsIn(section).indexOf(card) : 0 };
}

/** Runs a function that moves cards, then restores focus to the same card or a neighbour. */
export function keepingFocus(rearrange) {
  const focused = document.activeElement;
  const card = focusedCard();
  if (card) lastFocus = placeOf(card, cardParts.find((part) => focused.matches(part)));
  rearrange();
  for (const section of document.querySelectorAll(".column")) repairTabStop(section);
  if (card && document.activeElement !== focused) restoreFocus();
}

function repairTabStop(section) {
  const stop = stops.get(section);
  if (stop?.isConnected && stop.closest(".column") === section) return;
  // A card that moved to another column is a tab stop only if that column has chosen it.
  if (stop && stops.get(stop.closest(".column")) !== stop) setTabIndex(stop, -1);
  stops.delete(section);
  const first = inside(section, ".cards > .card");
  if (first) setTabStop(first);
}

/** Focuses the last focused card, or the card at its old position, or any card. */
export function restoreFocus() {
  if (lastFocus?.card.isConnected) {
    return focusCard(lastFocus.card, lastFocus.part, { preventScroll: true });
  }
  const neighbours = lastFocus?.section ? cardsIn(lastFocus.section) : [];
  const near = neighbours[Math.min(lastFocus?.index ?? 0, neighbours.length - 1)];
  const any = near ?? inside(main, ".cards > .card");
  return any ? focusCard(any) : byID("add").focus();
}

document.addEventListener("focus-lost", restoreFocus);

/** The card that an arrow key leads to. */
export function neighbour(card, key) {
  const section = card.closest(".column");
  const list = [...card.parentElement.children].filter((node) => node.dataset.id);
  const index = list.indexOf(card);
  switch (key) {
    case "ArrowUp": return list[index - 1];
    case "ArrowDown": return list[index + 1] ?? olderAfter(card);
    case "Home": return list[0];
    case "End": return list.at(-1);
    case "ArrowLeft": return beside(section, card, -1);
    default: return beside(section, card, 1);
  }
}

const olderAfter = (card) => card.parentElement.matches(".cards")
  ? card.closest(".column").querySelector(".older-done[open] .card") : undefined;

/** The card at the same height in the next column that isn't empty. */
function beside(section, card, step) {
  const columns = [...document.querySelectorAll(".column")];
  const middle = card.getBoundingClientRect().top;
  for (let index = columns.indexOf(section) + step; columns[index]; index += step) {
    const candidates = cardsIn(columns[index]);
    if (candidates.length) return nearest(candidates, middle, columns[index]);
  }
  return undefined;
}

function nearest(cards, top, section) {
  const frame = inside(section, ".cards").getBoundingClientRect();
  const height = Math.min(Math.max(top, frame.top), frame.bottom);
  let low = 0;
  let high = cards.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cards[middle].getBoundingClientRect().bottom < height) low = middle + 1;
    else high = middle;
  }
  return cards[low];
}
