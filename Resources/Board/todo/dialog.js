import { byID, element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get } from "../lib/server.js";
import { find, loadCatalog, today } from "../board/board.js";
import { add, edit, remove } from "../board/changes.js";
import { openDialog, prepareDialog } from "../lib/popups.js";
import { currentPlace, go } from "../lib/routes.js";
import {
  clearConflicts, draft, dropDraft, fillForm, fillFromBlock, formValues, hasConflicts, isChanged,
  keepDraft, merged, newFields, newTodo, offerChoices, patch, seenOf, showConflicts, touchDay,
  untouchDays, valuesOf,
} from "./form.js";
import { hideDetails, saveCommentDraft, revealHistory, showDetails } from "./details.js";

const dialog = byID("todo-dialog");
const form = byID("todo-form");
const error = byID("form-error");
const note = form.querySelector(".draft-note");
const submit = form.querySelector("[type=submit]");
const isTodoID = /^[0-9]+[a-z]*$/;

/** The open form: its draft's name (a handle, or `new`), the todo, and the values that the user saw. */
let open;
let draftTimer;

export const openNew = () => show("new", undefined);

/** Opens the details of a todo. */
export async function openTodo(id) {
  const todo = find(id)?.todo;
  if (todo) return show(id, todo);
  try {
    return show(id, await get(`/api/todos/${encodeURIComponent(id)}`));
  } catch (failure) {
    setAddress("");
    return document.dispatchEvent(new CustomEvent("failed", { detail: failure }));
  }
}

/** Opens the details of a todo at its history. */
export async function openHistoryOf(id) {
  await openTodo(id);
  if (open?.name === id) await revealHistory();
}

/** Opens the dialog in the address, so that a reload returns to it. */
export function openFromAddress() {
  const name = currentPlace();
  if (name === (open?.name ?? "")) return;
  if (name === "new") openNew();
  else if (isTodoID.test(name)) openTodo(name);
  else if (dialog.open) dialog.close();
}

const setAddress = (name) => go(name, { replaces: true });

function show(name, todo) {
  if (dialog.open) leave();
  const kept = todo ? draft(name) : newDraft();
  open = { name, todo, seen: kept?.seen ?? (todo ? seenOf(todo) : newTodo(today())) };
  write(kept?.values ?? valuesOf(open.seen), kept?.touched);
  note.hidden = !kept;
  if (todo) update(todo);
  else hideDetails();
  byID("todo-dialog-heading").replaceChildren(...heading(todo));
  form.querySelector(".delete").hidden = !todo;
  setAddress(name);
  openDialog(dialog);
  form.elements.title.focus();
  loadChoices();
}

// A draft from yesterday with its default day moves to today.
function newDraft() {
  const kept = draft("new");
  if (!kept || kept.touched?.includes("day")) return kept;
  return { ...kept, seen: newTodo(today()), values: { ...kept.values, day: today() } };
}

function heading(todo) {
  if (!todo) return [t("newTodo")];
  return [element("span", { class: "card-id" }, todo.id), " ", t(`status.${todo.status}`)];
}

async function loadChoices() {
  try {
    await loadCatalog();
  } catch {
    return; // Keep offering the known choices; the banner reports a lost connection.
  }
  offerChoices(formValues());
  if (!open?.todo) fillHints();
}

// Shows the day hints of a restored draft's block again, without refilling its fields.
function fillHints() {
  const values = formValues();
  if (values.block) {
    fillFromBlock({ isNew: true });
    fillForm({ ...values, day: formValues().day });
  }
}

function write(values, touched = []) {
  clearConflicts();
  showText(error, undefined);
  untouchDays();
  fillForm(values);
  touched.forEach(touchDay);
}

/** Applies changes by others, except in fields that were edited here. */
function update(todo) {
  open.todo = todo;
  const { seen, values } = merged({ seen: open.seen, values: formValues() }, todo);
  open.seen = seen;
  fillForm(values);
  byID("todo-dialog-heading").replaceChildren(...heading(todo));
  showDetails(todo, refreshTodo);
}

/** Reloads the open todo. */
export async function refreshTodo() {
  const asked = open;
  if (!dialog.open || !asked?.todo) return;
  try {
    const todo = await get(`/api/todos/${encodeURIComponent(asked.name)}`);
    if (open === asked && dialog.open) update(todo);
  } catch (failure) {
    if (failure.status === 404 && open === asked) showText(error, failure.message);
  }
}

// Drafts

const touchedDays = () => ["day", "due"].filter((name) => form.elements[name].dataset.touched);

function saveDraft() {
  clearTimeout(draftTimer);
  if (!open) return;
  const values = formValues();
  if (isChanged(values, open.seen)) keepDraft(open.name, { seen: open.seen, values, touched: touchedDays() });
  else dropDraft(open.name);
}

function leave() {
  if (open) {
    saveDraft();
    saveCommentDraft();
  }
  open = undefined;
}

form.addEventListener("input", ({ target }) => {
  touchDay(target.name);
  if (target.name === "block") fillFromBlock({ isNew: !open.todo });
  clearTimeout(draftTimer);
  draftTimer = setTimeout(saveDraft, 150);
});
addEventListener("pagehide", () => { if (dialog.open) { saveDraft(); saveCommentDraft(); } });

form.querySelector(".discard").addEventListener("click", () => {
  dropDraft(open.name);
  open.seen = open.todo ? seenOf(open.todo) : newTodo(today());
  write(valuesOf(open.seen));
  note.hidden = true;
  form.elements.title.focus();
});

// Saving

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (submit.disabled) return;
  if (hasConflicts()) return showText(error, t("chooseFirst"));
  completeDeadline();
  submit.disabled = true;
  try {
    await save();
  } catch (failure) {
    if (open && dialog.open) showFailure(failure);
  } finally {
    submit.disabled = false;
  }
});

// A time without a day means today.
function completeDeadline() {
  const { due, dueTime } = form.elements;
  if (dueTime.value && !due.value) due.value = today();
}

async function save() {
  const { name, todo, seen } = open;
  showText(error, undefined);
  const fields = todo ? patch(formValues(), seen) : newFields();
  saveDraft();
  if (!todo) await add(fields);
  else if (Object.keys(fields).length) await edit(todo, fields);
  dropDraft(name);
  if (open?.name !== name) return;
  open = undefined;
  dialog.close();
}

function showFailure(failure) {
  showText(error, failure.message);
  if (failure.status !== 409) {
    form.elements.title.focus();
    return;
  }
  showConflicts(failure.present, formValues(), (field, theirs, takesTheirs) => {
    open.seen = { ...open.seen, [field]: theirs };
    if (takesTheirs) takeOver(field);
    saveDraft();
    if (hasConflicts()) return byID("conflicts").querySelector("button").focus();
    showText(error, undefined);
    return submit.focus();
  });
}

function takeOver(field) {
  const theirs = valuesOf(open.seen);
  const values = formValues();
  values[field] = theirs[field];
  if (field === "due") values.dueTime = theirs.dueTime;
  fillForm(values);
}

dialog.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  (event.target.form ?? form).requestSubmit();
});

form.querySelector(".cancel").addEventListener("click", () => {
  dropDraft(open.name);
  open = undefined;
  dialog.close();
});

form.querySelector(".delete").addEventListener("click", () => {
  const { name, todo } = open;
  dropDraft(name);
  open = undefined;
  dialog.close();
  remove([todo]).catch(() => {});
});

prepareDialog(dialog, () => {
  leave();
  setAddress("");
});
byID("add").addEventListener("click", openNew);
