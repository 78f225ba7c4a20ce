// @ts-check
import { element, fitting, icon, inside, visible } from "../lib/dom.js";
import { dayOf, nearDay, nearMoment, t, timeOf } from "../lib/text.js";
import { palette } from "./catalog.js";
import { qualifier } from "./query.js";

/** The signs of priorities. */
export const signs = { high: "!!!", medium: "!!", low: "!" };
/** More labels than this are only counted: "+495". */
export const maxLabels = 5;

/**
 * Everything that a card shows, as one text. The card is redrawn only if this changes.
 * @param {Todo} todo
 * @param {string} today
 */
export function stateOf(todo, today) {
  return JSON.stringify([todo, today, todo.labels.slice(0, maxLabels).map((name) => palette().get(name))]);
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
 */
export const estimatedHeight = ({ labels, title }, width) =>
  48 + (labels.length ? 20 : 0) + (title.length * 7 > width ? 17 : 0);

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
  labels.replaceChildren(fitted(
    todo.labels.slice(0, maxLabels).map((name) => labelPill(name, search("label", name))), todo.labels.slice(maxLabels)));
  // The day, and the deadline or when it was done, are at the right edge.
  inside(card, ".card-facts").replaceChildren(
    fitted(facts(todo)), element("span", { class: "card-dates" }, dayMark(todo, today), endMark(todo, today)));
}

/** The attributes of a part that the mouse searches for. */
const search = (key, name) => ({ "data-filter": qualifier(key, name), title: t("searchFor", { name }) });

/** A label in its colour. */
export function labelPill(name, attributes = {}) {
  const pill = element("span", { class: "label", ...attributes }, name);
  const { color, textColor } = palette().get(name) ?? {};
  if (!color) return pill;
  pill.style.setProperty("--label", color);
  pill.style.setProperty("--on-label", textColor);
  return pill;
}

// Lines of parts, of which those that don't fit are counted: "+3".

/** Each line's parts, and the names that it only counts. @type {WeakMap<Element, [HTMLElement[], string[]]>} */
const lines = new WeakMap();
// A size is reported once a line is laid out, and again when it changes. All are measured before any changes.
const lineSizes = new ResizeObserver((entries) =>
  entries.map(({ target }) => [target, measured(target)]).forEach(([line, fits]) => showParts(line, fits)));
const mostNamed = 50;

/** @param {(HTMLElement | undefined)[]} parts */
function fitted(parts, others = []) {
  const line = element("span", { class: "fitted" }, parts);
  lines.set(line, [parts.filter(Boolean), others]);
  lineSizes.observe(line);
  return line;
}

/** Whether each of a line's parts fits. */
function measured(line) {
  const [parts, others] = lines.get(line);
  const { columnGap, fontSize } = getComputedStyle(line);
  const widths = parts.map((part) => part.getBoundingClientRect().width + parseFloat(columnGap));
  return fitting(widths, line.clientWidth + parseFloat(columnGap), 2.5 * parseFloat(fontSize), others.length > 0);
}

function showParts(line, fits) {
  const [parts, others] = lines.get(line);
  parts.forEach((part, index) => part.classList.toggle("left-out", !fits[index]));
  const names = parts.filter((_, index) => !fits[index]).map((part) =>
    part.dataset.filter || !part.title ? part.textContent : part.title).concat(others);
  line.querySelector(".others")?.remove();
  if (!names.length) return;
  line.append(Object.assign(sign(`+${names.length}`, names.slice(0, mostNamed).join(", ")), { className: "others" }));
}

/** The facts of a card from left to right. */
function facts(/** @type {Todo} */ todo) {
  const { milestone, waitsFor, checklist, claimedBy, claimedAt } = todo;
  const done = doneCount(checklist);
  return [
    prioritySign(todo.priority),
    // A new one has no number yet.
    todo.uuid && element("span", { class: "card-id" }, todo.id),
    todo.project && element("span", { class: "card-project", ...search("project", todo.project) }, todo.project),
    milestone && mark("milestone", milestone, "milestone"),
    todo.blocked && !isEnded(todo.status) && mark("blocked", t("waitsFor", { ids: waitsFor.join(", ") }), "lock",
      t("waitsFor", { ids: waitsFor.slice(0, 2).join(", ") + (waitsFor.length > 2 ? "…" : "") })),
    checklist.length > 0 && sign(`${done}/${checklist.length}`,
      t("checklistDone", { done, count: checklist.length }), "checklist"),
    // The agent or person who has claimed it.
    claimedBy && mark("claim", t("claimedBy", { holder: claimedBy, when: timeOf(claimedAt) })),
    counted("comment", "commentCount", todo.comments.length),
    counted("commit", "commitCount", todo.commits.length),
  ];
}

/** A fact in words, which can be shorter on the card. */
const mark = (kind, text, drawing = undefined, shown = text) =>
  element("span", { class: `card-${kind}`, title: text }, drawing && icon(drawing), element("span", {}, shown));

/** @param {Priority} priority */
export function prioritySign(priority) {
  if (!signs[priority]) return undefined;
  return element("span", { class: `priority ${priority}` },
    element("span", { "aria-hidden": "true" }, signs[priority]),
    element("span", { class: "visually-hidden" }, t("priorityIs", { priority: t(`priority.${priority}`) })));
}

/** @param {ChecklistItem[]} checklist */
export const doneCount = (checklist) => checklist.filter(({ done }) => done).length;

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
export const deadline = (when, isOverdue) =>
  element("span", { class: `card-due ${isOverdue ? "overdue" : ""}` }, icon(isOverdue ? "overdue" : "clock"),
    element("span", {}, t(isOverdue ? "overdueSince" : "dueOn", { when })));

function dayMark(todo, today) {
  if (isEnded(todo.status) || todo.day === today) return undefined;
  const isCarriedOver = todo.status === "todo" && todo.day < today;
  return element("span", { class: "card-day" }, todo.day
    ? t(isCarriedOver ? "carriedSince" : "plannedOn", { when: nearDay(todo.day, today) }) : t("backlog"));
}

const counted = (drawing, key, count) => (count ? sign(String(count), t(key, { count }), drawing) : undefined);

/** A figure, and what it means. */
const sign = (figure, meaning, drawing = undefined) => element("span", { title: meaning },
  drawing && icon(drawing), element("span", { "aria-hidden": "true" }, figure),
  element("span", { class: "visually-hidden" }, meaning));
