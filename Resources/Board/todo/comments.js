// @ts-check
import { element, inside, reconcile, showFailure, showText } from "../lib/dom.js";
import { markdown } from "../lib/markdown.js";
import { dayOf, fullMoment, nearDay, t, timeOf } from "../lib/text.js";
import { toastError } from "../lib/toast.js";
import { today } from "../board/board.js";
import { addComment, deleteComment, editComment } from "../board/todos.js";
import { draft, draftNames, dropDraft, keepDraft } from "./drafts.js";
import { EditableText } from "./editabletext.js";

/** The comments of a todo, and a form for a new one. */
export class Comments {
  /** @type {HTMLElement} */
  node;
  #list = element("ul", { id: "comments" });
  #area;
  #error;
  #form;
  /** @type {(todo: Todo) => void} */
  #changed;
  #ended;
  /** @type {Todo} */
  #todo;
  /** @type {Map<string, { item: HTMLElement, text: EditableText }>} */
  #known = new Map();

  /**
   * @param {{ changed: (todo: Todo) => void, ended: () => void }} options Called after a comment was added, edited or
   *   deleted, and when one is no longer being edited.
   */
  constructor({ changed, ended }) {
    this.#changed = changed;
    this.#ended = ended;
    this.#area = element("textarea", {
      name: "comment", rows: 2, "aria-label": t("newComment"), placeholder: t("newComment"),
      oninput: () => this.#keep(), onkeydown: (event) => this.#onKey(event),
    });
    this.#error = element("p", { class: "form-error", role: "alert", hidden: true });
    this.#form = element("form", { id: "comment-form", onsubmit: (event) => this.#add(event) },
      this.#area, this.#error, element("button", { type: "submit" }, t("addComment")));
    this.node = element("section", { "aria-labelledby": "comments-heading" },
      element("h3", { id: "comments-heading" }, t("comments")), this.#list, this.#form);
  }

  /** Whether a new comment is being written. */
  get isChanged() {
    return this.#area.value.trim() !== "";
  }

  /** @param {Todo} todo */
  show(todo) {
    const isOther = this.#todo?.id !== todo.id;
    this.#todo = todo;
    if (isOther) {
      this.#known.clear();
      this.#area.value = draft(this.#draftName) ?? "";
      showText(this.#error, undefined);
    }
    const isNew = ({ uuid }) => !this.#known.has(uuid);
    if (todo.comments.some((comment) => isNew(comment) && comment.text.trim() === this.#area.value.trim())) this.#clear();
    const gone = new Set(this.#known.keys());
    const items = todo.comments.map((comment) => {
      gone.delete(comment.uuid);
      const known = this.#known.get(comment.uuid) ?? this.#make(comment);
      known.text.update(comment.text);
      return known.item;
    });
    for (const uuid of gone) this.#known.delete(uuid);
    reconcile(this.#list, items);
    this.#keepTextsOfDeleted(todo);
  }

  /** Puts what was typed into comments that somebody else has deleted into the new one. */
  #keepTextsOfDeleted({ comments }) {
    const present = new Set(comments.map(({ uuid }) => this.#editName(uuid)));
    const names = draftNames(this.#editName("")).filter((name) => !present.has(name));
    if (!names.length) return;
    this.#area.value = [this.#area.value, ...names.map((name) => draft(name).text)].filter(Boolean).join("\n\n");
    names.forEach(dropDraft);
    this.#keep();
    showText(this.#error, t("commentGone"));
    // The field that had the focus is gone.
    if (document.activeElement === document.body) this.#area.focus();
  }

  #editName(uuid) {
    return `${this.#todo.id}:edit:${uuid}`;
  }

  /** Forgets the typed comment, which was added, perhaps by a request that nobody waited for any longer. */
  #clear() {
    dropDraft(this.#draftName);
    this.#area.value = "";
    showText(this.#error, undefined);
  }

  get #draftName() {
    return `${this.#todo.id}:comment`;
  }

  /** @param {TodoComment} comment */
  #make(comment) {
    const when = `${nearDay(dayOf(comment.at), today())} ${timeOf(comment.at)}`;
    const button = (key, action) =>
      element("button", { type: "button", class: `quiet ${key}`, onclick: action }, t(key));
    const text = new EditableText({
      name: "edited-comment", label: t("editComment"),
      view: (shown, change) => element("div", {}, markdown(shown, change)),
      save: async (to, from) => this.#changed(await editComment(comment, to, from)),
      ended: () => this.#ended(),
    });
    const item = element("li", { "data-uuid": comment.uuid },
      element("div", { class: "comment-bar" },
        element("time", { datetime: comment.at, title: fullMoment(comment.at) }, when),
        button("edit", () => text.edit()),
        button("delete", () => this.#delete(comment))),
      text.node);
    text.show(this.#editName(comment.uuid), comment.text);
    this.#known.set(comment.uuid, { item, text });
    return { item, text };
  }

  async #delete(comment) {
    try {
      const todo = await deleteComment(comment);
      dropDraft(this.#editName(comment.uuid));
      this.#area.focus({ preventScroll: true });
      this.#changed(todo);
    } catch {
      // The toast shows why.
    }
  }

  #keep() {
    if (this.#area.value.trim()) return keepDraft(this.#draftName, this.#area.value);
    showText(this.#error, undefined);
    return dropDraft(this.#draftName);
  }

  #onKey(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#form.requestSubmit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#ended();
    }
  }

  async #add(event) {
    event.preventDefault();
    const todo = this.#todo;
    const name = this.#draftName;
    const written = this.#area.value;
    const submit = inside(this.#form, "button");
    if (!written.trim() || submit.disabled) return;
    submit.disabled = true;
    try {
      const fresh = await addComment(todo, written);
      if (draft(name) === written) dropDraft(name);
      if (this.#todo.id === todo.id && this.#area.value === written) this.#area.value = "";
      showText(this.#error, undefined);
      this.#changed(fresh);
    } catch (/** @type {any} */ failure) {
      if (this.#todo.id === todo.id) showFailure(this.#error, failure);
      else toastError(failure);
    } finally {
      submit.disabled = false;
    }
  }
}
