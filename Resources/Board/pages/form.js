// @ts-check
import { element, inside, showText, textKeys } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { labelled } from "../board/todos.js";
import { draft, draftNote, dropDraft, keepDraft } from "../todo/drafts.js";
import { PropertyButtons } from "../todo/propertybuttons.js";

/**
 * `entry` is the edited one, if any; `fields` returns inputs, which get its values by their names, and `save` sends
 * them. `saved` is called with the name that was saved, `closed` when the user leaves.
 * @typedef {object} EntryFormOptions
 * @property {string} draftName
 * @property {any} [entry]
 * @property {(entry: any) => any[]} fields
 * @property {(values: Record<string, any>, entry: any) => Promise<any> | void} save
 * @property {(name: string) => void} saved
 * @property {() => void} closed
 */

/** How the value of a control is read, by its type, unless it is the text as typed. */
const readers = { text: (text) => text.trim(), hidden: JSON.parse };

/** A form for an entry of a page. What was typed is kept as a draft until it is saved or discarded. */
export class EntryForm {
  /** @type {HTMLFormElement} */
  node;
  #options;
  /** The entry as it was seen when its editing began. */
  #entry;
  /** @type {Record<string, string>} The texts before any typing. */
  #initial = {};
  #fields = element("div", { class: "fields" });
  #note = draftNote(() => this.#discard());
  #gone = element("p", { class: "form-error", role: "status", hidden: true });
  #error = element("p", { class: "form-error", role: "alert", hidden: true });

  /** @param {EntryFormOptions} options */
  constructor(options) {
    this.#options = options;
    const { entry } = options;
    this.node = element("form", {
      class: "entry-form", novalidate: true, oninput: () => this.#keep(),
      onsubmit: (event) => { event.preventDefault(); this.#save(); },
      onkeydown: textKeys({ submit: () => this.node.requestSubmit(), leave: () => this.#close() }),
    }, this.#note, this.#gone, this.#fields, this.#error,
    element("div", { class: "actions" },
      element("button", { type: "button", class: "cancel", onclick: () => this.#close() }, t("cancel")),
      element("button", { type: "submit", class: "primary" }, t(entry ? "save" : "create"))));
    const kept = draft(options.draftName);
    this.#fill(entry && { ...entry, ...kept?.seen }, kept?.typed);
  }

  /** Says whether the entry no longer exists, in which case saving creates it. */
  showGone(isGone) {
    const name = t("quoted", { text: this.#options.entry?.name });
    showText(this.#gone, isGone ? t("entryGone", { name }) : "");
  }

  #fill(entry, typed) {
    this.#entry = entry;
    this.#fields.replaceChildren(...this.#options.fields(entry ?? {}));
    const controls = this.#controls;
    for (const control of controls) if (control.type !== "hidden") control.defaultValue = entry?.[control.name] ?? "";
    this.#initial = this.#texts;
    this.#note.hidden = !typed;
    showText(this.#error, "");
    for (const control of controls) {
      control.value = typed?.[control.name] ?? control.value;
      control.dispatchEvent(new Event("input"));
    }
  }

  /** @returns {any[]} The inputs, without those that only help to fill in another. */
  get #controls() {
    return /** @type {any[]} */ ([...this.node.elements]).filter(({ name }) => name);
  }

  /** @returns {Record<string, any>} */
  get #texts() {
    return Object.fromEntries(new FormData(this.node));
  }

  #keep() {
    const { draftName, entry } = this.#options;
    const typed = Object.fromEntries(
      Object.entries(this.#texts).filter(([name, text]) => text !== this.#initial[name]));
    if (!Object.keys(typed).length) return dropDraft(draftName);
    const seen = Object.fromEntries(Object.keys(typed).map((name) => [name, this.#entry?.[name]]));
    return keepDraft(draftName, { entry, seen, typed });
  }

  /** Leaves the form. Text for an entry that no longer exists would stay there without its form, so it is dropped. */
  #close() {
    if (!this.#gone.hidden) dropDraft(this.#options.draftName);
    this.#options.closed();
  }

  #discard() {
    if (!this.#gone.hidden) return this.#close();
    dropDraft(this.#options.draftName);
    this.#fill(this.#options.entry);
    return inside(this.node, "input").focus();
  }

  async #save() {
    const { draftName, save, saved } = this.#options;
    const values = Object.fromEntries(this.#controls.map(({ name, type, value }) =>
      [name, (readers[type] ?? String)(value)]));
    if (!values.name) return showText(this.#error, t("nameMissing"));
    let answer;
    try {
      answer = await save(values, this.#gone.hidden ? this.#entry : undefined);
    } catch (/** @type {any} */ failure) {
      const theirs = Object.values(failure.present ?? {}).map(String).join(", ");
      const now = theirs && t("currentValue", { text: theirs });
      showText(this.#error, [failure.message, now].filter(Boolean).join(" "));
      // The user has now seen the other change, so saving again replaces it.
      if (this.#entry) Object.assign(this.#entry, failure.present);
      return this.#keep();
    }
    dropDraft(draftName);
    return saved(answer?.name ?? values.name);
  }
}

/** An input with its label above it. */
export function inputField(name, attributes = {}) {
  return titled(name, element("input", { name, type: "text", autocomplete: "off", ...attributes }));
}

/** A field for a text of several lines with its label above it. */
export const textField = (name) => titled(name, element("textarea", { name, rows: 2 }), { isWide: true });

/**
 * Buttons that choose properties as of todos, and hidden fields with their values as JSON.
 * @param {Record<string, any>} values By the properties' names.
 * @param {Partial<import("../lib/dates.js").DateOptions>} dates How a day is chosen.
 */
export function propertyFields(values, dates) {
  const buttons = new PropertyButtons((name) => name in values);
  const fields = new Map(Object.entries(values).map(([name, value]) =>
    [name, element("input", { type: "hidden", name, value: JSON.stringify(value), oninput: show })]));
  function show() {
    const present = Object.fromEntries([...fields].map(([name, { value }]) => [name, JSON.parse(value)]));
    buttons.show({ values: present, dates, set });
  }
  function set(name, to) {
    const field = fields.get(name);
    field.value = JSON.stringify(name === "labels" ? labelled(JSON.parse(field.value), to) : to);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  show();
  const onkeydown = (event) => buttons.onKey(event);
  return element("div", { class: "wide", onkeydown }, buttons.node, ...fields.values());
}

function titled(name, control, { isWide = false } = {}) {
  return element("label", { class: isWide ? "wide" : undefined }, element("span", {}, t(name)), control);
}

/** A button that opens the form for a new entry, the place of the form, and a function that opens it. */
export function newEntry(key, /** @type {(closed: () => void) => EntryForm} */ form) {
  const place = element("div", { class: "new", hidden: true });
  const button = element("button", { type: "button", class: "add-entry", onclick: open }, t(key));
  function open() {
    place.replaceChildren(form(() => {
      place.hidden = true;
      button.focus();
    }).node);
    place.hidden = false;
    inside(place, "input").focus();
  }
  return { button, place, open };
}

/** The fields that differ, each with the value that was seen; of lists, what was added and removed. */
export function differences(seen, values) {
  return Object.fromEntries(Object.entries(values)
    .filter(([field, to]) => JSON.stringify(to) !== JSON.stringify(seen[field]))
    .map(([field, to]) => [field, Array.isArray(to) ? listDifference(seen[field], to) : { from: seen[field], to }]));
}

const listDifference = (from, to) => ({
  add: to.filter((each) => !from.includes(each)), remove: from.filter((each) => !to.includes(each)),
});

/** The values that aren't empty. */
export const given = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value && String(value).trim() !== ""));
