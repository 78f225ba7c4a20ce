// @ts-check
import { element, inside, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { toastError } from "../lib/toast.js";
import { draft, draftNote, dropDraft, keepDraft } from "./drafts.js";

/**
 * `read` returns the value of a typed text, null for none; `save` replaces the value `from`, `failed` is called if it
 * can't, and `ended` when nothing is left to save. A field `isLive` if it is always there.
 * @typedef {object} TextDraftOptions
 * @property {any} field
 * @property {HTMLElement} error
 * @property {string} label
 * @property {() => string} draftName
 * @property {boolean} [isLive]
 * @property {(text: string) => string | null} read
 * @property {(to: string | null, from: string | null) => Promise<any>} save
 * @property {() => void} [failed]
 * @property {() => void} ended
 */

/** One of both texts, which the arrow keys scroll if it is long. */
const version = (kind, text = "") =>
  element("span", { class: "version", role: "group", tabindex: 0, "aria-label": t(kind) }, text);

/**
 * A text that is typed into a field. It is kept as a draft until it is saved or discarded, and replaces one that
 * somebody else has changed meanwhile only after asking.
 */
export class TextDraft {
  /** @type {HTMLElement} A line above the field that offers to discard the text. */
  note;
  /** @type {HTMLElement} Below the field: the choice between two texts, during which the form's buttons are hidden. */
  conflict = element("div", { class: "conflicts" });
  #mine = version("mine");
  /** @type {string | null} The saved value, which the typed text replaces. */
  seen = "";
  #options;
  /** Counts the texts that the field has had. */
  #turn = 0;
  #isSaving = false;

  /** @param {TextDraftOptions} options */
  constructor(options) {
    this.#options = options;
    this.note = draftNote(() => this.discard(), options.isLive && (() => this.submit()));
    options.field.addEventListener("input", () => this.#keep());
  }

  get isAsking() {
    return Boolean(this.conflict.firstChild);
  }

  /** Whether there is typed text that isn't saved. */
  get isChanged() {
    return this.#options.field.value !== textOf(this.seen);
  }

  /** Begins with another saved value; returns whether a draft takes its place in the field. */
  start(/** @type {string | null} */ value) {
    const kept = draft(this.#options.draftName());
    const isKept = kept !== undefined && kept.text !== textOf(value);
    this.#turn += 1;
    this.#show(isKept ? kept.seen : value, isKept ? kept.text : undefined);
    this.#hideMessages();
    this.note.hidden = !isKept;
    return isKept;
  }

  /** Takes over a change by others, unless text is being typed; returns whether it did. */
  update(value) {
    if (value === this.seen || this.isChanged) return false;
    this.#show(value);
    return true;
  }

  // The default is what undoing the typing returns to.
  #show(seen, text = seen) {
    const { field } = this.#options;
    this.seen = seen;
    field.defaultValue = seen ?? "";
    field.value = text ?? "";
  }

  #keep() {
    const { field, draftName } = this.#options;
    showText(this.#mine, field.value || "–");
    keepDraft(draftName(), this.isChanged ? { seen: this.seen, text: field.value } : undefined);
  }

  discard() {
    this.#show(this.seen);
    this.#hideMessages();
    dropDraft(this.#options.draftName());
    this.#options.ended();
  }

  async submit() {
    const { field, draftName, read, save } = this.#options;
    if (this.#isSaving) return undefined;
    const [name, typed, turn] = [draftName(), field.value, this.#turn];
    const value = read(typed);
    if (value === this.seen || !this.isChanged) return this.discard();
    if (this.isAsking) return inside(this.conflict, "button").focus();
    this.#isSaving = true;
    this.#keep();
    this.#showError("");
    try {
      await save(value, this.seen);
      if (draft(name)?.text === typed) dropDraft(name);
      // Meanwhile the field may have got another text, or more been typed.
      if (this.#turn !== turn) return undefined;
      this.seen = value;
      return field.value === typed ? this.discard() : this.#keep();
    } catch (/** @type {any} */ failure) {
      // The draft is shown when its text is shown again.
      return this.#turn === turn ? this.#fail(failure) : toastError(failure);
    } finally {
      this.#isSaving = false;
    }
  }

  /** Saves another value at once; returns whether it was. After a conflict, it is treated as if it had been typed. */
  async replace(value) {
    const [from, turn] = [this.seen, this.#turn];
    this.#show(value);
    try {
      await this.#options.save(value, from);
      return true;
    } catch (/** @type {any} */ failure) {
      const isHere = this.#turn === turn;
      // Keep what was typed meanwhile.
      const isConflict = isHere && failure.status === 409 && !this.isChanged;
      if (!isConflict) toastError(failure);
      if (isHere && this.isChanged) this.seen = from;
      else if (isHere) this.#show(from, isConflict ? value : from);
      if (isConflict) {
        this.#keep();
        this.#fail(failure);
      }
      return false;
    }
  }

  #fail(failure) {
    const { field, isLive, failed } = this.#options;
    failed?.();
    const theirs = failure.status === 409 ? Object.values(failure.present)[0] : undefined;
    this.#showError(theirs === undefined ? failure.message : t("changedMeanwhile"));
    if (isLive && !failure.message) this.note.hidden = false;
    if (theirs === undefined) return isLive ? undefined : field.focus();
    return this.#ask(theirs);
  }

  /** Shows both texts, each with a button that chooses it. */
  #ask(theirs) {
    const choice = (kind, text, key, action) => element("div", { class: kind }, element("small", {}, t(kind)), text,
      element("button", {
        type: "button", onclick: () => {
          this.conflict.replaceChildren();
          this.seen = theirs;
          action();
        },
      }, t(key)));
    this.note.hidden = true;
    this.conflict.replaceChildren(
      element("div", { class: "conflict", role: "group", "aria-label": this.#options.label },
        choice("mine", this.#mine, "keepMine", () => this.submit()),
        choice("theirs", version("theirs", theirs || "–"), "useCurrent", () => this.discard())));
    inside(this.conflict, "button").focus();
  }

  #showError(message) {
    const { field, error } = this.#options;
    showText(error, message);
    field.setAttribute("aria-invalid", String(Boolean(message)));
  }

  #hideMessages() {
    this.conflict.replaceChildren();
    this.#showError("");
    this.note.hidden = true;
  }
}

/** A value as a field has it, which knows only one kind of line end. */
const textOf = (value) => (value ?? "").replace(/\r\n?/g, "\n");
