// @ts-check
import { acceptsText, element, icon, inside } from "../lib/dom.js";
import { linkedText } from "../lib/markdown.js";
import { openMenu } from "../lib/popups.js";
import { keyNames, t } from "../lib/text.js";
import { doneCount } from "../board/cards.js";
import { allowDragging } from "../board/drag.js";
import { EditableList } from "./editablelist.js";
import { editButton } from "./editabletext.js";
import { linesOf, listLines } from "./newtodo.js";

/** The checklist of a todo, and a field for new items. */
export class Checklist extends EditableList {
  #count = element("span", { id: "checklist-count" });

  /** @param {{ changed: (todo: Todo) => void, ended: () => void }} options */
  constructor(options) {
    super({
      member: "checklist", name: "item", label: t("addItem"), editLabel: t("editItem"), isLine: true, ...options,
    });
    inside(this.node, "h3").append(" ", this.#count);
    this.node.addEventListener("keydown", (event) => this.#onKey(event));
    this.field.addEventListener("paste", (event) => this.#paste(event));
    allowDragging(this.list, ".grip", (grip) => this.#lift(this.rows.get(grip.closest("li").dataset.uuid)));
  }

  view = (shown) =>
    element("div", { class: "item-text" }, element("span", {}, linkedText(shown)), editButton(t("editItem")));

  /** @param {Todo} todo */
  show(todo) {
    const { checklist } = todo;
    // The item that is being dragged stays where it is.
    if (this.todo?.id === todo.id && inside(this.list, ".lifted")) this.todo = todo;
    else super.show(todo);
    this.#count.textContent = checklist.length ? `${doneCount(checklist)}/${checklist.length}` : "";
  }

  fill = (row) => {
    const tick = ({ done }) => this.send("PATCH", this.pathOf(row.entry), { done: { from: done, to: !done } });
    row.box = element("input", { type: "checkbox", onchange: () => tick(row.entry) });
    row.menu = element("button", {
      type: "button", class: "quiet item-menu", "aria-haspopup": "menu", "aria-expanded": "false",
      onclick: () => this.#openMenu(row),
    }, "⋯");
    const grip = element("span", { class: "grip", "aria-hidden": "true" }, icon("grip"));
    row.node = element("li", { "data-uuid": row.entry.uuid }, grip, row.box, row.text.node, row.menu);
  };

  /** @param {ChecklistItem} item */
  update(row, item) {
    super.update(row, item);
    row.box.checked = item.done;
    row.box.setAttribute("aria-label", item.text);
    row.menu.setAttribute("aria-label", t("actionsOn", { title: item.text }));
  }

  #indexOf(row) {
    return this.todo.checklist.findIndex(({ uuid }) => uuid === row.entry.uuid);
  }

  // Changes

  #move(row, index) {
    if (index < 0 || index >= this.todo.checklist.length || index === this.#indexOf(row)) return undefined;
    const { checklist } = this.todo;
    const others = checklist.filter(({ uuid }) => uuid !== row.entry.uuid);
    return this.send("POST", `${this.pathOf(row.entry)}/move`, { before: others[index]?.id ?? null }, {
      announcement: () => t("movedToPlace", {
        title: row.entry.text, column: t("checklist"), place: index + 1, count: checklist.length,
      }),
    });
  }

  #openMenu(row) {
    const index = this.#indexOf(row);
    const last = this.todo.checklist.length - 1;
    openMenu(row.menu, t("actionsOn", { title: row.entry.text }), [[
      { text: t("editItem"), icon: "edit", keys: keyNames("Enter"), action: () => row.text.edit() },
      { text: t("promoteItem"), icon: "open", action: () => this.send("POST", `${this.pathOf(row.entry)}/promote`) },
      ...(index > 0 ? [{ text: t("moveUp"), icon: "up", keys: "Alt ↑", action: () => this.#move(row, index - 1) }] : []),
      ...(index < last ? [{ text: t("moveDown"), icon: "down", keys: "Alt ↓", action: () => this.#move(row, index + 1) }] : []),
      { text: t("delete"), icon: "remove", keys: keyNames("Delete"), isDangerous: true, action: () => this.remove(row) },
    ]]);
  }

  /** Keys on an item, before they reach the todo, and arrows in the empty field below the items. */
  #onKey(event) {
    const { key, altKey, target } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (acceptsText(target) && (target !== this.field || this.field.value)) return;
    const row = this.rows.get(target.closest("li")?.dataset.uuid);
    const index = row ? this.#indexOf(row) : this.rows.size;
    const direction = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (direction && !altKey) this.focusAt(Math.max(0, index + direction));
    else if (!row || (altKey && !direction)) return;
    else if (direction) this.#move(row, index + direction);
    else if (key === "Delete") this.remove(row);
    else if (key === "Enter" && target === row.box) row.text.edit();
    else return;
    event.preventDefault();
  }

  // New items

  /** Adds the lines of a list at once. */
  #paste(event) {
    const text = event.clipboardData.getData("text/plain");
    if (linesOf(text).length < 2) return;
    event.preventDefault();
    const lines = listLines(text);
    if (lines.length) this.add([...linesOf(this.field.value), ...lines]);
  }

  /**
   * A drag of an item. The other rows move, because the dragged one has captured the pointer.
   * @returns {import("../board/drag.js").Drag}
   */
  #lift(row) {
    const { node } = row;
    const middle = ({ top, bottom }) => (top + bottom) / 2;
    node.classList.add("lifted");
    return {
      scrollers: () => [node.closest(".body")],
      aim: (_, y) => {
        const isBelow = (other) => other && y > middle(other.getBoundingClientRect());
        const isAbove = (other) => other && y < middle(other.getBoundingClientRect());
        while (isBelow(node.nextElementSibling)) node.before(node.nextElementSibling);
        while (isAbove(node.previousElementSibling)) node.after(node.previousElementSibling);
      },
      end: (isDropped) => {
        node.classList.remove("lifted");
        const index = [...this.list.children].indexOf(node);
        if (!isDropped || !this.#move(row, index)) this.show(this.todo);
      },
    };
  }
}
