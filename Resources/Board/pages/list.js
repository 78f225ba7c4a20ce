// @ts-check
import { element, inside, showText } from "../lib/dom.js";
import { confirmed } from "../lib/confirm.js";
import { t } from "../lib/text.js";

/**
 * The kind of things that a page lists.
 * @typedef {object} Kind
 * @property {string} title The key of the page's title.
 * @property {string} add The key of the button that opens the form.
 * @property {string} empty The key of the text for an empty list.
 * @property {() => Promise<any[]>} load
 * @property {(entry: any) => any[]} view The elements of an entry; empty values are left out.
 * @property {(entry: any) => string | undefined} [rowClass]
 * @property {(entry: any) => { key: string, action: () => Promise<any> }[]} [actions]
 * @property {(entry: any) => any[]} fields The inputs of a form; of a new entry without one.
 * @property {(inputs: any, entry: any) => Promise<any>} save
 * @property {(entry: any) => Promise<{ question: string, details: string[] }>} touches What a deletion touches.
 * @property {(entry: any) => Promise<any>} remove
 */

/** A page that lists named things, and creates, edits and deletes them. */
export class ListPage {
  /** @type {Kind} */ #kind;
  /** @type {any} */ #list;
  /** @type {any} */ #new;
  /** @type {any} */ #addButton;
  /** @type {string | undefined} The name of the entry that is being edited. */ #editing;

  /** @param {Kind} kind */
  constructor(kind) {
    this.#kind = kind;
  }

  title() {
    return t(this.#kind.title);
  }

  /** @param {HTMLElement} container */
  async show(container) {
    this.#editing = undefined;
    this.#list = element("ul", { class: "entries" });
    this.#new = element("div", { class: "new", hidden: true });
    this.#addButton = element("button", {
      type: "button", class: "add-entry", onclick: () => this.#openNew(),
    }, t(this.#kind.add));
    container.append(element("div", { class: "page-actions" }, this.#addButton), this.#new, this.#list);
    await this.refresh();
  }

  /** Shows the current entries. Keeps a form that is being edited. */
  async refresh() {
    const list = this.#list;
    const entries = await this.#kind.load();
    if (list === this.#list) this.#show(entries);
  }

  #openNew() {
    this.#new.replaceChildren(this.#form(undefined, () => {
      this.#new.hidden = true;
      this.#addButton.focus();
    }));
    this.#new.hidden = false;
    inside(this.#new, "input").focus();
  }

  /** @param {any[]} entries */
  #show(entries) {
    const list = this.#list;
    const rows = new Map([...list.children].map((row) => [row.dataset.name, row]));
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const place = list.contains(focused) ? rowPlace(list, focused) : undefined;
    const edited = this.#editing && rows.get(this.#editing);
    const shown = entries.map((entry) => (entry.name === this.#editing && edited) || this.#row(entry));
    // It was renamed or deleted elsewhere: the form stays with what was typed.
    if (edited && !shown.includes(edited)) shown.unshift(edited);
    list.replaceChildren(...(shown.length ? shown : [element("li", { class: "none" }, t(this.#kind.empty))]));
    if (!place) return;
    if (focused.isConnected) return focused.focus();
    const row = list.children[Math.min(place.row, list.children.length - 1)];
    (row?.querySelectorAll("button")[place.button] ?? this.#addButton).focus();
  }

  #row(entry) {
    const row = element("li", { "data-name": entry.name, class: this.#kind.rowClass?.(entry) });
    const button = (key, action) => element("button", {
      type: "button", class: `quiet ${key}`, onclick: action,
      "aria-label": `${t(key)}: ${entry.name}`,
    }, t(key));
    row.append(...this.#kind.view(entry).filter(Boolean), element("div", { class: "row-actions" },
      ...(this.#kind.actions?.(entry) ?? []).map(({ key, action }) => button(key, () => this.#act(action))),
      button("edit", () => this.#edit(row, entry)),
      button("delete", () => this.#act(() => this.#delete(entry)))));
    return row;
  }

  #edit(row, entry) {
    this.#editing = entry.name;
    const form = this.#form(entry, () => {
      this.#editing = undefined;
      const fresh = this.#row(entry);
      row.replaceWith(fresh);
      inside(fresh, ".edit").focus();
      // The entry may have been changed, renamed or deleted meanwhile.
      this.refresh().catch(() => {});
    });
    row.replaceChildren(form);
    inside(form, "input").focus();
  }

  async #delete(entry) {
    const { question, details } = await this.#kind.touches(entry);
    if (await confirmed(question, [...details, t("undoRestores")])) await this.#kind.remove(entry);
  }

  async #act(action) {
    try {
      await action();
      await this.refresh();
    } catch {
      // The banner or the toast shows why.
    }
  }

  /** A form to create an entry, or to edit the given one. */
  #form(entry, cancel) {
    const error = element("p", { class: "form-error", role: "alert", hidden: true });
    const form = element("form", { class: "entry-form", novalidate: true }, this.#kind.fields(entry), error,
      element("div", { class: "actions" },
        element("button", { type: "button", class: "cancel", onclick: cancel }, t("cancel")),
        element("button", { type: "submit", class: "primary" }, t(entry ? "save" : "create"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save(form, error, entry);
    });
    form.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isSent && event.key !== "Escape") return;
      event.preventDefault();
      if (isSent) form.requestSubmit();
      else cancel();
    });
    return form;
  }

  async #save(form, error, entry) {
    try {
      await this.#kind.save(form.elements, entry);
    } catch (failure) {
      const theirs = Object.values(failure.present ?? {}).map(String).join(", ");
      const now = theirs && t("currentValue", { text: theirs });
      showText(error, [failure.message, now].filter(Boolean).join(" "));
      // The user has now seen the other change, so saving again replaces it.
      if (entry) Object.assign(entry, failure.present);
      return;
    }
    this.#editing = undefined;
    const name = form.elements.name.value;
    // Offer the form again: several are often created one after the other.
    if (!entry) this.#openNew();
    else form.closest("li").removeAttribute("data-name");
    await this.refresh().catch(() => {});
    const row = entry && [...this.#list.children].find((node) => node.dataset.name === name);
    if (row) inside(row, ".edit").focus();
  }
}

function rowPlace(list, focused) {
  const row = focused.closest("li");
  const buttons = [...row.querySelectorAll("button")];
  return { row: [...list.children].indexOf(row), button: buttons.indexOf(focused) };
}

/**
 * An input with its label above it.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 */
export function inputField(name, attributes = {}) {
  return labelled(name, element("input", { name, type: "text", autocomplete: "off", ...attributes }));
}

/**
 * A field for a text of several lines with its label above it.
 * @param {string} name
 * @param {string} text
 */
export function textField(name, text) {
  const area = element("textarea", { name, rows: 2 });
  // As typed: children would be shown with their control characters replaced.
  area.value = text;
  return labelled(name, area, { isWide: true });
}

/**
 * A choice of values with its label above it.
 * @param {string} name
 * @param {{ value: string, text: string }[]} choices
 * @param {string} value
 */
export function choiceField(name, choices, value) {
  return labelled(name, element("select", { name }, choices.map((choice) =>
    element("option", { value: choice.value, selected: choice.value === value }, choice.text))));
}

function labelled(name, control, { isWide = false } = {}) {
  return element("label", { class: isWide ? "wide" : undefined }, element("span", {}, t(name)), control);
}

/** The fields that differ, each with the value that was seen. */
export function differences(seen, values) {
  return Object.fromEntries(Object.entries(values)
    .filter(([field, value]) => value !== seen[field])
    .map(([field, value]) => [field, { from: seen[field], to: value }]));
}

/** The values that aren't empty. */
export const given = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value && String(value) !== ""));
