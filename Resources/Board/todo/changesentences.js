// @ts-check

import { capitalized, excerptOf, phrase, titlePart, valuePart, valueText } from "../lib/phrases.js";

/**
 * @typedef {import("../lib/phrases.js").Part} Part
 * @typedef {import("../lib/phrases.js").Value} Value
 * @typedef {import("../lib/phrases.js").Wording} Wording
 * @typedef {{ kind: string | null, id: string, title: string }} Subject
 * @typedef {Subject & { field: string, from: any, to: any, overriddenBy?: string | null }} Change
 * @typedef {Subject & { steps: Change[] }} Changed A subject with its changes.
 * @typedef {{ command: string, subjects: Subject[], changes: Change[], madeTodos?: number, todoCount?: number }} Entry
 *   The numbers of its new and of all its todos, if it is so large that only the first ones are listed.
 * @typedef {{ parts: Part[], details: Part[][] }} Sentence The details are lines below the sentence.
 */

/**
 * @param {string} key
 * @param {Record<string, Value>} values
 * @param {Wording} wording
 */
export const said = (key, values, wording) => phrase(`said.${key}`, values, wording);

/** At most this many titles or lines stand below a sentence. */
const detailLimit = 10;

/** @param {Part[][]} lines */
export const cappedDetails = (lines) =>
  lines.length > detailLimit ? [...lines.slice(0, detailLimit), ["…"]] : lines;

/** @param {Subject} subject */
export const titleOfSubject = ({ id, title }, /** @type {Wording} */ { t }) =>
  titlePart(title || (/^\w{1,9}$/.test(id) ? `#${id}` : t("untitled")));

/**
 * A sentence about one subject, or one with their number about several, whose titles are the details.
 * @param {string} key
 * @param {Changed[]} subjects At least one.
 * @param {Record<string, Value>} values
 * @param {Wording} wording
 * @returns {Sentence}
 */
export function sentenceAbout(key, subjects, values, wording, count = subjects.length) {
  const titles = subjects.map((subject) => titleOfSubject(subject, wording));
  if (count === 1) return { parts: said(key, { title: titles[0], ...values }, wording), details: [] };
  const shown = titles.slice(0, detailLimit).map((title) => [title]);
  const rest = count - shown.length;
  return {
    parts: said(`${key}Many`, { count, ...values }, wording),
    details: rest > 0 ? [...shown, said("rest", { count: rest }, wording)] : shown,
  };
}

/** @param {Changed} subject */
export const isCreated = ({ kind, steps }) => steps.some(({ field, from }) =>
  from === null && (creatingFields[kind ?? ""] ?? ["name"]).includes(field));

/** @type {Record<string, string[]>} The fields that are written first, by kind; other things have a name. */
const creatingFields = { todo: ["title", "status"], item: ["title"] };

/** Changes that say something to a person. A position says nothing beside a new column. */
function shownSteps(/** @type {Changed} */ { steps }) {
  const isPlace = (/** @type {Change} */ { field }) => field.startsWith("place/");
  const hidden = ["kind", "root", "commit", "handle"];
  // The day of a completion is said only if nothing else is.
  if (steps.some(({ field }) => field === "status")) hidden.push("finished");
  const shown = steps.filter(({ field }) => !hidden.includes(field));
  return shown.every(isPlace) ? shown.slice(-1) : shown.filter((step) => !isPlace(step));
}

// Todos

/**
 * @param {Entry} entry
 * @param {Changed[]} todos
 * @param {Wording} wording
 * @returns {Sentence}
 */
export function todoSentence(entry, todos, wording) {
  const created = todos.filter(isCreated);
  if (created.length) return sentenceAbout("added", created, {}, wording, entry.madeTodos ?? created.length);
  const outcome = (/** @type {Change} */ { field, to }) => (field.startsWith("place/") ? field : `${field}\n${to}`);
  const outcomes = todos.map((todo) => shownSteps(todo).map(outcome).sort().join("\n\n"));
  const isOne = todos.length === 1;
  const steps = shownSteps(todos[0]);
  const isSame = steps.length === 1 && outcomes.every((other) => other === outcomes[0]);
  const step = isSame ? stepWording(steps[0], wording) : undefined;
  if (step && (isOne || !step.isOfOne)) {
    const { parts, details } = sentenceAbout(step.key, todos, step.values ?? {}, wording, entry.todoCount);
    return { parts, details: isOne ? sideNotes(steps[0], wording) : details };
  }
  const lines = new Map(todos.flatMap(shownSteps).map((one) => [outcome(one), stepLine(one, isOne, wording)]));
  const { parts, details } = sentenceAbout("changed", todos, {}, wording, entry.todoCount);
  return { parts, details: [...cappedDetails([...lines.values()].filter(({ length }) => length)), ...details] };
}

/**
 * The sentence of a todo's only change; undefined for a field that has none.
 * @param {Change} step
 * @param {Wording} wording
 * @returns {{ key: string, values?: Record<string, Value>, isOfOne?: boolean } | undefined} `isOfOne` if
 *   there is none about several todos.
 */
function stepWording({ field, from, to }, wording) {
  const [set, ...rest] = field.split("/");
  const text = valueText(field, to, wording);
  switch (set) {
    case "status": return to === "dropped" ? { key: "dropped" } : { key: "moved", values: { column: text } };
    case "finished": return { key: "doneOn", values: { day: text } };
    case "place": return { key: "reordered", values: { column: wording.t(`status.${rest[0]}`) } };
    case "deleted": return { key: to ? "deleted" : "restored" };
    case "title":
      return { key: "renamed", values: { from: titlePart(from ?? ""), to: titlePart(to ?? "") }, isOfOne: true };
    case "notes": return { key: !from ? "notesAdded" : to ? "notesChanged" : "notesRemoved", isOfOne: true };
    case "day": return to ? { key: "planned", values: { day: text } } : { key: "toBacklog" };
    case "due": return to ? { key: "due", values: { when: text } } : { key: "noDue" };
    case "priority":
      return to && to !== "none" ? { key: "priority", values: { priority: text } } : { key: "noPriority" };
    case "project": return to ? { key: "project", values: { project: titlePart(to) } } : { key: "noProject" };
    case "milestone":
      return to ? { key: "milestone", values: { milestone: titlePart(to) } } : { key: "noMilestone" };
    case "block": return to ? { key: "block", values: { block: titlePart(to) }, isOfOne: true }
      : { key: "noBlock", isOfOne: true };
    case "after":
      return { key: to ? "waits" : "waitsNot", values: { todo: titlePart(titleOf(rest[0], wording)) } };
    case "label":
      return { key: to ? "labelled" : "unlabelled", values: { label: titlePart(rest.join("/")) } };
    default: return undefined;
  }
}

/**
 * The title of a todo, or its number if the page doesn't know it.
 * @param {string} id
 * @param {Wording} wording
 */
const titleOf = (id, wording) => wording.titleOf?.(id) || `#${id}`;

// Checklists

/** @type {Record<string, [string, string]>} The events of an item's fields: if they become false, and true. */
const itemEvents = { done: ["unticked", "ticked"], deleted: ["restored", "deleted"], "place/list": ["moved", "moved"] };

/**
 * @param {Changed} item
 * @returns {string | undefined} Undefined for several changes at once.
 */
function itemEvent(item) {
  if (isCreated(item)) return "added";
  const [step, ...others] = shownSteps(item);
  if (!step || others.length) return undefined;
  return step.field === "title" ? "renamed" : itemEvents[step.field]?.[step.to ? 1 : 0];
}

/**
 * A sentence about items of checklists.
 * @param {Changed[]} items At least one.
 * @param {Wording} wording
 * @returns {Sentence}
 */
export function itemSentence(items, wording) {
  const [first] = items;
  const title = titlePart(titleOf(first.id.split(".")[0], wording));
  const event = itemEvent(first);
  if (items.length > 1) {
    const isSame = ["added", "ticked"].includes(event ?? "") && items.every((item) => itemEvent(item) === event);
    const parts = said(`item.${isSame ? event : "changed"}Many`, { count: items.length, title }, wording);
    return { parts, details: cappedDetails(items.map((item) => [titleOfSubject(item, wording)])) };
  }
  const [step] = shownSteps(first);
  if (event === "renamed") {
    const values = { from: titlePart(step.from ?? ""), to: titlePart(step.to ?? "") };
    return { parts: said("item.renamed", values, wording), details: sideNotes(step, wording) };
  }
  const parts = said(`item.${event ?? "changed"}`, { name: titleOfSubject(first, wording), title }, wording);
  return { parts, details: event && event !== "added" ? overridingNotes(step.overriddenBy, wording) : [] };
}

// Everything else

/**
 * Words for changes, by kind and field: if it is unset, and if it is set.
 * @type {Record<string, Record<string, [string, string]>>}
 */
const namedEvents = {
  project: {
    archived: ["unarchived", "archived"], member: ["noMember", "member"], tech: ["noTech", "tech"],
  },
  milestone: { closed: ["reopened", "closed"] },
  block: { paused: ["resumed", "paused"], every: ["repeatsNot", "repeats"] },
};

/**
 * A sentence about a comment, a repository, or anything that people tell apart by name.
 * @param {Changed} subject
 * @param {Wording} wording
 * @returns {Sentence}
 */
export function namedSentence(subject, wording) {
  const kind = subject.kind ?? "";
  if (kind === "item") return itemSentence([subject], wording);
  if (kind === "comment") return commentSentence(subject, wording);
  if (kind === "repository") return { parts: repositoryParts(subject, wording), details: [] };
  const isKnown = ["project", "label", "milestone", "block", "view"].includes(kind);
  const values = { name: titleOfSubject(subject, wording) };
  const about = (/** @type {string} */ event, /** @type {Record<string, Value>} */ more = {}) =>
    said(isKnown ? `${kind}.${event}` : "thingChanged", { ...values, ...more }, wording);
  if (isCreated(subject)) return { parts: about("created"), details: [] };
  const steps = shownSteps(subject);
  const [only] = steps;
  if (steps.length === 1) {
    const { field, from, to } = only;
    const [set, ...rest] = field.split("/");
    const details = sideNotes(only, wording);
    if (field === "deleted") return { parts: about(to ? "deleted" : "restored"), details };
    if (field === "name" && isKnown) {
      return { parts: about("renamed", { from: titlePart(from ?? ""), to: titlePart(to ?? "") }), details };
    }
    const event = namedEvents[kind]?.[set]?.[to ? 1 : 0];
    if (event) return { parts: about(event, { element: titlePart(rest.join("/")) }), details };
  }
  const lines = steps.map((step) => stepLine(step, true, wording)).filter(({ length }) => length);
  return { parts: about("changed"), details: lines };
}

/**
 * @param {Changed} comment
 * @param {Wording} wording
 * @returns {Sentence}
 */
function commentSentence(comment, wording) {
  const values = { title: titleOfSubject(comment, wording) };
  const deletion = comment.steps.find(({ field }) => field === "deleted");
  if (deletion) {
    const key = deletion.to ? "commentDeleted" : "commentRestored";
    return { parts: said(key, values, wording), details: sideNotes(deletion, wording) };
  }
  const text = comment.steps.find(({ field }) => field === "text");
  const details = text ? sideNotes(text, wording) : [];
  return { parts: said(text?.from === null ? "commented" : "commentEdited", values, wording), details };
}

/**
 * @param {Changed} repository
 * @param {Wording} wording
 */
function repositoryParts({ title, steps }, wording) {
  const to = (/** @type {string} */ name) => steps.find(({ field }) => field === name)?.to;
  const path = titlePart(to("path") ?? title);
  if (to("deleted") === true) return said("repository.unlinked", { path }, wording);
  const project = to("project");
  return project ? said("repository.linked", { path, project: titlePart(project) }, wording)
    : said("repository.found", { path }, wording);
}

// Details

/**
 * Whether a line shows the former value too: it isn't the default, nor a long text.
 * @param {Change} step
 */
const hasFormer = ({ field, from }) => from !== null && from !== "" && typeof from !== "boolean"
  && !longFields.includes(field) && !(field === "priority" && from === "none");

const longFields = ["notes", "description", "memo", "text"];

/** The beginning of a new text; all of it if another machine's replaced it, so that it can be copied. */
const textOf = (/** @type {Change} */ { to, overriddenBy }) =>
  overriddenBy === null || overriddenBy === undefined ? excerptOf(String(to)) : String(to);

/** Fields whose former value is in the sentence about them, or obvious. */
const obviousFields = ["status", "title", "name"];

/**
 * The details of a sentence's only change: its former or new value, and whose value counts instead.
 * @param {Change} step
 * @param {Wording} wording
 * @returns {Part[][]}
 */
function sideNotes(step, wording) {
  const { field, from, to, overriddenBy } = step;
  /** @type {Part[][]} */
  const notes = [];
  // Without words for it, a recurrence is a code.
  if (longFields.includes(field)) {
    if (to) notes.push([textOf(step)]);
  } else if (field === "every") {
    if (to && wording.recurrence) notes.push([wording.recurrence(to)]);
  } else if (hasFormer(step) && !obviousFields.includes(field) && !field.startsWith("place/")) {
    notes.push(said("former", { value: valuePart(field, from, wording) }, wording));
  }
  return [...notes, ...overridingNotes(overriddenBy, wording)];
}

/**
 * @param {string | null | undefined} machine Empty if it is unknown.
 * @param {Wording} wording
 * @returns {Part[][]}
 */
function overridingNotes(machine, wording) {
  if (machine === null || machine === undefined) return [];
  return [said("overridden", { machine: machine ? titlePart(machine) : wording.t("anotherMachine") }, wording)];
}

/** @type {Record<string, [string, string]>} Words for a field that is false or true. */
const flagEvents = {
  archived: ["unarchived", "archived"], closed: ["reopened", "closed"], paused: ["resumed", "paused"],
};

/**
 * One of several changes as a line such as “Priority: none → high”; empty if its field is unknown.
 * @param {Change} step
 * @param {boolean} showsFormer
 * @param {Wording} wording
 * @returns {Part[]}
 */
function stepLine(step, showsFormer, wording) {
  const { field, from, to, overriddenBy } = step;
  const [set, ...rest] = field.split("/");
  const key = `field.${set}`;
  const name = wording.t(key, { name: rest.join("/") });
  if (name === key) return [];
  const end = overridingNotes(overriddenBy, wording).flatMap((note) => [" (", ...note, ")"]);
  const isCode = field === "every" && !wording.recurrence;
  if (set === "place" || isCode) return [capitalized(name), ...end];
  if (rest.length) return [`${to ? "+" : "−"} ${name}`, ...end];
  if (typeof to === "boolean") {
    const event = flagEvents[field]?.[to ? 1 : 0];
    return [capitalized(event ? wording.t(`did.${event}`) : name), ...end];
  }
  const values = {
    field: capitalized(name), from: valuePart(field, from, wording),
    to: longFields.includes(field) && to ? textOf(step) : valuePart(field, to, wording),
  };
  return [...said(showsFormer && hasFormer(step) ? "change" : "value", values, wording), ...end];
}
