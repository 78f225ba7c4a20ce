// @ts-check
import { element, inside } from "../lib/dom.js";
import { confirmed } from "../lib/confirm.js";
import { capitalized } from "../lib/phrases.js";
import { inPath } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { change } from "../board/change.js";
import { draft, draftNames, dropDraft } from "../todo/drafts.js";
import { differences, EntryForm, given, inputField, newEntry } from "./form.js";
import { touched } from "./uses.js";

/** @typedef {{ key: string, action: () => Promise<any> }} Action */

/**
 * The kind of things that a page lists.
 * @typedef {object} Kind
 * @property {"label" | "milestone" | "block"} name Its texts have it in their keys, such as `labels` and `newLabel`.
 * @property {(path: string) => Promise<any[]>} [load] How its entries are loaded, if not as the interface lists them.
 * @property {(entry: any) => any[]} view The elements of an entry; empty values are left out.
 * @property {(entry: any, set: (field: string, to: any) => Promise<any>) => Action[]} [actions]
 * @property {(entry: any) => any[]} fields The inputs of a form but the name; for a new entry without any values.
 * @property {(values: Record<string, any>) => Record<string, any>} [values] The fields, from the values of a form.
 * @property {(entry: any) => string[]} [touches] What else a deletion touches, in sentences.
 */

/** A page that lists named things, and creates, edits and deletes them. */
export class ListPage {
  /** @type {Kind} */ #kind;
  /** The kind's name in the plural, as in the interface's path, and with a capital. */
  #plural;
  #capital;
  /** @type {any} */ #list;
  /** @type {any} */ #new;
  /** @type {Map<string, { form: EntryForm, row: any }>} The forms that edit entries, by the entries' names. */
  #forms = new Map();

  /** @param {Kind} kind */
  constructor(kind) {
    this.#kind = kind;
    this.#plural = `${kind.name}s`;
    this.#capital = capitalized(kind.name);
  }

  title() {
    return t(this.#plural);
  }

  async show(container) {
    this.#forms.clear();
    this.#list = element("ul", { class: "entries" });
    this.#new = newEntry(`new${this.#capital}`, (closed) => this.#form(undefined, closed));
    container.append(element("div", { class: "page-actions" }, this.#new.button), this.#new.place, this.#list);
    await this.refresh();
  }

  /** Shows the current entries. Keeps a form that is being edited. */
  async refresh() {
    const list = this.#list;
    const entries = await (this.#kind.load ?? get)(`/api/${this.#plural}`);
    if (list === this.#list) this.#show(entries);
  }

  #show(entries) {
    const list = this.#list;
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const place = list.contains(focused) ? rowPlace(list, focused) : undefined;
    const shown = [...this.#gone(entries), ...entries].map((entry) => this.#shown(entry, entries.includes(entry)));
    list.replaceChildren(...(shown.length ? shown : [element("li", { class: "none" }, t(`no${this.#capital}s`))]));
    if (!place) return;
    if (focused.isConnected) return focused.focus();
    const row = list.children[Math.min(place.row, list.children.length - 1)];
    (row?.querySelectorAll("button")[place.button] ?? this.#new.button).focus();
  }

  #row(entry) {
    const row = element("li", { "data-name": entry.name, class: ["paused", "closed"].find((state) => entry[state]) });
    const button = (key, action) => element("button", {
      type: "button", class: `quiet ${key}`, onclick: action,
      "aria-label": `${t(key)}: ${entry.name}`,
    }, t(key));
    const actions = this.#kind.actions?.(entry, (field, to) => this.#set(entry, { [field]: to })) ?? [];
    row.append(...this.#kind.view(entry).filter(Boolean), element("div", { class: "row-actions" },
      ...actions.map(({ key, action }) => button(key, () => this.#act(action))),
      button("edit", () => {
        this.#edit(row, entry);
        inside(row, "input").focus();
      }),
      button("delete", () => this.#act(() => this.#delete(entry)))));
    return row;
  }

  /** The entries with unsaved text that were renamed or deleted elsewhere. */
  #gone(entries) {
    const names = new Set(entries.map(({ name }) => name));
    const gone = draftNames(this.#editName("")).map((name) => draft(name).entry).filter(({ name }) => !names.has(name));
    for (const { name } of gone) names.add(name);
    for (const name of this.#forms.keys()) if (!names.has(name)) this.#forms.delete(name);
    return gone;
  }

  /** The row of an entry, with its form if it is being edited, as one always is that no longer exists. */
  #shown(entry, exists) {
    const { name } = entry;
    if (!exists && !this.#forms.has(name)) this.#edit(element("li", { "data-name": name }), entry);
    const known = this.#forms.get(name);
    known?.form.showGone(!exists);
    return known?.row ?? this.#row(entry);
  }

  #edit(row, entry) {
    const form = this.#form(entry, () => {
      this.#forms.delete(entry.name);
      const fresh = this.#row(entry);
      row.replaceWith(fresh);
      inside(fresh, ".edit").focus();
      // The entry may have been changed, renamed or deleted meanwhile.
      this.refresh().catch(() => {});
    });
    this.#forms.set(entry.name, { form, row });
    row.replaceChildren(form.node);
  }

  async #delete(entry) {
    const { name, touches } = this.#kind;
    const details = [...await touched(name, entry), ...touches?.(entry) ?? []];
    if (!await confirmed(t(`delete${this.#capital}`, entry), details)) return;
    await change(() => send("DELETE", this.#path(entry)));
    dropDraft(this.#editName(entry.name));
  }

  /** Does something that the banner or a toast reports if it fails. */
  #act(action) {
    return action().then(() => this.refresh()).catch(() => {});
  }

  /** A form to create an entry, or to edit the given one. */
  #form(entry, closed) {
    return new EntryForm({
      draftName: entry ? this.#editName(entry.name) : `${this.#plural}:new`,
      entry, closed, fields: (base) => [inputField("name", { required: true }), ...this.#kind.fields(base)],
      save: (values, base) => this.#save(values, base),
      saved: (name) => this.#saved(entry, name),
    });
  }

  #path({ name }) {
    return `/api/${this.#plural}/${inPath(name)}`;
  }

  /** Creates an entry, or changes what differs from the one that was seen. */
  #save(held, seen) {
    const values = this.#kind.values?.(held) ?? held;
    return seen ? this.#set(seen, values, { quiet: true })
      : change(() => send("POST", `/api/${this.#plural}`, given(values)), { quiet: true });
  }

  async #set(seen, values, options = {}) {
    const fields = differences(seen, values);
    if (Object.keys(fields).length) return change(() => send("PATCH", this.#path(seen), fields), options);
    return undefined;
  }

  #editName(name) {
    return `${this.#plural}:edit:${name}`;
  }

  async #saved(entry, name) {
    if (entry) this.#forms.delete(entry.name);
    // Offer the form again: several are often created one after the other.
    else this.#new.open();
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
