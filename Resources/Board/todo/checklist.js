// @ts-check
import { acceptsText, element, icon, reconcile, showFailure, showText } from "../lib/dom.js";
import { linkedText } from "../lib/markdown.js";
import { openMenu } from "../lib/popups.js";
import { keyNames, t } from "../lib/text.js";
import { toastError } from "../lib/toast.js";
import { doneCount } from "../board/cards.js";
import { addItems, editItem, moveItem, promoteItem, removeItem, tickItem } from "../board/items.js";
import { draft, dropDraft, keepDraft } from "./drafts.js";
import { EditableText, editButton } from "./editabletext.js";
import { linesOf, listLines } from "./newtodo.js";

/**
 * An item as it is shown.
 * @typedef {{ item: ChecklistItem, row: HTMLElement, box: HTMLInputElement, text: EditableText, menu: HTMLElement }} Row
 */

/** The checklist of a todo, and a field for new items. */
export class Checklist {
  /** @type {HTMLElement} */
  node;
  #count = element("span", { id: "checklist-count" });
  #list = element("ul", { id: "checklist", onkeydown: (event) => this.#onListKey(event) });
  #field;
  #error = element("p", { class: "form-error", role: "alert", hidden: true });
  /** @type {(todo: Todo) => void} */
  #changed;
  #ended;
  /** @type {Todo} */
  #todo;
  /** @type {Map<string, Row>} By the items' uuids. */
  #rows = new Map();
  /** @type {Row | undefined} */
  #dragged;

  /**
   * @param {{ changed: (todo: Todo) => void, ended: () => void }} options Called after a change, and when the user leaves
   *   the field.
   */
  constructor({ changed, ended }) {
    this.#changed = changed;
    this.#ended = ended;
    this.#field = element("textarea", {
      name: "item", rows: 1, "aria-label": t("addItem"), placeholder: t("addItem"), oninput: () => this.#keep(),
      onkeydown: (event) => this.#onFieldKey(event), onpaste: (event) => this.#paste(event),
    });
    this.node = element("section", { "aria-labelledby": "checklist-heading" },
      element("h3", { id: "checklist-heading" }, t("checklist"), " ", this.#count),
      this.#list, this.#field, this.#error);
  }

  /** Whether there is typed text that isn't saved. */
  get isChanged() {
    return this.#field.value.trim() !== "" || [...this.#rows.values()].some(({ text }) => text.isChanged);
  }

  /** @param {Todo} todo */
  show(todo) {
    if (this.#todo?.id !== todo.id) {
      this.#todo = todo;
      this.#rows.clear();
      this.#dragged = undefined;
      this.#field.value = draft(this.#draftName) ?? "";
      showText(this.#error, undefined);
    }
    this.#todo = todo;
    if (this.#dragged) return;
    const { checklist } = todo;
    const focused = document.activeElement;
    const index = [...this.#list.children].findIndex((row) => row.contains(focused));
    const present = new Set(checklist.map(({ uuid }) => uuid));
    for (const uuid of this.#rows.keys()) if (!present.has(uuid)) this.#rows.delete(uuid);
    reconcile(this.#list, checklist.map((item) => this.#shown(item).row));
    this.#list.hidden = !checklist.length;
    this.#count.textContent = checklist.length ? `${doneCount(checklist)}/${checklist.length}` : "";
    if (index < 0 || this.#list.contains(document.activeElement)) return;
    // A row that moved has lost the focus; after one that is gone, the next gets it.
    if (this.#list.contains(focused)) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
    else this.#focusAt(Math.min(index, checklist.length - 1));
  }

  /** @param {ChecklistItem} item */
  #shown(item) {
    const row = this.#rows.get(item.uuid) ?? this.#make(item);
    row.item = item;
    row.box.checked = item.done;
    row.box.setAttribute("aria-label", item.text);
    row.menu.setAttribute("aria-label", t("actionsOn", { title: item.text }));
    row.text.update(item.text);
    return row;
  }

  /**
   * @param {ChecklistItem} item
   * @returns {Row}
   */
  #make(item) {
    const box = element("input", { type: "checkbox", onchange: () => this.#tick(row) });
    const text = new EditableText({
      name: "edited-item", label: t("editItem"), isLine: true,
      view: (shown) => element("div", { class: "item-text" },
        element("span", {}, linkedText(shown)), editButton(t("editItem"))),
      save: async (to, from) => this.#changed(await editItem(this.#todo, row.item, to, from)),
      ended: () => box.focus({ preventScroll: true }),
    });
    const menu = element("button", {
      type: "button", class: "quiet item-menu", "aria-haspopup": "menu", "aria-expanded": "false",
      onclick: () => this.#openMenu(row),
    }, "⋯");
    const grip = element("span", {
      class: "grip", "aria-hidden": "true", onpointerdown: (event) => this.#lift(event, row),
      onpointermove: ({ clientY }) => this.#drag(clientY), onpointerup: () => this.#drop(),
      onpointercancel: () => this.#cancelDrag(),
    }, icon("grip"));
    const node = element("li", { "data-uuid": item.uuid }, grip, box, text.node, menu);
    /** @type {Row} */
    const row = { item, row: node, box, text, menu };
    text.show(`${this.#todo.id}:item:${item.uuid}`, item.text);
    this.#rows.set(item.uuid, row);
    return row;
  }

  /** Focuses an item, or the field below the last one. */
  #focusAt(index) {
    const item = this.#todo.checklist[index];
    (this.#rows.get(item?.uuid)?.box ?? this.#field).focus();
  }

  #indexOf(row) {
    return this.#todo.checklist.findIndex(({ uuid }) => uuid === row.item.uuid);
  }

  // Changes

  /** Shows the answer to a change; after a failure, of which a toast has the reason, the list as it was. */
  async #send(request) {
    try {
      this.#changed(await request);
    } catch {
      this.show(this.#todo);
    }
  }

  #tick(row) {
    return this.#send(tickItem(this.#todo, row.item));
  }

  #move(row, index) {
    if (index < 0 || index >= this.#todo.checklist.length || index === this.#indexOf(row)) return undefined;
    return this.#send(moveItem(this.#todo, row.item, index));
  }

  #remove(row) {
    dropDraft(`${this.#todo.id}:item:${row.item.uuid}`);
    return this.#send(removeItem(this.#todo, row.item));
  }

  #openMenu(row) {
    const index = this.#indexOf(row);
    const last = this.#todo.checklist.length - 1;
    openMenu(row.menu, t("actionsOn", { title: row.item.text }), [
      { text: t("editItem"), icon: "edit", keys: keyNames("Enter"), action: () => row.text.edit() },
      { text: t("promoteItem"), icon: "open", action: () => this.#send(promoteItem(this.#todo, row.item)) },
      ...(index > 0 ? [{ text: t("moveUp"), icon: "up", keys: "Alt ↑", action: () => this.#move(row, index - 1) }] : []),
      ...(index < last ? [{ text: t("moveDown"), icon: "down", keys: "Alt ↓", action: () => this.#move(row, index + 1) }] : []),
      { text: t("delete"), icon: "remove", keys: keyNames("Delete"), isDangerous: true, action: () => this.#remove(row) },
    ]);
  }

  /** Keys on an item, before they reach the todo. */
  #onListKey(event) {
    const node = event.target.closest("li");
    const row = this.#rows.get(node?.dataset.uuid);
    if (!row || event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey || acceptsText(event.target)) return;
    const index = this.#indexOf(row);
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (direction && event.altKey) this.#move(row, index + direction);
    else if (event.altKey) return;
    else if (direction) this.#focusAt(Math.max(0, index + direction));
    else if (event.key === "Delete") this.#remove(row);
    else if (event.key === "Enter" && event.target === row.box) row.text.edit();
    else return;
    event.preventDefault();
  }

  // New items

  get #draftName() {
    return `${this.#todo.id}:item`;
  }

  #keep() {
    if (this.#field.value.trim()) keepDraft(this.#draftName, this.#field.value);
    else dropDraft(this.#draftName);
    showText(this.#error, undefined);
  }

  #onFieldKey(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#add(linesOf(this.#field.value));
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.#ended();
    } else if (event.key === "ArrowUp" && !this.#field.value && this.#todo.checklist.length) {
      event.preventDefault();
      this.#focusAt(this.#todo.checklist.length - 1);
    }
  }

  /** Adds the lines of a list at once. */
  #paste(event) {
    const lines = listLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    this.#add([...linesOf(this.#field.value), ...lines]);
  }

  /** Adds items, and lets the next be typed meanwhile. */
  async #add(texts) {
    if (!texts.length) return;
    const todo = this.#todo;
    this.#field.value = "";
    this.#keep();
    try {
      this.#changed(await addItems(todo, texts));
    } catch (/** @type {any} */ failure) {
      if (this.#todo.id !== todo.id) return toastError(failure);
      this.#field.value = [...texts, ...linesOf(this.#field.value)].join("\n");
      this.#keep();
      showFailure(this.#error, failure);
    }
  }

  // Dragging: the other rows move, because the dragged one has captured the pointer.

  #lift(event, row) {
    if (event.button !== 0 || this.#dragged) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#dragged = row;
    row.row.classList.add("lifted");
  }

  #drag(y) {
    if (!this.#dragged) return;
    const { row } = this.#dragged;
    const middle = (node) => (node.getBoundingClientRect().top + node.getBoundingClientRect().bottom) / 2;
    while (row.nextElementSibling && y > middle(row.nextElementSibling)) row.before(row.nextElementSibling);
    while (row.previousElementSibling && y < middle(row.previousElementSibling)) row.after(row.previousElementSibling);
  }

  #drop() {
    const dragged = this.#dragged;
    if (!dragged) return;
    const index = [...this.#list.children].indexOf(dragged.row);
    this.#endDrag();
    this.#move(dragged, index);
  }

  #endDrag() {
    this.#dragged?.row.classList.remove("lifted");
    this.#dragged = undefined;
  }

  #cancelDrag() {
    this.#endDrag();
    this.show(this.#todo);
  }
}
