// @ts-check
import { element, icon, showText } from "./dom.js";
import { t } from "./text.js";

/** @typedef {{ row: HTMLElement }} Row */

/**
 * A row: `icon` is a name or an element, `node` makes an element that shows `text`, of which `ranges` are marked.
 * @param {{ text: string, node?: () => HTMLElement, icon?: string | Element, hint?: string, keys?: string,
 *   ranges?: [number, number][] }} content
 * @returns {HTMLElement}
 */
export const optionRow = ({ text, node, icon: drawing, hint, keys, ranges = [] }) =>
  element("li", { role: "option", "aria-selected": "false" }, typeof drawing === "string" ? icon(drawing) : drawing,
    node?.() ?? element("span", {}, highlighted(text, ranges)), hint && element("small", {}, hint),
    keys && element("kbd", { "aria-hidden": "true" }, keys));

/** A text whose matching parts are marked. */
function highlighted(text, ranges) {
  const ends = [0, ...ranges.map(([, to]) => to)];
  const parts = ranges.flatMap(([from, to], index) =>
    [text.slice(ends[index], from), element("mark", {}, text.slice(from, to))]);
  return [...parts, text.slice(ends.at(-1))].filter(Boolean);
}

/** A text field that keeps the keyboard of a phone away until it is pressed. */
export const quietField = (attributes) => element("input", {
  type: "text", autocomplete: "off", spellcheck: "false",
  inputmode: matchMedia("(pointer: coarse)").matches ? "none" : "text",
  onpointerdown: ({ currentTarget }) => { currentTarget.inputMode = "text"; }, ...attributes,
});

/**
 * `typed` is called when the text of the field changes, `chosen` with a row, `left` with a key that leaves the list.
 * `isQuiet` keeps the keyboard of a phone away until the field is pressed. `field` is one that is more than its list:
 * no row is active until somebody chooses one, and keys that do nothing in the list are the field's.
 * @template {Row} Entry
 * @typedef {object} ComboboxOptions
 * @property {string} label
 * @property {string} [placeholder]
 * @property {HTMLInputElement} [field]
 * @property {boolean} [multiple]
 * @property {boolean} [isQuiet]
 * @property {(event: InputEvent) => void} typed
 * @property {(entry: Entry) => void} chosen
 * @property {(key: string) => boolean | void} left False if the key did nothing.
 */

let count = 0;
const pageLength = 8;

/**
 * A text field, the list below it, and a line that says that nothing is in it. The focus stays in the field; the arrow
 * keys go through the list.
 * @template {Row} Entry
 */
export class Combobox {
  field;
  list;
  none = element("p", { class: "choices-none", role: "status", hidden: true });
  /** @type {Entry[]} */
  #entries = [];
  #active = -1;
  /** Whether a row was active before any key: then the arrows don't lead out of the list, past what they would choose. */
  #isMarked = false;
  /** @type {ComboboxOptions<Entry>} */
  #options;

  /** @param {ComboboxOptions<Entry>} options */
  constructor(options) {
    const { label, placeholder, multiple, isQuiet } = this.#options = options;
    const id = `list-${count += 1}`;
    this.list = element("ul", {
      id, role: "listbox", "aria-label": label, "aria-multiselectable": multiple && "true",
      onclick: ({ target }) => {
        const entry = this.#entryAt(target);
        if (entry) options.chosen(entry);
      },
      onpointermove: ({ target }) => {
        const index = this.#entries.indexOf(this.#entryAt(target));
        if (index >= 0 && !options.field) this.#activate(index);
      },
      // The field keeps the focus.
      onpointerdown: (event) => event.preventDefault(),
    });
    this.field = options.field
      ?? quietField({ "aria-label": label, placeholder, ...(isQuiet ? {} : { inputmode: "text" }) });
    const attributes = { role: "combobox", "aria-controls": id, "aria-autocomplete": "list", "aria-expanded": "false" };
    for (const [name, value] of Object.entries(attributes)) this.field.setAttribute(name, value);
    this.field.addEventListener("input", (/** @type {InputEvent} */ event) => options.typed(event));
    this.field.addEventListener("keydown", (event) => (options.field ? this.#onFreeKey(event) : this.#onKey(event)));
  }

  get text() {
    return this.field.value.trim();
  }

  get active() {
    return this.#entries[this.#active];
  }

  /**
   * Shows rows, and makes one of them active; without any, the list is closed, and `none` says so.
   * @param {Entry[]} entries
   * @param {Entry} [active]
   */
  show(entries, active, none = t("noChoice")) {
    this.#entries = entries;
    this.#isMarked = entries.includes(active);
    for (const { row } of entries) row.id ||= `option-${count += 1}`;
    this.list.replaceChildren(...entries.map(({ row }) => row));
    this.list.hidden = !entries.length;
    showText(this.none, entries.length ? "" : none);
    this.field.setAttribute("aria-expanded", String(entries.length > 0));
    this.#activate(Math.max(this.#options.field ? -1 : 0, entries.indexOf(active)), { scrolls: true });
  }

  #entryAt(target) {
    const row = target.closest("[role=option]");
    return this.#entries.find((entry) => entry.row === row);
  }

  #activate(index, { scrolls = false } = {}) {
    for (const row of this.list.querySelectorAll(".active")) row.classList.remove("active");
    this.#active = index;
    const row = this.active?.row;
    if (!row) return void this.field.removeAttribute("aria-activedescendant");
    row.classList.add("active");
    this.field.setAttribute("aria-activedescendant", row.id);
    if (scrolls) row.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #onFreeKey(event) {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = this.#active + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? NaN);
    const last = this.#entries.length - 1;
    if (next >= -1 && (next <= last || this.#isMarked)) this.#activate(Math.min(next, last), { scrolls: true });
    else if (this.active && ["Enter", "Tab"].includes(key)) this.#options.chosen(this.active);
    else if (this.#options.left(key) === false) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    const [index, last] = [this.#active, this.#entries.length - 1];
    const next = {
      ArrowDown: index < last ? index + 1 : 0,
      ArrowUp: index > 0 ? index - 1 : last,
      PageDown: Math.min(last, index + pageLength),
      PageUp: Math.max(0, index - pageLength),
      Home: 0,
      End: last,
    }[event.key];
    const chooses = event.key === "Enter" || (event.key === " " && this.#options.multiple && !this.field.value);
    if (next !== undefined && !event.shiftKey) this.#activate(next, { scrolls: true });
    else if (chooses) this.active && this.#options.chosen(this.active);
    else if (event.key === "Escape" || event.key === "Tab") this.#options.left(event.key);
    else return;
    // Tab goes on from where the focus returned to.
    if (event.key !== "Tab") event.preventDefault();
  }
}
