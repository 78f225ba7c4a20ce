import { byID, element } from "./dom.js";
import { say } from "./phrases.js";
import { labelChip } from "./card.js";
import { catalog, colorOf } from "./catalog.js";
import { wire } from "./todo-values.js";

const form = byID("todo-form");
const field = form.elements;
const texts = ["title", "notes", "priority", "day", "due", "dueTime", "project", "milestone", "block"];
// Days that a block names in its own words are the server's to work out.
const hints = { day: byID("day-hint"), due: byID("due-hint") };

export const formValues = () => ({
  ...Object.fromEntries(texts.map((name) => [name, field[name].value])),
  labels: checkedLabels(),
});

const checkedLabels = () => [...form.querySelectorAll("[name=labels]:checked")]
  .map((box) => box.value).sort();

export function fillForm(values) {
  offerChoices(values);
  for (const name of texts) if (field[name].value !== values[name]) field[name].value = values[name];
  for (const box of form.querySelectorAll("[name=labels]")) {
    box.checked = values.labels.includes(box.value);
  }
}

/** Offers what the catalog holds, and what the values name besides. */
export function offerChoices(values) {
  const names = (entries) => entries.map(({ name }) => name);
  offer("priority", ["high", "medium", "low"], values.priority, { empty: "none", text: say });
  offer("project", names(catalog.projects.filter((project) => !project.archived)), values.project);
  offer("milestone", names(catalog.milestones.filter((milestone) => !milestone.closed)), values.milestone);
  offer("block", names(catalog.blocks), values.block);
  offerLabels(new Set([...names(catalog.labels), ...values.labels]), values.labels);
}

function offer(name, choices, chosen, { empty = "", text = (choice) => choice || say("nothing") } = {}) {
  const all = [...new Set([empty, ...choices, chosen])];
  const signature = all.join("\n");
  if (field[name].dataset.choices !== signature) {
    field[name].dataset.choices = signature;
    field[name].replaceChildren(...all.map((choice) =>
      element("option", { value: choice }, text(choice))));
  }
  field[name].value = chosen;
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
  place.replaceChildren(...(choices.length ? choices : [element("small", {}, say("labelsFirst"))]));
  if (focused) form.querySelector(`[name=labels][value="${CSS.escape(focused)}"]`)?.focus();
}

/** Fills what is empty from the chosen block; what it says of days is shown beside the fields. */
export function fillFromBlock({ isNew }) {
  const block = catalog.blocks.find(({ name }) => name === field.block.value);
  showBlockDays(block, isNew);
  if (!block) return;
  for (const name of ["title", "notes", "project", "milestone"]) {
    if (!field[name].value && block[name]) choose(name, block[name]);
  }
  if (field.priority.value === "none") choose("priority", block.priority);
  if (!checkedLabels().length) {
    for (const box of form.querySelectorAll("[name=labels]")) box.checked = block.labels.includes(box.value);
  }
}

function choose(name, value) {
  const control = field[name];
  const isOffered = control.tagName !== "SELECT"
    || [...control.options].some((option) => option.value === value);
  // A closed milestone or archived project is not offered otherwise.
  if (!isOffered) control.append(element("option", { value }, value));
  control.value = value;
}

function showBlockDays(block, isNew) {
  for (const name of ["day", "due"]) {
    const text = isNew && !isTouched(name) && block?.[name];
    hints[name].textContent = text ? say("fromBlock", { text }) : "";
    if (text && name === "day") field.day.value = "";
  }
}

const isTouched = (name) => field[name].dataset.touched === "true";

/** The person chose a day: a block's no longer counts. */
export function touchDay(name) {
  const day = name === "dueTime" ? "due" : name;
  if (!hints[day]) return;
  field[day].dataset.touched = "true";
  hints[day].textContent = "";
}

export function untouchDays() {
  for (const name of ["day", "due"]) {
    delete field[name].dataset.touched;
    hints[name].textContent = "";
  }
}

/** What to send for a new todo. What the block says of days is left to the server. */
export function newFields() {
  const values = formValues();
  const names = ["title", "notes", "priority", "day", "due", "project", "milestone", "block"]
    .filter((name) => !hints[name]?.textContent);
  const fields = Object.fromEntries(names.map((name) => [name, wire(values, name)]));
  // Only what is optional may be null.
  for (const name of ["due", "project", "milestone", "block"]) {
    if (fields[name] === null) delete fields[name];
  }
  return { ...fields, labels: values.labels };
}
