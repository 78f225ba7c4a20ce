import { element } from "./dom.js";
import { say } from "./phrases.js";
import { dayOf, nearDay, timeOf } from "./dates.js";
import { today } from "./board.js";
import { fieldName, shown } from "./field-text.js";

/** One command: when, by whom, what it changed from what to what. */
export function entryNode(entry, { showsSubject, action }) {
  return element("li", { class: entry.undone ? "entry undone" : "entry" },
    element("div", { class: "entry-head" },
      element("time", { datetime: entry.at }, `${nearDay(dayOf(entry.at), today())} ${timeOf(entry.at)}`),
      element("code", { class: "command" }, entry.command),
      entry.replica && !entry.own ? element("span", { class: "replica" }, entry.replica) : null,
      entry.undone ? element("span", { class: "mark" }, say("undone")) : null,
      action),
    showsSubject ? element("p", { class: "subjects" }, subjectText(entry.subjects)) : null,
    element("ul", { class: "steps" }, steps(entry).map((step) => element("li", {}, step))));
}

function subjectText(subjects) {
  const [first] = subjects;
  if (subjects.length > 1) return say("todoCount", { n: subjects.length });
  // What has no number is called by its name alone.
  return first ? [...new Set([first.id, first.title])].filter(Boolean).join("  ") : "";
}

/** Each step once, however many todos took it; what only creates or deletes has none. */
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
  const name = element("span", { class: "field" }, fieldName(field));
  // A key of a place says nothing to a person.
  if (field.startsWith("place/")) return [name];
  const step = [name, " ", element("del", {}, shown(field, from)), " → ", element("ins", {}, shown(field, to))];
  return isOverridden(overriddenBy) ? [...step, " ", overriddenMark(overriddenBy)] : step;
}

// Empty where the machine's name isn't known.
const isOverridden = (machine) => machine !== null && machine !== undefined;

const overriddenMark = (machine) =>
  element("span", { class: "mark" }, say("overriddenBy", { machine: machine || say("anotherMachine") }));
