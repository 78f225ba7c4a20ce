// @ts-check
import { element, icon, textKeys } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { oneLine } from "./newtodo.js";
import { TextDraft } from "./textdraft.js";

/**
 * `name` is the field's; `view` returns the element that shows a text, and can change it; `save` replaces the text
 * `from`, and `ended` is called when editing has ended. Enter saves a text of one line, without spaces around it.
 * @typedef {object} EditableTextOptions
 * @property {string} name
 * @property {string} label
 * @property {boolean} [isLine]
 * @property {(text: string, change: import("../lib/markdown.js").TextChange) => HTMLElement} view
 * @property {(to: string, from: string) => Promise<any>} save
 * @property {() => void} ended
 */

/** A text that is edited in place: pressing it replaces it by a form. */
export class EditableText {
  /** @type {HTMLElement} */
  node = element("div", { class: "editable" });
  #options;
  #area;
  #draft;
  #form;
  /** The draft's name. */
  #name = "";

  /** @param {EditableTextOptions} options */
  constructor(options) {
    this.#options = options;
    const { name, label, isLine, save } = options;
    this.#area = element("textarea", {
      name, rows: isLine ? 1 : 4, "aria-label": label,
      onkeydown: textKeys({ isLine, submit: () => this.#draft.submit(), leave: () => this.#leave() }),
    });
    const error = element("p", { class: "form-error", role: "alert", hidden: true });
    const actions = element("div", { class: "actions" },
      element("button", { type: "button", class: "cancel", onclick: () => this.#draft.discard() }, t("cancel")),
      element("button", { type: "submit", class: "primary" }, t("save")));
    this.#draft = new TextDraft({
      field: this.#area, error, label, draftName: () => this.#name, read: isLine ? oneLine : String, save,
      failed: () => this.#showForm(),
      ended: () => { this.#showView(); options.ended(); },
    });
    this.#form = element("form", { onsubmit: (event) => { event.preventDefault(); this.#draft.submit(); } },
      this.#draft.note, this.#area, error, this.#draft.conflict, actions);
    this.node.addEventListener("click", (event) => this.#onClick(event));
  }

  get isEditing() {
    return this.node.contains(this.#form);
  }

  /** Whether there is typed text that isn't saved. */
  get isChanged() {
    return this.#draft.isChanged;
  }

  /** Shows another text, or the draft of its editing. */
  show(name, text) {
    this.#name = name;
    if (this.#draft.start(text)) this.#showForm();
    else this.#showView();
  }

  /** Shows a change by others, unless the text is being edited here. */
  update(text) {
    if (this.#draft.update(text) && !this.isEditing) this.#showView();
  }

  edit() {
    this.#showForm();
    this.#area.focus();
    this.#area.setSelectionRange(this.#area.value.length, this.#area.value.length);
  }

  #showView() {
    const focused = this.#boxes.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const { seen } = this.#draft;
    this.node.replaceChildren(this.#options.view(seen, (change) => this.#replace(change(this.#draft.seen))));
    this.#boxes[focused]?.focus();
  }

  /** The boxes of tasks in the text that is shown. */
  get #boxes() {
    return /** @type {HTMLElement[]} */ ([...this.node.querySelectorAll("input")]);
  }

  async #replace(text) {
    if (!await this.#draft.replace(text) && !this.isEditing) this.#showView();
  }

  #showForm() {
    if (!this.isEditing) this.node.replaceChildren(this.#form);
  }

  #onClick({ target }) {
    // A click on a link follows it, and a drag selects text.
    if (this.isEditing || target.closest("a, input, button:not(.edit)") || String(getSelection())) return;
    this.edit();
  }

  #leave() {
    if (this.#options.isLine || !this.isChanged) this.#draft.discard();
    // A long text is discarded only by its button.
    else this.#options.ended();
  }
}

/** A small button that begins the editing of the text that it stands in. */
export const editButton = (label) =>
  element("button", { type: "button", class: "quiet edit", "aria-label": label, title: label }, icon("edit"));
