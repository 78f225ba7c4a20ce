// @ts-check
import { element, icon, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { toastError } from "../lib/toast.js";
import { Conflict } from "./conflict.js";
import { draft, draftNote, dropDraft, keepDraft } from "./drafts.js";
import { oneLine } from "./newtodo.js";

/**
 * `name` is the field's; `view` returns the element that shows a text; `save` replaces the text `from`, and `ended` is
 * called when editing has ended. Enter saves a text of one line, without spaces around it.
 * @typedef {object} EditableTextOptions
 * @property {string} name
 * @property {string} label
 * @property {boolean} [isLine]
 * @property {(text: string) => HTMLElement} view
 * @property {(to: string, from: string) => Promise<any>} save
 * @property {() => void} ended
 */

/**
 * A text that is edited in place. What was typed is kept as a draft until it is saved or discarded, and replaces a
 * text that somebody else has changed meanwhile only after asking.
 */
export class EditableText {
  /** @type {HTMLElement} */
  node = element("div", { class: "editable" });
  #options;
  #area;
  #error;
  #conflict;
  #note;
  #save;
  #form;
  /** The draft's name. */
  #name = "";
  /** The text that is shown, or that the edited one replaces. */
  #seen = "";
  #isSaving = false;

  /** @param {EditableTextOptions} options */
  constructor(options) {
    this.#options = options;
    this.#area = element("textarea", {
      name: options.name, rows: options.isLine ? 1 : 4, "aria-label": options.label,
      oninput: () => this.#keep(), onkeydown: (event) => this.#onKey(event),
    });
    this.#error = element("p", { class: "form-error", role: "alert", hidden: true });
    this.#conflict = new Conflict(options.label);
    this.#note = draftNote(() => this.cancel());
    this.#save = element("button", { type: "submit", class: "primary" }, t("save"));
    this.#form = element("form", { onsubmit: (event) => { event.preventDefault(); this.#submit(); } },
      this.#note, this.#area, this.#error, this.#conflict.node,
      element("div", { class: "actions" },
        element("button", { type: "button", class: "cancel", onclick: () => this.cancel() }, t("cancel")), this.#save));
    this.node.addEventListener("click", (event) => this.#onClick(event));
  }

  get isEditing() {
    return this.node.contains(this.#form);
  }

  /** Whether there is typed text that isn't saved. */
  get isChanged() {
    return this.isEditing && this.#area.value !== this.#seen;
  }

  /**
   * Shows another text, or the draft of its editing.
   * @param {string} name
   * @param {string} text
   */
  show(name, text) {
    this.#name = name;
    this.#seen = text;
    const kept = draft(name);
    if (!kept || kept.text === text) return this.#showView();
    this.#seen = kept.seen;
    return this.#showForm(kept.text, { isDraft: true });
  }

  /** Shows a change by others, unless the text is being edited here. */
  update(text) {
    if (text === this.#seen || this.isChanged) return;
    this.#seen = text;
    if (this.isEditing) this.#setText(text);
    else this.#showView();
  }

  edit() {
    if (!this.isEditing) this.#showForm(this.#seen);
    this.#area.focus();
    this.#area.setSelectionRange(this.#area.value.length, this.#area.value.length);
  }

  cancel() {
    dropDraft(this.#name);
    this.#showView();
    this.#options.ended();
  }

  #showView() {
    this.node.replaceChildren(this.#options.view(this.#seen));
  }

  #showForm(text, { isDraft = false } = {}) {
    this.#setText(text);
    this.#note.hidden = !isDraft;
    this.#conflict.hide();
    showText(this.#error, undefined);
    this.node.replaceChildren(this.#form);
  }

  // The default is what undoing the typing returns to.
  #setText(text) {
    this.#area.defaultValue = this.#seen;
    this.#area.value = text;
  }

  #keep() {
    this.#conflict.update(this.#area.value);
    if (this.isChanged) keepDraft(this.#name, { seen: this.#seen, text: this.#area.value });
    else dropDraft(this.#name);
  }

  #onClick({ target }) {
    // A click on a link follows it, and a drag selects text.
    if (this.isEditing || target.closest("a, button:not(.edit)") || String(getSelection())) return;
    this.edit();
  }

  #onKey(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && (this.#options.isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (this.#options.isLine || !this.isChanged) this.cancel();
      // A long text is discarded only by its button.
      else this.#options.ended();
    }
  }

  async #submit() {
    if (this.#isSaving) return;
    const typed = this.#area.value;
    const text = this.#options.isLine ? oneLine(typed) : typed;
    if (text === this.#seen) return this.cancel();
    if (this.#conflict.isOpen) return this.#conflict.focus();
    const name = this.#name;
    this.#isSaving = true;
    this.#keep();
    showText(this.#error, undefined);
    try {
      await this.#options.save(text, this.#seen);
      if (draft(name)?.text === typed) dropDraft(name);
      // Meanwhile another todo may have been opened, or more been typed.
      if (this.#name !== name) return;
      this.#seen = text;
      if (this.#area.value !== typed) return this.#keep();
      this.#showView();
      this.#options.ended();
    } catch (/** @type {any} */ failure) {
      // The draft of another todo's text is shown when that todo is opened again.
      if (this.#name === name) this.#showFailure(failure);
      else toastError(failure);
    } finally {
      this.#isSaving = false;
    }
  }

  #showFailure(failure) {
    if (!this.isEditing) this.#showForm(draft(this.#name)?.text ?? this.#seen);
    const theirs = failure.status === 409 ? Object.values(failure.present)[0] : undefined;
    if (typeof theirs !== "string") {
      showText(this.#error, failure.message);
      return this.#area.focus();
    }
    showText(this.#error, t("changedMeanwhile"));
    return this.#conflict.show(this.#area.value, theirs, {
      keepMine: () => { this.#seen = theirs; this.#submit(); },
      useCurrent: () => { this.#seen = theirs; this.cancel(); },
    });
  }
}

/** A small button that begins the editing of the text that it stands in. */
export const editButton = (label) =>
  element("button", { type: "button", class: "quiet edit", "aria-label": label, title: label }, icon("edit"));
