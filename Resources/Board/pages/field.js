// @ts-check
import { element, inside, showText, textKeys } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { TextDraft } from "../todo/textdraft.js";

/**
 * A field that is saved as soon as it is left, or with Enter. `isChanged` says whether there is typed text that isn't
 * saved; `update` shows a value from elsewhere, unless this one is being edited.
 * @typedef {{ node: any, isChanged: () => boolean, update: (value: any) => void }} LiveField
 *
 * @typedef {{ label: string, name: string, value: string | null, hint?: string, save: Save }} LiveFieldOptions
 * @typedef {{ draftName: () => string, placeholder?: string, isLong?: boolean, isOptional?: boolean }} TextOptions
 * @typedef {(to: string | null, from: string | null) => Promise<any>} Save
 */

let fieldCount = 0;

/** The parts of a field: the attributes that its control needs, its error, and all of them around the control. */
function parts({ label, name, hint = "" }) {
  const id = `field-${fieldCount += 1}`;
  const error = element("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  return {
    error,
    attributes: {
      id, name, autocomplete: "off", "aria-describedby": hint ? `${id}-error ${id}-hint` : `${id}-error`,
    },
    around: (kind, ...controls) => element("div", { class: `live-field ${kind}` },
      element("label", { for: id }, label), controls, hint && element("small", { id: `${id}-hint` }, hint)),
  };
}

/**
 * A field for a text. An error stands beside it and keeps what was typed, as a draft until it is saved or discarded:
 * Esc offers both. `isOptional` says that an empty text is null.
 * @param {LiveFieldOptions & TextOptions} options
 * @returns {LiveField}
 */
export function liveField(options) {
  const { label, value, placeholder, isLong, isOptional, draftName, save } = options;
  const { error, attributes, around } = parts(options);
  const control = isLong ? element("textarea", { ...attributes, rows: 2 })
    : element("input", { ...attributes, placeholder, type: "text", spellcheck: "false" });
  const draft = new TextDraft({
    field: control, error, label, draftName, save, isLive: true,
    read: (text) => (isLong ? text : text.trim()) || (isOptional ? null : ""),
    // A button that had the focus is gone.
    ended: () => { if (node.contains(document.activeElement)) control.focus(); },
  });
  const { note, conflict } = draft;
  let isHeld = false;

  /** Leaves the text as it is, unsaved. */
  function hold() {
    note.hidden = draft.isAsking;
    isHeld = true;
    inside(draft.isAsking ? conflict : note, "button").focus();
    isHeld = false;
  }

  control.addEventListener("change", () => { if (!isHeld && !draft.isAsking) draft.submit(); });
  control.addEventListener("keydown", textKeys({
    isLine: !isLong, submit: () => draft.submit(), leave: () => { if (draft.isChanged) hold(); },
  }));
  const node = around(isLong ? "text" : "line", note, control, error, conflict);
  draft.start(value);
  return { node, isChanged: () => draft.isChanged, update: (fresh) => { draft.update(fresh); } };
}

/** Says beside a field why it isn't saved, if so; resolves to the failure. */
async function failureOf(request, error) {
  const failure = await request.then(() => undefined, (/** @type {any} */ reason) => reason);
  showText(error, failure?.message);
  return failure;
}

/**
 * A choice that is saved at once.
 * @param {LiveFieldOptions & { choices: { value: string | null, text: string }[] }} options
 * @returns {LiveField}
 */
export function liveChoice(options) {
  const { value, choices, save } = options;
  const { error, attributes, around } = parts(options);
  let seen = value;
  const control = element("select", {
    ...attributes, onchange: async () => {
      const chosen = control.value || null;
      const failure = await failureOf(save(chosen, seen), error);
      // It shows what holds, because choosing the same again would do nothing.
      const [present = seen] = Object.values(failure?.present ?? {});
      update(failure ? present : chosen);
    },
  }, choices.map((choice) => element("option", { value: choice.value ?? "" }, choice.text)));
  function update(fresh) {
    seen = fresh;
    control.value = fresh ?? "";
  }
  update(value);
  return { node: around("line", control, error), isChanged: () => false, update };
}

/**
 * A set of names as pills, each added and removed at once. `add` is the placeholder of the input for a new one.
 * @param {{ label: string, name: string, add: string, values: string[],
 *   save: (changes: { add?: string[], remove?: string[] }) => Promise<any> }} options
 */
export function pillField({ label, name, add, values, save }) {
  const { error, attributes, around } = parts({ label, name });
  const list = element("ul", { class: "pills", "aria-label": label });
  const input = element("input", {
    ...attributes, type: "text", placeholder: add,
    onchange: addTyped, onkeydown: textKeys({ isLine: true, submit: addTyped }),
  });

  async function addTyped() {
    const names = input.value.split(",").map((text) => text.trim()).filter(Boolean);
    const typed = input.value;
    if (!names.length) return;
    input.value = "";
    if (await failureOf(save({ add: names }), error)) input.value = typed;
  }

  function pill(value) {
    return element("li", {}, value, element("button", {
      type: "button", class: "quiet", "aria-label": t("removeName", { name: value }),
      onclick: () => {
        input.focus();
        failureOf(save({ remove: [value] }), error);
      },
    }, "×"));
  }

  let shown = "";

  function update(fresh) {
    if (shown === JSON.stringify(fresh)) return;
    shown = JSON.stringify(fresh);
    list.replaceChildren(...fresh.map(pill));
  }

  update(values);
  return {
    node: around("", list, input, error),
    isChanged: () => input.value.trim() !== "",
    update,
  };
}
