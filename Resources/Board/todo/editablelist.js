// @ts-check
import { element, inside, reconcile, showText, textKeys } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { send } from "../lib/server.js";
import { toastError } from "../lib/toast.js";
import { change } from "../board/change.js";
import { draft, draftNames, dropDraft, keepDraft } from "./drafts.js";
import { EditableText } from "./editabletext.js";
import { linesOf } from "./newtodo.js";

/**
 * `member` is the todo's that has the entries, also in paths, `name` the field's, `label` and `editLabel` say what it
 * and the fields of entries are for. `isLine` if an entry is one line. `changed` is called after a change, `ended` when
 * the user leaves a field.
 * @typedef {object} EditableListOptions
 * @property {"checklist" | "comments"} member
 * @property {string} name
 * @property {string} label
 * @property {string} editLabel
 * @property {boolean} [isLine]
 * @property {(todo: Todo) => void} changed
 * @property {() => void} ended
 *
 * @typedef {{ uuid: string, text: string }} Entry
 */

/** The texts of a todo, each edited in place, and a field for new ones. */
export class EditableList {
  /** @type {HTMLElement} */
  node;
  list;
  field;
  form;
  /** @type {Todo} */
  todo;
  /** @type {Map<string, any>} By the entries' uuids, in their order. */
  rows = new Map();
  /** @type {import("./editabletext.js").EditableTextOptions["view"]} */
  view;
  /** @type {(row: any) => void} Makes the node of a row, which has its entry and text. */
  fill;
  #options;
  #error = element("p", { class: "form-error", role: "alert", hidden: true });

  /** @param {EditableListOptions} options */
  constructor(options) {
    this.#options = options;
    const { member, name, label, isLine, ended } = options;
    const typed = () => (isLine ? linesOf(this.field.value) : [this.field.value].filter((text) => text.trim()));
    const submit = () => this.add(typed());
    this.list = element("ul", { id: member });
    this.field = element("textarea", {
      name, rows: isLine ? 1 : 2, "aria-label": label, placeholder: label, oninput: () => this.#keep(),
      onkeydown: textKeys({ isLine, submit, leave: ended }),
    });
    this.form = element("form", {
      id: `${name}-form`, onsubmit: (event) => { event.preventDefault(); submit(); },
    }, this.field, this.#error);
    this.node = element("section", { "aria-labelledby": `${member}-heading` },
      element("h3", { id: `${member}-heading` }, t(member)), this.list, this.form);
  }

  /** Whether there is typed text that isn't saved. */
  get isChanged() {
    return this.field.value.trim() !== "" || [...this.rows.values()].some(({ text }) => text.isChanged);
  }

  /** @param {Todo} todo */
  show(todo) {
    const isOther = this.todo?.id !== todo.id;
    this.todo = todo;
    if (isOther) {
      this.rows.clear();
      this.#write(draft(this.#draftName) ?? "");
    }
    /** @type {Entry[]} */
    const entries = todo[this.#options.member];
    const isTyped = ({ uuid, text }) => !this.rows.has(uuid) && text.trim() === this.field.value.trim();
    // A request that nobody waited for any longer has added it after all.
    if (entries.some(isTyped)) this.#write("");
    const focused = document.activeElement;
    const index = [...this.list.children].findIndex((node) => node.contains(focused));
    this.rows = new Map(entries.map((entry) => [entry.uuid, this.rows.get(entry.uuid) ?? this.#make(entry)]));
    for (const entry of entries) this.update(this.rows.get(entry.uuid), entry);
    reconcile(this.list, [...this.rows.values()].map(({ node }) => node));
    this.#keepTextsOfDeleted(entries);
    if (index < 0 || document.activeElement !== document.body) return;
    // A row that moved has lost the focus; after one that is gone, the next gets it.
    if (this.list.contains(focused)) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
    else this.focusAt(Math.min(index, entries.length - 1));
  }

  /** @param {Entry} entry */
  #make(entry) {
    const { name, editLabel, isLine } = this.#options;
    const text = new EditableText({
      name: `edited-${name}`, label: editLabel, isLine, view: this.view,
      save: (to, from) => this.#send("PATCH", this.pathOf(row.entry), { text: { from, to } }, { quiet: true }),
      ended: () => inside(row.node, "input, button").focus({ preventScroll: true }),
    });
    /** @type {any} */
    const row = { entry, text };
    this.fill(row);
    text.show(this.#editName(entry), entry.text);
    return row;
  }

  /** Shows an entry as it is now. */
  update(row, entry) {
    row.entry = entry;
    row.text.update(entry.text);
  }

  /** Focuses the entry at an index, or the field for a new one. */
  focusAt(index) {
    (this.list.children[index]?.querySelector("input, button") ?? this.field).focus();
  }

  /** Puts what was typed into entries that somebody else has deleted into the field for a new one. */
  #keepTextsOfDeleted(entries) {
    const present = new Set(entries.map((entry) => this.#editName(entry)));
    const names = draftNames(this.#editName({ uuid: "" })).filter((name) => !present.has(name));
    if (!names.length) return;
    this.#write([this.field.value, ...names.map((name) => draft(name).text)].filter(Boolean).join("\n\n"));
    names.forEach(dropDraft);
    showText(this.#error, t("textGone"));
    // The field that had the focus is gone.
    if (document.activeElement === document.body) this.field.focus();
  }

  // Changes

  /** Changes an entry. After a failure, of which a toast has the reason, the entries are shown as they were. */
  send(method, path, body = {}, options = {}) {
    return this.#send(method, path, body, options).catch(() => this.show(this.todo));
  }

  async #send(method, path, body, options) {
    this.#options.changed(await change(() => send(method, path, body), options));
  }

  /** Deletes an entry, also what was typed into it. */
  remove({ entry }) {
    dropDraft(this.#editName(entry));
    return this.send("DELETE", this.pathOf(entry));
  }

  get #path() {
    return `/api/todos/${encodeURIComponent(this.todo.id)}/${this.#options.member}`;
  }

  pathOf(/** @type {any} */ { id }) {
    return `${this.#path}/${encodeURIComponent(id)}`;
  }

  /** Adds entries, and lets the next be typed meanwhile. */
  async add(/** @type {string[]} */ texts) {
    if (!texts.length) return;
    const { todo } = this;
    const { isLine } = this.#options;
    const name = this.#draftName;
    const sent = texts.join("\n");
    this.#write("");
    // The page may be closed before the answer.
    keepDraft(name, sent);
    try {
      await this.#send("POST", this.#path, isLine ? { texts } : { text: sent }, { quiet: true });
      if (draft(name) === sent) dropDraft(name);
    } catch (/** @type {any} */ failure) {
      const isHere = this.todo.id === todo.id;
      const typed = isHere ? this.field.value : draft(name);
      const text = typed === sent ? sent : [sent, typed].filter(Boolean).join("\n");
      keepDraft(name, text);
      if (!isHere) return toastError(failure);
      this.#write(text);
      showText(this.#error, failure.message);
    }
  }

  // The text of a new entry

  get #draftName() {
    return `${this.todo.id}:${this.#options.name}`;
  }

  #editName({ uuid }) {
    return `${this.#draftName}:${uuid}`;
  }

  #write(text) {
    this.field.value = text;
    showText(this.#error, "");
    this.#keep();
  }

  #keep() {
    const { value } = this.field;
    if (!value.trim()) showText(this.#error, "");
    keepDraft(this.#draftName, value.trim() ? value : undefined);
  }
}
