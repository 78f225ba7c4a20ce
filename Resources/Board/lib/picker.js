// @ts-check
import { element, icon } from "./dom.js";
import { fold, rank } from "./fuzzy.js";
import { closePopup, openPopup, placePopup } from "./popups.js";
import { t } from "./text.js";

/**
 * `value` is what is picked; `swatch` is a colour, `icon` a name or an element, `words` are found, too, but not shown.
 * @typedef {object} Choice
 * @property {any} value
 * @property {string} text
 * @property {string} [hint]
 * @property {string} [words]
 * @property {string | Element} [swatch]
 * @property {string | Element} [icon]
 * @property {boolean | "mixed"} [checked]
 */

/**
 * With `multiple` several choices can be on, and the list stays open. `create` returns a last choice for a typed text
 * that no choice has. `pick` is called with a choice's value and whether it is now on.
 * @typedef {object} PickerOptions
 * @property {string} label
 * @property {Choice[]} choices
 * @property {boolean} [multiple]
 * @property {(text: string) => Choice | undefined} [create]
 * @property {(value: any, isOn: boolean) => void} pick
 * @property {() => void} [closed]
 */

let optionCount = 0;
const pageLength = 8;

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
  /** @type {{ choice: Choice, row: HTMLElement, folded: import("./fuzzy.js").Folded }[]} */
  #entries = [];
  /** The entries that match, in the order in which they are shown. */
  #shown = [];
  #active = -1;
  #field;
  #list;
  #none;
  #node;

  /** @param {PickerOptions} options */
  constructor(options) {
    const { label, multiple } = this.#options = options;
    const id = `picker-${optionCount += 1}`;
    this.#list = element("ul", {
      id, role: "listbox", "aria-label": label, "aria-multiselectable": multiple ? "true" : undefined,
    });
    this.#field = element("input", {
      type: "text", role: "combobox", "aria-label": label, placeholder: label, autocomplete: "off",
      spellcheck: "false", "aria-expanded": "true", "aria-controls": id, "aria-autocomplete": "list",
      // Phones show the keyboard only if the field is pressed: most lists are short.
      inputmode: matchMedia("(pointer: coarse)").matches ? "none" : "text",
      oninput: () => this.#filter(), onkeydown: (event) => this.#onKey(event),
      onpointerdown: () => { this.#field.inputMode = "text"; },
    });
    this.#none = element("p", { class: "choices-none", role: "status", hidden: true }, t("noChoice"));
    this.#node = element("div", { class: "choices", onkeydown: (event) => event.stopPropagation() },
      this.#field, this.#list, this.#none);
    this.#setChoices(options.choices);
  }

  open(anchor) {
    if (!openPopup(anchor, this.#node, { closed: this.#options.closed })) return;
    this.#filter();
    placePopup();
    this.#field.focus({ preventScroll: true });
  }

  /** Replaces the choices; the chosen one and the typed text stay. */
  update(choices) {
    const active = this.#shown[this.#active]?.choice.value;
    this.#setChoices(choices);
    this.#filter(active);
  }

  #setChoices(choices) {
    this.#entries = choices.map((choice) => this.#entry(choice));
  }

  #entry(choice) {
    const row = element("li", {
      id: `option-${optionCount += 1}`, role: "option",
      onclick: () => this.#choose(entry), onpointermove: () => this.#activate(this.#shown.indexOf(entry)),
      // The field keeps the focus.
      onpointerdown: (event) => event.preventDefault(),
    },
    swatchOf(choice.swatch), typeof choice.icon === "string" ? icon(choice.icon) : choice.icon,
    element("span", {}, choice.text), choice.hint && element("small", {}, choice.hint));
    const entry = { choice, row, folded: fold([choice.text, choice.words].filter(Boolean).join(" ")) };
    this.#mark(entry);
    return entry;
  }

  #mark({ choice: { checked = false }, row }) {
    row.setAttribute("aria-selected", String(checked === true));
    if (this.#options.multiple) row.setAttribute("aria-checked", String(checked));
  }

  /** Shows the entries that match the typed text, and makes one of them active. */
  #filter(active = undefined) {
    const text = this.#field.value.trim();
    this.#shown = rank(text, this.#entries, ({ folded }) => folded).map(({ item }) => item);
    const created = text && !this.#has(text) && this.#options.create?.(text);
    if (created) this.#shown.push(Object.assign(this.#entry(created), { isNew: true }));
    this.#list.replaceChildren(...this.#shown.map(({ row }) => row));
    this.#list.hidden = !this.#shown.length;
    this.#none.hidden = this.#shown.length > 0;
    const isWanted = ({ choice }) => active !== undefined ? choice.value === active
      : !text && !this.#options.multiple && choice.checked === true;
    this.#activate(Math.max(0, this.#shown.findIndex(isWanted)), { scrolls: true });
  }

  #has(text) {
    return this.#entries.some(({ choice }) => choice.text.normalize() === text.normalize());
  }

  #activate(index, { scrolls = false } = {}) {
    for (const row of this.#list.querySelectorAll(".active")) row.classList.remove("active");
    this.#active = index;
    const row = this.#shown[index]?.row;
    if (!row) return this.#field.removeAttribute("aria-activedescendant");
    row.classList.add("active");
    this.#field.setAttribute("aria-activedescendant", row.id);
    if (scrolls) row.scrollIntoView({ block: "nearest" });
  }

  #choose(entry) {
    if (!entry) return;
    const { choice, isNew } = entry;
    if (!this.#options.multiple) {
      closePopup({ returnsFocus: true });
      return this.#options.pick(choice.value, true);
    }
    const isOn = choice.checked !== true;
    if (isNew) {
      this.#entries.unshift(this.#entry({ ...choice, text: String(choice.value), checked: true }));
      this.#field.value = "";
      this.#filter(choice.value);
    } else {
      this.#mark(Object.assign(entry, { choice: { ...choice, checked: isOn } }));
      this.#field.select();
    }
    return this.#options.pick(choice.value, isOn);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    const last = this.#shown.length - 1;
    const go = {
      ArrowDown: () => (this.#active < last ? this.#active + 1 : 0),
      ArrowUp: () => (this.#active > 0 ? this.#active - 1 : last),
      PageDown: () => Math.min(last, this.#active + pageLength),
      PageUp: () => Math.max(0, this.#active - pageLength),
      Home: () => 0,
      End: () => last,
    }[event.key];
    const chooses = event.key === "Enter" || (event.key === " " && !this.#field.value);
    if (go && !event.shiftKey) this.#activate(go(), { scrolls: true });
    else if (chooses) this.#choose(this.#shown[this.#active]);
    else if (event.key === "Escape") closePopup({ returnsFocus: true });
    else if (event.key === "Tab") return closePopup({ returnsFocus: true });
    else return;
    event.preventDefault();
  }
}

function swatchOf(swatch) {
  if (!swatch || typeof swatch !== "string") return swatch;
  const node = element("span", { class: "swatch", "aria-hidden": "true" });
  node.style.background = swatch;
  return node;
}
