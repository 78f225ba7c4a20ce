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
export function openPicker(anchor, { label, choices, multiple, create, none, pick, closed }) {
  /** @type {Entry[]} */
  let entries;
  /** @type {Combobox<Entry>} */
  const box = new Combobox({
    label, placeholder: label, multiple, isQuiet: true,
    typed: () => filter(), chosen: choose, left: () => closePopup({ returnsFocus: true }),
  });

  /** @returns {Entry} */
  function entry(choice) {
    const row = optionRow(choice);
    const { checked = false } = choice;
    row.setAttribute("aria-selected", String(checked === true));
    if (multiple) row.setAttribute("aria-checked", String(checked));
    return { choice, row };
  }

  /** Shows the entries that match the typed text. Without one, the chosen entry is active at first. */
  function filter(isActive = ({ choice }) => !box.text && !multiple && choice.checked === true) {
    const { text } = box;
    const shown = rank(text, entries, ({ choice }) => choice.text, mostShown).map(({ item }) => item);
    const isKnown = entries.some(({ choice }) => sameName(choice.text) === sameName(text));
    const created = text && !isKnown && create?.(text);
    if (created) shown.push({ ...entry(created), isNew: true });
    box.show(shown, shown.find(isActive), !text && create ? t("typeToCreate") : none);
  }

  /** Shows the present choices; the active one and the typed text stay. */
  function update(active = box.active?.choice.value) {
    entries = choices().map(entry);
    filter(active === undefined ? undefined : ({ choice }) => choice.value === active);
  }

  /** @param {Entry} entry */
  function choose({ choice: { value, checked }, isNew }) {
    if (!multiple) {
      closePopup({ returnsFocus: true });
      return pick(value, true);
    }
    pick(value, checked !== true);
    if (isNew) box.field.value = "";
    else box.field.select();
    return update(value);
  }

  if (openPopup(anchor, element("div", { class: "choices" }, box.field, box.list, box.none), closed)) {
    update();
    placePopup();
    box.field.focus({ preventScroll: true });
  }
  return () => update();
}
