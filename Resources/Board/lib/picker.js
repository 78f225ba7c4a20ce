// @ts-check
import { Combobox, optionRow } from "./combobox.js";
import { element } from "./dom.js";
import { rank, sameName } from "./fuzzy.js";
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
 * `choices` returns the present choices. With `multiple` several can be on, and the list stays open. `create` returns a
 * last choice for a typed text that no choice has. `none` is the text if none has it. `pick` is called with a choice's
 * value and whether it is now on, which `choices` then says, too.
 * @typedef {object} PickerOptions
 * @property {string} label
 * @property {() => Choice[]} choices
 * @property {boolean} [multiple]
 * @property {(text: string) => Choice | undefined} [create]
 * @property {string} [none]
 * @property {(value: any, isOn: boolean) => void} pick
 * @property {() => void} [closed]
 */

// A longer list is searched, not read.
const mostShown = 500;

/** @typedef {{ choice: Choice, row: HTMLElement, isNew?: boolean }} Entry */

/**
 * Opens a list below a field that filters it. The returned function shows the choices as they are now.
 * @param {import("./popups.js").Anchor} anchor
 * @param {PickerOptions} options
 */
export function openPicker(anchor, options) {
  const picker = new Picker(options);
  picker.open(anchor);
  return () => picker.update();
}

class Picker {
  #options;
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Combobox<Entry>} */
  #box;
  #node;

  /** @param {PickerOptions} options */
  constructor(options) {
    const { label, multiple } = this.#options = options;
    this.#box = new Combobox({
      label, placeholder: label, multiple, isQuiet: true,
      typed: () => this.#filter(), chosen: (entry) => this.#choose(entry),
      left: () => closePopup({ returnsFocus: true }),
    });
    this.#node = element("div", { class: "choices" }, this.#box.field, this.#box.list, this.#box.none);
    this.#read();
  }

  open(anchor) {
    if (!openPopup(anchor, this.#node, { closed: this.#options.closed })) return;
    this.#filter();
    placePopup();
    this.#box.field.focus({ preventScroll: true });
  }

  /** Shows the present choices; the active one and the typed text stay. */
  update(active = this.#box.active?.choice.value) {
    this.#read();
    this.#filter(({ choice }) => choice.value === active);
  }

  #read() {
    this.#entries = this.#options.choices().map((choice) => this.#entry(choice));
  }

  /** @returns {Entry} */
  #entry(choice) {
    const row = optionRow(choice);
    const { checked = false } = choice;
    row.setAttribute("aria-selected", String(checked === true));
    if (this.#options.multiple) row.setAttribute("aria-checked", String(checked));
    return { choice, row };
  }

  /** Shows the entries that match the typed text. Without one, the chosen entry is active at first. */
  #filter(isActive = ({ choice }) => !this.#box.text && !this.#options.multiple && choice.checked === true) {
    const { text } = this.#box;
    const { create, none } = this.#options;
    const shown = rank(text, this.#entries, ({ choice }) => choice.text, mostShown).map(({ item }) => item);
    const isKnown = this.#entries.some(({ choice }) => sameName(choice.text) === sameName(text));
    const created = text && !isKnown && create?.(text);
    if (created) shown.push({ ...this.#entry(created), isNew: true });
    this.#box.show(shown, shown.find(isActive), !text && create ? t("typeToCreate") : none);
  }

  /** @param {Entry} entry */
  #choose({ choice: { value, checked }, isNew }) {
    const { multiple, pick } = this.#options;
    if (!multiple) {
      closePopup({ returnsFocus: true });
      return pick(value, true);
    }
    pick(value, checked !== true);
    const { field } = this.#box;
    if (isNew) field.value = "";
    else field.select();
    return this.update(value);
  }
}
