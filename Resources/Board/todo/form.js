import { byID, element } from "../lib/dom.js";
import { dayOf, t, timeOf } from "../lib/text.js";
import { catalog, colorOf } from "../board/board.js";
import { labelChip } from "../board/cards.js";
import { fieldText } from "./history.js";

// Drafts

// Not localStorage: a later program on the same port could read it.
const draftKey = (name) => `ootd-draft:${name}`;

/** Input that isn't saved yet, kept as long as the tab is open. */
export function draft(name) {
  const text = sessionStorage.getItem(draftKey(name));
  return text === null ? undefined : JSON.parse(text);
}

export const keepDraft = (name, value) => sessionStorage.setItem(draftKey(name), JSON.stringify(value));

export const dropDraft = (name) => sessionStorage.removeItem(draftKey(name));

// Values

// The fields of a todo in a form, all as text. A deadline has two inputs.
const fieldNames = ["title", "notes", "priority", "day", "due", "project", "milestone", "block"];

/** The values of a new todo, in the API's format. */
export const newTodo = (today) => ({
  title: "", notes: "", priority: "none", day: today, due: null, project: null, labels: [],
  milestone: null, block: null,
});

/** The values of a todo that the user saw, to send along with changes. */
export function seenOf(todo) {
  const seen = Object.fromEntries(fieldNames.map((field) => [field, todo[field]]));
  return { ...seen, labels: [...todo.labels] };
}

/** The form's values for the values that were seen. */
export function valuesOf(seen) {
  const texts = Object.fromEntries(fieldNames.map((field) => [field, seen[field] ?? ""]));
  return {
    ...texts, due: seen.due ? dayOf(seen.due) : "", dueTime: seen.due ? timeOf(seen.due) : "",
    labels: [...seen.labels].sort(),
  };
}

/** A field in the API's format: an empty value is null. */
function wire(values, field) {
  if (field === "due") return [values.due, values.dueTime].filter(Boolean).join(" ") || null;
  if (field === "title" || field === "notes") return values[field];
  return values[field] || null;
}

/** The fields in which the form differs from the values that were seen. */
function changedFields(values, seen) {
  const before = valuesOf(seen);
  return fieldNames.filter((field) => wire(values, field) !== wire(before, field));
}

/** The changes to send so that the todo matches the form. */
export function patch(values, seen) {
  const changes = changedFields(values, seen)
    .map((field) => [field, { from: seen[field], to: wire(values, field) }]);
  const add = values.labels.filter((name) => !seen.labels.includes(name));
  const remove = seen.labels.filter((name) => !values.labels.includes(name));
  if (add.length || remove.length) changes.push(["labels", { add, remove }]);
  return Object.fromEntries(changes);
}

export const isChanged = (values, seen) => Object.keys(patch(values, seen)).length > 0;

/** Updates the seen values, and those of the form's fields that weren't edited. */
export function merged({ seen, values }, todo) {
  const changed = new Set(changedFields(values, seen));
  const now = seenOf(todo);
  const fresh = valuesOf(now);
  const next = { seen: { ...seen }, values: { ...values } };
  for (const field of fieldNames.filter((name) => !changed.has(name))) {
    next.seen[field] = now[field];
    next.values[field] = fresh[field];
    if (field === "due") next.values.dueTime = fresh.dueTime;
  }
  // Labels never conflict: additions and removals are sent.
  const added = values.labels.filter((name) => !seen.labels.includes(name));
  const removed = seen.labels.filter((name) => !values.labels.includes(name));
  next.seen.labels = now.labels;
  next.values.labels = [...new Set([...now.labels, ...added])]
    .filter((name) => !removed.includes(name)).sort();
  return next;
}

// The form

const form = byID("todo-form");
const inputs = form.elements;
const inputNames = [...fieldNames, "dueTime"];
// The server resolves days that a block gives in words.
const hints = { day: byID("day-hint"), due: byID("due-hint") };

export const formValues = () => ({
  ...Object.fromEntries(inputNames.map((name) => [name, inputs[name].value])),
  labels: checkedLabels(),
});

const checkedLabels = () => [...form.querySelectorAll("[name=labels]:checked")]
  .map((box) => box.value).sort();

export function fillForm(values) {
  offerChoices(values);
  for (const name of inputNames) {
    if (inputs[name].value !== values[name]) inputs[name].value = values[name];
  }
  for (const box of form.querySelectorAll("[name=labels]")) {
    box.checked = values.labels.includes(box.value);
  }
}

/** Offers the catalog's choices, and any others that the values use. */
export function offerChoices(values) {
  const names = (entries) => entries.map(({ name }) => name);
  offer("priority", ["high", "medium", "low"], values.priority, {
    empty: "none", text: (priority) => t(`priority.${priority}`),
  });
  offer("project", names(catalog.projects.filter((project) => !project.archived)), values.project);
  offer("milestone", names(catalog.milestones.filter((milestone) => !milestone.closed)), values.milestone);
  offer("block", names(catalog.blocks), values.block);
  offerLabels(new Set([...names(catalog.labels), ...values.labels]), values.labels);
}

function offer(name, choices, chosen, { empty = "", text = (choice) => choice || t("nothing") } = {}) {
  const all = [...new Set([empty, ...choices, chosen])];
  const signature = all.join("\n");
  if (inputs[name].dataset.choices !== signature) {
    inputs[name].dataset.choices = signature;
    inputs[name].replaceChildren(...all.map((choice) =>
      element("option", { value: choice }, text(choice))));
  }
  inputs[name].value = chosen;
}

function offerLabels(names, chosen) {
  const place = byID("label-choices");
  const signature = JSON.stringify([...names].map((name) => [name, colorOf(name)]));
  if (place.dataset.choices === signature) return;
  place.dataset.choices = signature;
  const focused = place.contains(document.activeElement) && document.activeElement.value;
  const choices = [...names].map((name) => element("label", { class: "choice" },
    element("input", { type: "checkbox", name: "labels", value: name, checked: chosen.includes(name) }),
    labelChip(name)));
  place.replaceChildren(...(choices.length ? choices : [element("small", {}, t("labelsFirst"))]));
  if (focused) form.querySelector(`[name=labels][value="${CSS.escape(focused)}"]`)?.focus();
}

/** Fills empty fields from the chosen block. Its words for days are shown next to the fields. */
export function fillFromBlock({ isNew }) {
  const block = catalog.blocks.find(({ name }) => name === inputs.block.value);
  showBlockDays(block, isNew);
  if (!block) return;
  for (const name of ["title", "notes", "project", "milestone"]) {
    if (!inputs[name].value && block[name]) setChoice(name, block[name]);
  }
  if (inputs.priority.value === "none") setChoice("priority", block.priority);
  if (!checkedLabels().length) {
    for (const box of form.querySelectorAll("[name=labels]")) box.checked = block.labels.includes(box.value);
  }
}

function setChoice(name, value) {
  const control = inputs[name];
  const isOffered = control.tagName !== "SELECT"
    || [...control.options].some((option) => option.value === value);
  // A closed milestone or archived project isn't among the choices.
  if (!isOffered) control.append(element("option", { value }, value));
  control.value = value;
}

function showBlockDays(block, isNew) {
  for (const name of ["day", "due"]) {
    const text = isNew && !isTouched(name) && block?.[name];
    hints[name].textContent = text ? t("fromBlock", { text }) : "";
    if (text && name === "day") inputs.day.value = "";
  }
}

const isTouched = (name) => inputs[name].dataset.touched === "true";

/** Marks a day as chosen by the user, so that the block's no longer applies. */
export function touchDay(name) {
  const day = name === "dueTime" ? "due" : name;
  if (!hints[day]) return;
  inputs[day].dataset.touched = "true";
  hints[day].textContent = "";
}

export function untouchDays() {
  for (const name of ["day", "due"]) {
    delete inputs[name].dataset.touched;
    hints[name].textContent = "";
  }
}

/** The fields to send for a new todo. The server resolves the block's words for days. */
export function newFields() {
  const values = formValues();
  const names = fieldNames.filter((name) => !hints[name]?.textContent);
  const fields = Object.fromEntries(names.map((name) => [name, wire(values, name)]));
  // Leave out optional fields instead of sending null.
  for (const name of ["due", "project", "milestone", "block"]) {
    if (fields[name] === null) delete fields[name];
  }
  return { ...fields, labels: values.labels };
}

// Conflicts

const conflictList = byID("conflicts");

export const hasConflicts = () => conflictList.childElementCount > 0;
export const clearConflicts = () => conflictList.replaceChildren();

/**
 * Shows the user's and the other value of each conflicting field. `resolve` is called with the field,
 * its current value, and whether the user takes that one.
 */
export function showConflicts(present, values, resolve) {
  conflictList.replaceChildren(...Object.entries(present).map(([field, theirs]) => {
    const choose = (takesTheirs) => () => {
      row.remove();
      resolve(field, theirs, takesTheirs);
    };
    const row = element("div", { class: "conflict", role: "group", "aria-label": t(field) },
      element("strong", {}, t(field)),
      version("mine", fieldText(field, wire(values, field)), "keepMine", choose(false)),
      version("theirs", fieldText(field, theirs), "useCurrent", choose(true)));
    return row;
  }));
  conflictList.querySelector("button")?.focus();
}

function version(kind, text, key, action) {
  return element("div", { class: kind },
    element("small", {}, t(kind)),
    element("span", { class: "version" }, text),
    element("button", { type: "button", onclick: action }, t(key)));
}
