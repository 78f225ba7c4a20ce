import { byID, element, inside } from "../lib/dom.js";
import { dayOf, nearDay, nearMoment, t, timeOf } from "../lib/text.js";
import { get } from "../lib/server.js";
import { today } from "../board/board.js";
import { undo } from "../board/changes.js";

/** A field's value as a person reads it. */
export function fieldText(field, value) {
  if (value === null || value === undefined || value === "") return "–";
  switch (field) {
    case "priority":
    case "status": return t(`${field}.${value}`);
    case "day": return /^\d{4}-\d\d-\d\d$/.test(value) ? nearDay(value, today()) : value;
    case "due": return /^\d{4}-\d\d-\d\d/.test(value) ? nearMoment(value, today()) : value;
    default: return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
  }
}

const isElement = (field) => /^(label|member|tech)\//.test(field);

/** What a change of a field that is either true or false did. */
const events = {
  archived: ["unarchived", "archived"], closed: ["reopened", "closed"], paused: ["resumed", "paused"],
};

/** A new value of such a field as an event: + member Yuya, archived; undefined for other fields. */
function eventText(field, value) {
  if (typeof value !== "boolean") return undefined;
  if (isElement(field)) return `${value ? "+" : "-"} ${fieldName(field)}`;
  return events[field] && t(`did.${events[field][Number(value)]}`);
}

/** A field's name in the user's language. A set has one register for each element. */
export function fieldName(field) {
  const [kind, ...name] = field.split("/");
  if (isElement(field)) return t(`field.${kind}`, { name: name.join("/") });
  const key = `field.${kind}`;
  const text = t(key);
  return text === key ? field : text;
}

/**
 * One command: its time, its author, and the old and new values.
 * @param {HistoryEntry} entry
 * @param {{ showsSubject: boolean, action?: Element }} options
 */
export function entryNode(entry, { showsSubject, action }) {
  return element("li", { class: entry.undone ? "entry undone" : "entry" },
    element("div", { class: "entry-head" },
      element("time", { datetime: entry.at }, `${nearDay(dayOf(entry.at), today())} ${timeOf(entry.at)}`),
      element("code", { class: "command" }, entry.command),
      entry.replica && !entry.own ? element("span", { class: "replica" }, entry.replica) : null,
      entry.undone ? element("span", { class: "mark" }, t("undone")) : null,
      action),
    showsSubject ? element("p", { class: "subjects" }, subjectText(entry.subjects)) : null,
    element("ul", { class: "steps" }, steps(entry).map((step) => element("li", {}, step))));
}

function subjectText(subjects) {
  const [first] = subjects;
  if (subjects.length > 1) return t("todoCount", { count: subjects.length });
  // An item without a number is shown by its name only.
  return first ? [...new Set([first.id, first.title])].filter(Boolean).join("  ") : "";
}

/** Each step once, for any number of todos. A command that only creates or deletes has no steps. */
function steps(entry) {
  const names = ["title", "name"];
  if (entry.changes.some(({ field, from }) => names.includes(field) && from === null)) return [];
  const seen = new Map();
  for (const change of entry.changes.filter(({ field }) => field !== "deleted")) {
    const text = stepText(change);
    if (!seen.has(text)) seen.set(text, stepNode(change));
  }
  return [...seen.values()];
}

const stepText = (change) => [change.field, change.from, change.to, change.overriddenBy].join("\n");

function stepNode({ field, from, to, overriddenBy }) {
  const event = eventText(field, to);
  const name = element("span", { class: "field" }, event ?? fieldName(field));
  // A position's sort key means nothing to a person.
  if (field.startsWith("place/")) return [name];
  const before = element("del", {}, fieldText(field, from));
  const after = element("ins", {}, fieldText(field, to));
  const step = event ? [name] : [name, " ", before, " → ", after];
  return isOverridden(overriddenBy) ? [...step, " ", overriddenMark(overriddenBy)] : step;
}

// The name is empty if the machine is unknown.
const isOverridden = (machine) => machine !== null && machine !== undefined;

const overriddenMark = (machine) =>
  element("span", { class: "mark" }, t("overriddenBy", { machine: machine || t("anotherMachine") }));

// The panel

const panel = byID("history");
const historyButton = byID("history-button");
const moreButton = inside(panel, ".more");
const pageSize = 50;
let count = pageSize;

export const isHistoryOpen = () => !panel.hidden;

export async function showHistory() {
  if (!isHistoryOpen()) return;
  try {
    showEntries(await get("/api/history", { query: { n: count } }));
  } catch {
    // The banner reports a lost connection.
  }
}

function showEntries(entries) {
  // Undo skips automatic changes by hooks and syncs, and a purge can't be undone.
  const newest = entries.find((entry) =>
    entry.own && !entry.undone && entry.by !== "auto" && entry.command !== "purge");
  const hadFocus = inside(panel, "ol").contains(document.activeElement);
  inside(panel, "ol").replaceChildren(...(entries.length
    ? entries.map((entry) => entryNode(entry, {
      showsSubject: true, action: entry === newest ? undoButton(entry) : null,
    }))
    : [element("li", { class: "entry" }, t("emptyHistory"))]));
  moreButton.hidden = entries.length < count;
  if (hadFocus) (panel.querySelector("ol button") ?? byID("history-heading")).focus();
}

function undoButton({ operation }) {
  return element("button", { type: "button", onclick: () => undo(operation) }, t("undo"));
}

export function openHistory() {
  panel.hidden = false;
  historyButton.setAttribute("aria-expanded", "true");
  byID("history-heading").focus();
  showHistory();
}

export function closeHistory() {
  panel.hidden = true;
  count = pageSize;
  historyButton.setAttribute("aria-expanded", "false");
  historyButton.focus();
}

historyButton.addEventListener("click", () => (isHistoryOpen() ? closeHistory() : openHistory()));
inside(panel, ".close").addEventListener("click", closeHistory);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  closeHistory();
});
moreButton.addEventListener("click", () => {
  count += pageSize;
  showHistory();
});
