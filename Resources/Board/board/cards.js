// @ts-check
import { element, icon, inside, swatchOf, visible } from "../lib/dom.js";
import { dayOf, nearDay, nearMoment, t, timeOf } from "../lib/text.js";
import { colorOf, textColorOf } from "./catalog.js";
import { qualifier } from "./query.js";

/** The signs of priorities. */
export const signs = { high: "!!!", medium: "!!", low: "!" };
/** More labels than this are counted: "+495". */
export const maxLabels = 5;
const maxLabelsIfNarrow = 3;

/**
 * Everything that a card shows, as one text. The card is redrawn only if this changes.
 * @param {Todo} todo
 * @param {string} today
 */
export function stateOf(todo, today) {
  return JSON.stringify([todo, today, todo.labels.slice(0, maxLabels).map(colorOf)]);
}

const template = element("li", { class: "card" },
  element("button", { type: "button", class: "card-title", tabindex: -1 }),
  element("div", { class: "card-labels", hidden: true }),
  element("div", { class: "card-facts" }),
  element("div", { class: "card-tools" },
    element("input", { type: "checkbox", class: "card-select", tabindex: -1 }),
    element("button", {
      type: "button", class: "card-menu quiet", tabindex: -1,
      "aria-haspopup": "menu", "aria-expanded": "false",
    }, "⋯")));

/**
 * An empty card for a todo, which `drawCard` fills.
 * @param {Todo} todo
 * @returns {HTMLElement}
 */
export function makeCard(todo) {
  const card = template.cloneNode(true);
  card.dataset.id = todo.id;
  return card;
}

/**
 * The height of a card that hasn't been laid out, in pixels.
 * @param {Todo} todo
 * @param {number} width The width of its list.
 * @param {string} today
 */
export const estimatedHeight = (todo, width, today) => 37 + (todo.labels.length ? 17 : 0)
  + (todo.title.length * 7 > width ? 17 : 0) + (factsLength(todo, today) * 6 > width ? 14 : 0);

/**
 * About the number of characters of a card's facts.
 * @type {(todo: Todo, today: string) => number}
 */
const factsLength = ({ project, milestone, claimedBy, comments, commits, checklist, blocked, day, due, status }, today) => 12
  + (project?.length ?? 0) + (blocked ? 15 : 0) + (claimedBy ? claimedBy.length + 12 : 0)
  + (checklist.length ? 6 : 0)
  + (milestone ? milestone.length + 3 : 0) + (comments.length ? 4 : 0) + (commits.length ? 4 : 0)
  + (isEnded(status) ? 0 : (due ? 20 : 0) + (day === today ? 0 : 14));

/**
 * Draws a todo into its card. The buttons stay the same elements, so that none loses focus.
 * @param {HTMLElement} card
 * @param {Todo} todo
 * @param {string} today
 */
export function drawCard(card, todo, today) {
  const title = inside(card, ".card-title");
  title.classList.toggle("dropped", todo.status === "dropped");
  const text = visible(todo.title);
  // Setting the same text again would clear a selection or interrupt a screen reader.
  if (title.textContent !== text) title.textContent = text;
  inside(card, ".card-select").setAttribute("aria-label", t("selectTodo", { title: todo.title }));
  inside(card, ".card-menu").setAttribute("aria-label", t("actionsOn", { title: todo.title }));
  const labels = inside(card, ".card-labels");
  labels.hidden = !todo.labels.length;
  labels.replaceChildren(...labelPills(todo.labels));
  inside(card, ".card-facts").replaceChildren(
    element("span", {}, facts(todo)), element("span", { class: "card-dates" }, dates(todo, today)));
}

/** @param {string[]} names */
function labelPills(names) {
  return [
    ...names.slice(0, maxLabels).map((name) => labelPill(name)),
    moreLabels(names.slice(maxLabels), "if-wide"), moreLabels(names.slice(maxLabelsIfNarrow), "if-narrow"),
  ].filter(Boolean);
}

/** The number of the other labels. */
const moreLabels = (rest, when) => rest.length && element("span", {
  class: `more-labels ${when}`, title: rest.slice(0, 50).join(", "),
}, `+${rest.length}`);

/**
 * A label in its colour; pressing it searches for it.
 * @param {string} name
 */
function labelPill(name) {
  const pill = element("button", {
    type: "button", class: "label", tabindex: -1, "data-filter": qualifier("label", name),
    title: t("searchFor", { name }),
  }, name);
  paintLabel(pill, name);
  return pill;
}

/**
 * Colours an element as a label.
 * @param {HTMLElement} node
 * @param {string} name
 */
export function paintLabel(node, name) {
  const color = colorOf(name);
  if (!color) return;
  node.style.setProperty("--label", color);
  node.style.setProperty("--on-label", textColorOf(name));
}

/**
 * The facts of a card from left to right.
 * @param {Todo} todo
 */
function facts(todo) {
  return [
    prioritySign(todo.priority),
    // A new one has no number yet.
    todo.uuid && element("span", { class: "card-id" }, todo.id),
    todo.project && element("button", {
      type: "button", class: "card-project", tabindex: -1, title: t("searchFor", { name: todo.project }),
      "data-filter": qualifier("project", todo.project),
    }, todo.project),
    milestoneMark(todo.milestone),
    blockedMark(todo),
    progressMark(todo.checklist),
    claimMark(todo),
    counted("comment", "commentCount", todo.comments.length),
    counted("commit", "commitCount", todo.commits.length),
  ];
}

/**
 * The day of a card and its deadline or when it was done, at the right edge.
 * @param {Todo} todo
 * @param {string} today
 */
const dates = (todo, today) => [dayMark(todo, today), endMark(todo, today)];

/** @param {Priority} priority */
export function prioritySign(priority) {
  if (!signs[priority]) return undefined;
  return element("span", { class: `priority ${priority}` },
    element("span", { "aria-hidden": "true" }, signs[priority]),
    element("span", { class: "visually-hidden" }, t("priorityIs", { priority: t(`priority.${priority}`) })));
}

/**
 * A label's colour and name, in a list.
 * @param {string} name
 */
export const labelChip = (name) => element("span", { class: "label-chip" }, swatchOf(colorOf(name)), name);

function milestoneMark(name) {
  if (!name) return undefined;
  return element("span", { class: "card-milestone", title: name }, icon("milestone"), element("span", {}, name));
}

/** @param {Todo} todo */
function blockedMark({ blocked, status, waitsFor }) {
  if (!blocked || isEnded(status)) return undefined;
  const shown = waitsFor.slice(0, 2).join(", ") + (waitsFor.length > 2 ? "…" : "");
  return element("span", { class: "card-blocked", title: t("waitsFor", { ids: waitsFor.join(", ") }) }, icon("lock"),
    element("span", {}, t("waitsFor", { ids: shown })));
}

/** @param {ChecklistItem[]} checklist */
const progressMark = (checklist) => (checklist.length ? sign("checklist", `${doneCount(checklist)}/${checklist.length}`,
  t("checklistDone", { done: doneCount(checklist), count: checklist.length })) : undefined);

/** @param {ChecklistItem[]} checklist */
export const doneCount = (checklist) => checklist.filter(({ done }) => done).length;

/**
 * The agent or person who has claimed it.
 * @param {Todo} todo
 */
function claimMark({ claimedBy, claimedAt }) {
  if (!claimedBy) return undefined;
  return element("span", { class: "card-claim" },
    t("claimedBy", { holder: claimedBy, when: timeOf(claimedAt) }));
}

function endMark(todo, today) {
  if (isEnded(todo.status)) return element("span", { class: "card-done" }, ending(todo, today));
  return todo.due && deadline(nearMoment(todo.due, today), todo.overdue);
}

const isEnded = (status) => status === "done" || status === "dropped";

/**
 * How a todo ended, in words: the day that it counts for, or on `today` the time.
 * @param {Todo} todo
 * @param {string} today
 */
export function ending({ status, finished, completed }, today) {
  if (status === "dropped" || !finished) return t(`status.${status}`);
  const isTimed = finished === today && completed && dayOf(completed) === today;
  return t("doneOn", { when: isTimed ? timeOf(completed) : nearDay(finished, today) });
}

/**
 * A deadline in words. A word and an icon mark it as overdue, not only a colour.
 * @param {string} when
 * @param {boolean} isOverdue
 */
export function deadline(when, isOverdue) {
  const [before, after] = t(isOverdue ? "overdueSince" : "dueOn", { when: "\n" }).split("\n");
  const word = (text) => text && element("span", { class: "due-word" }, text);
  return element("span", { class: `card-due ${isOverdue ? "overdue" : ""}` }, icon(isOverdue ? "overdue" : "clock"),
    element("span", {}, word(before), when, word(after)));
}

function dayMark(todo, today) {
  const text = dayText(todo, today);
  return text && element("span", { class: "card-day", title: text }, text);
}

function dayText(todo, today) {
  if (isEnded(todo.status) || todo.day === today) return undefined;
  if (!todo.day) return t("backlog");
  const isCarriedOver = todo.status === "todo" && todo.day < today;
  return t(isCarriedOver ? "carriedSince" : "plannedOn", { when: nearDay(todo.day, today) });
}

const counted = (drawing, key, count) => (count ? sign(drawing, String(count), t(key, { count })) : undefined);

/** An icon and a figure, and what they mean. */
const sign = (drawing, figure, meaning) => element("span", { title: meaning },
  icon(drawing), element("span", { "aria-hidden": "true" }, figure),
  element("span", { class: "visually-hidden" }, meaning));
