// @ts-check
import { byID, element, icon, inside } from "../lib/dom.js";
import { currentPlace, go, goBack, onPlace } from "../lib/routes.js";
import { isDay, t } from "../lib/text.js";
import { openDialog, prepareDialog } from "../lib/popups.js";
import { statuses, today } from "../board/board.js";
import { revealCard, sectionOf } from "../board/columns.js";
import { focusedCard } from "../board/focus.js";
import { shownColumn, turnTo } from "../board/tabs.js";
import { Composer } from "./composer.js";

// The two places for a new todo: the foot of each column, and a dialog.

/** @type {Map<Status, () => void>} */
const openers = new Map();

for (const status of /** @type {Status[]} */ (statuses)) {
  const button = element("button", {
    type: "button", class: "quiet quick-open", onclick: () => open(),
  }, icon("add"), element("span", {}, t("add")));
  const composer = new Composer({
    name: `new:${status}`, status, show: open, added: ({ id }) => { revealCard(id); }, left: close,
  });
  const foot = element("div", { class: "quick-add" }, composer.unsent, button);
  function open() {
    if (!composer.node.isConnected) button.replaceWith(composer.node);
    composer.open();
  }
  function close() {
    const hadFocus = foot.contains(document.activeElement);
    composer.node.replaceWith(button);
    if (hadFocus) button.focus();
  }
  foot.addEventListener("focusout", ({ relatedTarget }) => {
    // A picker takes the focus, too, but is only open for a moment.
    if (composer.isEmpty && relatedTarget instanceof Element && !foot.contains(relatedTarget)
      && !relatedTarget.closest(".popup")) close();
  });
  inside(sectionOf(status), ".cards").after(foot);
  openers.set(status, open);
}

/** Opens the quick add of a column: the given one, or that of the focused card, or Todo. */
export function openQuickAdd(/** @type {Status} */ status) {
  /** @type {HTMLElement | undefined} */
  const column = focusedCard()?.closest(".column");
  const to = status ?? /** @type {Status} */ (column?.dataset.status ?? shownColumn() ?? "todo");
  turnTo(to);
  openers.get(to)();
}

// The dialog

const dialog = element("dialog", { id: "new-todo", "aria-labelledby": "new-todo-heading" },
  element("header", {}, element("h2", { id: "new-todo-heading" }, t("add")),
    element("button", { type: "button", class: "close quiet", "aria-label": t("close") }, icon("close"))));
const dialogComposer = new Composer({
  name: "new", status: "todo", isDialog: true, added: () => dialog.close(), left: () => dialog.close(),
});
dialog.append(element("div", { class: "body" }, dialogComposer.node));
document.body.append(dialog);
prepareDialog(dialog, () => {
  if (currentPlace() === "new") goBack();
});

/** Opens the dialog for a todo that is planned for a day. */
export function openNewTodo(day) {
  go("new");
  dialogComposer.open({ day });
}

/** Opens the dialog while the address is "new", for a todo of the project or future day whose page was shown before. */
export function showNewTodo(/** @type {string} */ place, before = "") {
  if (place !== "new") return dialog.open ? dialog.close() : undefined;
  openDialog(dialog);
  const [, project] = /^projects\/(.+)/s.exec(before) ?? [];
  const [, day] = /^activity\/(.+)/.exec(before) ?? [];
  return dialogComposer.open({ ...(project && { project }), ...(isDay(day) && day >= today() && { day }) });
}

onPlace(showNewTodo);
byID("add").addEventListener("click", () => go("new"));
