// @ts-check
import { element, icon, showText, textKeys } from "../lib/dom.js";
import { asked } from "../lib/confirm.js";
import { t } from "../lib/text.js";
import { toast } from "../lib/toast.js";
import { texts } from "../words.js";
import { onShown, present, today } from "../board/board.js";
import { catalog, loadCatalog } from "../board/catalog.js";
import { addEach, labelled } from "../board/todos.js";
import { filledFrom, hasProperties, newTodo, oneLine, requestOf, resumed, titlesOf } from "./newtodo.js";
import { excerptOf } from "../lib/phrases.js";
import { draft, draftNames, draftNote, dropDraft, keepDraft, renameDraft } from "./drafts.js";
import { PropertyButtons } from "./propertybuttons.js";

/** The drafts of todos that are being sent. */
const sending = new Set();
let sentCount = 0;

/**
 * The fields of a new todo. `status` is its column; `added` is called when one has been sent, `left` when the user
 * leaves.
 */
export class Composer {
  /** @type {HTMLFormElement} */
  node;
  /** A button for each todo that couldn't be added. */
  unsent = element("div", { class: "unsent" });
  #options;
  #name;
  #new = newTodo({});
  /** The fields that the page or the calendar's day says; the board's query says the others. */
  #given;
  #title;
  #notes = element("textarea", {
    name: "notes", rows: 3, "aria-label": t("notes"), placeholder: t("notesPlaceholder"),
  });
  /** All fields of text. */
  #areas;
  #more;
  #error = element("p", { class: "form-error", role: "alert", hidden: true });
  #note = draftNote(() => {
    dropDraft(this.#name);
    this.open(this.#given);
  });
  #buttons = new PropertyButtons((name) => name !== "status");

  /**
   * @param {{ name: string, status: Status, isDialog?: boolean, placeholder?: string, show?: () => void,
   *   added: (todo: Todo) => void, left?: () => void }} options `name` is the draft's; `show` opens the form.
   */
  constructor(options) {
    this.#options = options;
    this.#name = options.name;
    const { isDialog, placeholder = t("titlePlaceholder"), left } = options;
    this.#title = element("textarea", {
      name: "title", rows: 1, "aria-label": t("title"), placeholder,
      enterkeyhint: "done", onkeydown: (event) => this.#onTitleKey(event),
    });
    const others = texts.map(({ name, label }) =>
      element("textarea", { name, rows: 1, "aria-label": label, placeholder: label }));
    this.#areas = [this.#title, this.#notes, ...others];
    this.#more = element("div", { class: "composer-more", hidden: !isDialog }, this.#notes, ...others);
    const onTextKey = textKeys({ submit: () => this.#submit(), leave: left });
    this.node = element("form", {
      class: "composer", novalidate: true, oninput: ({ target }) => this.#touch(target.name),
      onsubmit: (event) => { event.preventDefault(); this.#submit(); },
      onkeydown: (event) => { onTextKey(event); this.#buttons.onKey(event); },
    },
    this.#note, this.#title, this.#more, this.#buttons.node, this.#error,
    element("div", { class: "actions" },
      left && element("button", { type: "button", class: "quiet cancel", onclick: left }, t("cancel")),
      element("button", { type: "submit", class: "primary" }, t("add"))));
    this.#showUnsent();
    onShown(() => this.#update());
  }

  /**
   * Opens the form, with what was typed earlier.
   * @param {Record<string, any>} [given] What a new todo has here, whatever the search and the folder say.
   */
  open(given) {
    const kept = draft(this.#name);
    this.#given = given;
    this.#new = kept ? resumed(kept, this.#usual) : newTodo(this.#usual);
    this.#note.hidden = !kept;
    showText(this.#error, undefined);
    this.#showUnsent();
    if (this.#new.touched.some((name) => name !== "title")) this.#more.hidden = false;
    this.#show();
    this.#title.focus();
    this.node.scrollIntoView({ block: "nearest" });
    loadCatalog().catch(() => {});
  }

  /** Shows fields that nobody has chosen as they are usual by now. */
  #update() {
    if (!this.node.checkVisibility()) return;
    this.#new = resumed(this.#new, this.#usual);
    this.#show();
  }

  get #usual() {
    return { ...present().defaults, ...this.#given };
  }

  get #unsentPrefix() {
    return `${this.#name}:unsent:`;
  }

  #newUnsentName() {
    return `${this.#unsentPrefix}${Date.now()}-${sentCount += 1}`;
  }

  #showUnsent() {
    const names = draftNames(this.#unsentPrefix).filter((name) => !sending.has(name));
    this.unsent.replaceChildren(...names.map((name) => element("button", {
      type: "button", class: "quiet", onclick: () => this.#reopen(name),
    }, icon("overdue"), element("span", {}, t("restore", { title: excerptOf(draft(name).values.title) })))));
  }

  /** Opens the form with a todo that couldn't be added, in exchange for the one that is being written. */
  #reopen(name) {
    if (!draft(name)) return;
    renameDraft(this.#name, this.#newUnsentName());
    renameDraft(name, this.#name);
    this.#options.show();
  }

  get isEmpty() {
    return this.#new.touched.length === 0;
  }

  #show() {
    const { values, hints } = this.#new;
    for (const area of this.#areas) {
      const value = values[area.name] ?? "";
      if (area.value !== value) area.value = value;
    }
    const { node } = this.#buttons;
    node.hidden = this.#more.hidden && !hasProperties(this.#new, today());
    node.classList.toggle("only-set", this.#more.hidden);
    const texts = Object.entries(hints).map(([name, text]) => [name, t("fromBlock", { text })]);
    this.#buttons.show(
      { values, todos: [], set: (field, to) => this.#set(field, to) }, Object.fromEntries(texts));
  }

  #set(field, to) {
    const { values, hints } = this.#new;
    if (to === values[field] && !(field in hints)) return;
    values[field] = field === "labels" ? labelled(values.labels, to) : to;
    if (field === "block") {
      this.#new = filledFrom(catalog.blocks.find(({ name }) => name === to), this.#new, this.#usual);
    }
    this.#touch(field);
    this.#show();
  }

  /** Marks a field as the user's own. */
  #touch(field) {
    const { values, touched, hints } = this.#new;
    const area = this.#areas.find(({ name }) => name === field);
    if (area) values[field] = area.value;
    if (!touched.includes(field)) touched.push(field);
    // A text that was removed again isn't the user's, and a block's stays.
    if (area && !area.value) {
      touched.splice(touched.indexOf(field), 1);
      if (area !== this.#title && area !== this.#notes) delete values[field];
    }
    delete hints[field];
    keepDraft(this.#name, this.isEmpty ? undefined : this.#new);
  }

  async #submit() {
    const { title } = this.#new.values;
    if (sending.has(this.#name)) return undefined;
    if (!title.trim()) {
      if (!this.isEmpty) showText(this.#error, t("titleMissing"));
      return this.#title.focus();
    }
    showText(this.#error, undefined);
    const titles = titlesOf(title);
    if (titles.length < 2) return this.#send(titles);
    const answer = await askAboutLines(titles.length);
    this.#title.focus();
    return answer && this.#send(answer === "each" ? titles : [oneLine(title)]);
  }

  /** Adds a todo for each title. The dialog waits for the answer; a column's form is ready for the next at once. */
  async #send(titles) {
    const { isDialog, status, added } = this.#options;
    const sent = this.#new;
    const name = isDialog ? this.#name : this.#newUnsentName();
    sending.add(name);
    if (!isDialog) {
      renameDraft(this.#name, name);
      this.#new = newTodo(this.#usual);
      this.#note.hidden = true;
      this.#show();
      this.#title.focus();
    }
    // In a linked folder, a todo without a project would get the folder's.
    const request = requestOf(sent, status, present().folder?.linked ? ["project"] : []);
    try {
      const todo = await addEach(titles.map((title) => ({ ...request, title })));
      dropDraft(name);
      added(todo);
    } catch (/** @type {any} */ failure) {
      // Unless something else was typed meanwhile or the form was left: then a button does, and one above the form.
      if (isDialog || (this.isEmpty && this.node.contains(document.activeElement))) {
        if (!isDialog) this.#reopen(name);
        showText(this.#error, failure.message);
        this.#title.focus();
      } else if (failure.message) {
        const text = t("restore", { title: sent.values.title });
        toast(failure.message, { text, run: () => this.#reopen(name) });
      }
    } finally {
      sending.delete(name);
      this.#showUnsent();
    }
  }

  #onTitleKey(event) {
    if (event.isComposing || event.shiftKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Tab" && this.#more.hidden) {
      this.#more.hidden = false;
      event.preventDefault();
      this.#show();
      this.#notes.focus();
      this.node.scrollIntoView({ block: "nearest" });
    }
  }
}

/** Asks whether a title of several lines is one todo or one for each; resolves to "one", "each" or an empty text. */
const askAboutLines = (count) => asked(t("severalLines", { count }), [], [
  { value: "one", text: t("addEach", { count: 1 }) }, { value: "each", text: t("addEach", { count }), style: "primary" },
]);
