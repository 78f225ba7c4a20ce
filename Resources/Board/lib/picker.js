// @ts-check
import { Combobox } from "./combobox.js";
import { element, icon, showText } from "./dom.js";
import { fold, rank, sameName } from "./fuzzy.js";
import { closePopup, openPopup, placePopup } from "./popups.js";
import { t } from "./text.js";

/**
 * `value` is what is picked, `node` makes an element that shows `text`, `icon` is a name or an element.
 * @typedef {object} Choice
 * @property {any} value
 * @property {string} text
 * @property {string} [hint]
 * @property {() => HTMLElement} [node]
 * @property {string | Element} [icon]
 * @property {boolean | "mixed"} [checked]
 */

/**
 * With `multiple` several choices can be on, and the list stays open. `create` returns a last choice for a typed text
 * that no choice has. `none` is the text if none has it. `pick` is called with a choice's value and whether it is now on.
 * @typedef {object} PickerOptions
 * @property {string} label
 * @property {Choice[]} choices
 * @property {boolean} [multiple]
 * @property {(text: string) => Choice | undefined} [create]
 * @property {string} [none]
 * @property {(value: any, isOn: boolean) => void} pick
 * @property {() => void} [closed]
 */

// A longer list is searched, not read.
const mostShown = 500;

/** @typedef {{ choice: Choice, row: HTMLElement, folded: import("./fuzzy.js").Folded, isNew?: boolean }} Entry */

/**
 * Opens a list below a field that filters it. The returned function replaces the choices.
 * @param {import("./popups.js").Anchor} anchor
 * @param {PickerOptions} options
 * @returns {(choices: Choice[]) => void}
 */
export function openPicker(anchor, options) {
  const picker = new Picker(options);
  picker.open(anchor);
  return (choices) => picker.update(choices);
}

class Picker {
  #options;
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Combobox<Entry>} */
  #box;
  #none = element("p", { class: "choices-none", role: "status", hidden: true });
  #node;

  /** @param {PickerOptions} options */
  constructor(options) {
    const { label, multiple, choices } = this.#options = options;
    this.#box = new Combobox({
      label, placeholder: label, multiple, isQuiet: true,
      typed: () => this.#filter(), chosen: (entry) => this.#choose(entry),
      left: () => closePopup({ returnsFocus: true }),
    });
    this.#node = element("div", { class: "choices" }, this.#box.field, this.#box.list, this.#none);
    this.#entries = choices.map((choice) => this.#entry(choice));
  }

  open(anchor) {
    if (!openPopup(anchor, this.#node, { closed: this.#options.closed })) return;
    this.#filter();
    placePopup();
    this.#box.field.focus({ preventScroll: true });
  }

  /** Replaces the choices; the active one and the typed text stay. */
  update(choices) {
    const active = this.#box.active?.choice.value;
    this.#entries = choices.map((choice) => this.#entry(choice));
    this.#filter(({ choice }) => choice.value === active);
  }

  /** @returns {Entry} */
  #entry(choice) {
    const { text, hint, node, icon: drawing } = choice;
    const row = element("li", { role: "option" }, typeof drawing === "string" ? icon(drawing) : drawing,
      node?.() ?? element("span", {}, text), hint && element("small", {}, hint));
    const entry = { choice, row, folded: fold(text) };
    this.#mark(entry);
    return entry;
  }

  #mark({ choice: { checked = false }, row }) {
    row.setAttribute("aria-selected", String(checked === true));
    if (this.#options.multiple) row.setAttribute("aria-checked", String(checked));
  }

  /** Shows the entries that match the typed text. Without one, the chosen entry is active at first. */
  #filter(isActive = ({ choice }) => !this.#box.text && !this.#options.multiple && choice.checked === true) {
    const { text } = this.#box;
    const shown = rank(text, this.#entries, ({ folded }) => folded, mostShown).map(({ item }) => item);
    const isKnown = this.#entries.some(({ choice }) => sameName(choice.text) === sameName(text));
    const created = text && !isKnown && this.#options.create?.(text);
    if (created) shown.push(Object.assign(this.#entry(created), { isNew: true }));
    this.#box.show(shown, shown.find(isActive));
    const isEmpty = !text && Boolean(this.#options.create);
    showText(this.#none, shown.length ? "" : isEmpty ? t("typeToCreate") : this.#options.none ?? t("noChoice"));
  }

  #choose(entry) {
    const { choice, isNew } = entry;
    if (!this.#options.multiple) {
      closePopup({ returnsFocus: true });
      return this.#options.pick(choice.value, true);
    }
    const isOn = choice.checked !== true;
    const { field } = this.#box;
    if (isNew) {
      const created = this.#entry({ ...choice, text: String(choice.value), checked: true });
      this.#entries.unshift(created);
      field.value = "";
      this.#filter((each) => each === created);
    } else {
      this.#mark(Object.assign(entry, { choice: { ...choice, checked: isOn } }));
      field.select();
    }
    return this.#options.pick(choice.value, isOn);
  }
}
