// @ts-check
import { element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { Conflict } from "../todo/conflict.js";
import { draft, draftNote, dropDraft, keepDraft } from "../todo/drafts.js";

/**
 * A field that is saved as soon as it is left, or with Enter. An error stands beside it and keeps what was typed;
 * Esc brings the saved value back. What was typed into one with a draft is kept until it is saved or discarded: Esc
 * offers both, and a text that was changed elsewhere is replaced only after asking.
 * @typedef {object} LiveField
 * @property {any} node
 * @property {() => boolean} isChanged Whether there is typed text that isn't saved.
 * @property {(value: string | null) => void} update Shows a value from elsewhere, unless this one is being edited.
 */

let fieldCount = 0;

/**
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name
 * @param {string | null} options.value
 * @param {"line" | "text"} [options.kind]
 * @param {{ value: string | null, text: string }[]} [options.choices]
 * @param {string} [options.hint]
 * @param {string} [options.placeholder]
 * @param {boolean} [options.isOptional] Whether an empty value is null.
 * @param {() => string} [options.draftName]
 * @param {(from: string | null, to: string | null) => Promise<any>} options.save
 * @returns {LiveField}
 */
export function liveField({
  label, name, value, kind = "line", choices, hint, placeholder, isOptional = false, draftName, save,
}) {
  fieldCount += 1;
  const id = `field-${fieldCount}`;
  const error = element("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  const attributes = {
    id, name, placeholder, autocomplete: "off", spellcheck: kind === "text" ? undefined : "false",
    "aria-describedby": hint ? `${id}-error ${id}-hint` : `${id}-error`,
  };
  const control = choices ? element("select", attributes, choices.map((choice) =>
    element("option", { value: choice.value ?? "" }, choice.text)))
    : kind === "text" ? element("textarea", { ...attributes, rows: 2 })
      : element("input", { ...attributes, type: "text" });

  const note = draftName && draftNote(discard, () => commit());
  const conflict = new Conflict(label);
  const unsaved = draftName && draft(draftName());
  const kept = unsaved?.text === value ? undefined : unsaved;
  let seen = kept ? kept.seen : value;
  control.value = kept ? kept.text : seen ?? "";
  if (note) note.hidden = !kept;

  const isChanged = () => control.value !== (seen ?? "");

  function keep() {
    conflict.update(control.value);
    if (!draftName) return;
    if (isChanged()) keepDraft(draftName(), { seen, text: control.value });
    else dropDraft(draftName());
  }

  function discard() {
    control.value = seen ?? "";
    settle();
    control.focus();
  }

  /** Hides the messages about the typed text, which is saved or discarded. */
  function settle() {
    conflict.hide();
    showError("");
    if (note) note.hidden = true;
    keep();
  }

  function showError(message) {
    showText(error, message);
    if (message) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }

  async function commit() {
    const typed = kind === "text" ? control.value : control.value.trim();
    const next = typed === "" && (isOptional || choices) ? null : typed;
    if (conflict.isOpen) return undefined;
    if (next === seen) return settle();
    const from = seen;
    seen = next;
    try {
      await save(from, next);
      settle();
    } catch (failure) {
      const present = Object.values(failure.present ?? {});
      seen = from;
      keep();
      if (draftName && present.length) return ask(/** @type {string} */ (present[0]));
      // The user now sees the other change, so saving again replaces it. A list shows what holds, because choosing
      // the same again would do nothing.
      if (present.length) seen = /** @type {string | null} */ (present[0]);
      if (choices) control.value = seen ?? "";
      const now = present.length ? t("currentValue", { text: String(seen ?? "–") }) : "";
      showError([failure.message, now].filter(Boolean).join(" "));
    }
    return undefined;
  }

  function ask(theirs) {
    showError(t("changedMeanwhile"));
    if (note) note.hidden = true;
    conflict.show(control.value, theirs, {
      keepMine: () => { seen = theirs; commit(); },
      useCurrent: () => { seen = theirs; discard(); },
    });
  }

  /** Leaves the text as it is, unsaved. */
  function hold() {
    if (note.hidden && !conflict.isOpen) note.hidden = false;
    isHeld = true;
    (conflict.isOpen ? conflict.node : note).querySelector("button").focus();
    isHeld = false;
  }

  let isHeld = false;
  control.addEventListener("input", keep);
  control.addEventListener("change", () => { if (!isHeld) commit(); });
  control.addEventListener("keydown", (event) => {
    if (event.isComposing || choices) return;
    if (event.key === "Escape" && isChanged()) {
      event.preventDefault();
      if (draftName) hold();
      else discard();
    } else if (event.key === "Enter" && (kind === "line" || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (conflict.isOpen) conflict.focus();
      else commit();
    }
  });

  return {
    isChanged,
    node: element("div", { class: `live-field ${kind}` },
      element("label", { for: id }, label), note, control, error, conflict.node,
      hint ? element("small", { id: `${id}-hint` }, hint) : null),
    update(fresh) {
      if (isChanged() || control.hasAttribute("aria-invalid")) return;
      seen = fresh;
      if (control.value !== (fresh ?? "")) control.value = fresh ?? "";
    },
  };
}

/**
 * A set of names as pills, each added and removed at once.
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name
 * @param {string} options.add The placeholder of the input for a new one.
 * @param {string[]} options.values
 * @param {(changes: { add?: string[], remove?: string[] }) => Promise<any>} options.save
 */
export function pillField({ label, name, add, values, save }) {
  fieldCount += 1;
  const id = `field-${fieldCount}`;
  const error = element("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  const list = element("ul", { class: "pills", "aria-label": label });
  const input = element("input", {
    id, name, type: "text", autocomplete: "off", placeholder: add, "aria-describedby": `${id}-error`,
  });

  async function change(changes) {
    try {
      await save(changes);
      showText(error, "");
      return true;
    } catch (failure) {
      showText(error, failure.message);
      return false;
    }
  }

  async function addTyped() {
    const names = input.value.split(",").map((text) => text.trim()).filter(Boolean);
    const typed = input.value;
    if (!names.length) return;
    input.value = "";
    if (!await change({ add: names })) input.value = typed;
  }

  function pill(value) {
    return element("li", {}, value, element("button", {
      type: "button", class: "quiet", "aria-label": t("removeName", { name: value }),
      onclick: () => {
        input.focus();
        change({ remove: [value] });
      },
    }, "×"));
  }

  input.addEventListener("change", addTyped);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    addTyped();
  });
  let shown = "";

  function update(fresh) {
    if (shown === JSON.stringify(fresh)) return;
    shown = JSON.stringify(fresh);
    list.replaceChildren(...fresh.map(pill));
  }

  update(values);
  return {
    node: element("div", { class: "live-field" }, element("label", { for: id }, label), list, input, error),
    isChanged: () => input.value.trim() !== "",
    update,
  };
}
