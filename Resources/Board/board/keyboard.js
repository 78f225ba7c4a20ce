// @ts-check
import { acceptsText, byID, element, latinKey, topDialog } from "../lib/dom.js";
import { go } from "../lib/routes.js";
import { keyNames, t } from "../lib/text.js";
import { find, statuses } from "./board.js";
import { move, remove, step } from "./todos.js";
import { redo, undo } from "./change.js";
import { focusedCard, focusedChip, focusFirst, focusNeighbour, focusTodo } from "./focus.js";
import { isMenuOpen, openDialog, prepareDialog } from "../lib/popups.js";
import { columnList, revealCard } from "./columns.js";
import { clearSelection, hasSelection, isSelected, selectAll, selectUpTo, toggle } from "./selected.js";
import { closeHistory, isHistoryOpen } from "../todo/history.js";
import { openQuickAdd } from "../todo/add.js";
import { closeTodo, openedTodo, openTitleOf } from "../todo/panel.js";
import { chosenTodos, openTodoMenu } from "../todo/menu.js";
import { properties, targetOf } from "../todo/properties.js";
import { toggleDay } from "../activity/activity.js";

// The list of keys

const shortcutsDialog = byID("shortcuts-dialog");
const control = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
const option = control === "⌘" ? "⌥" : "Alt";

const keyed = (action, keys) => ({ text: t(`key.${action}`), keys });

/** The actions in the list, each with its keys. */
const shortcuts = [
  keyed("arrows", ["←", "↑", "↓", "→"]),
  keyed("move", [`${option} ←`, `${option} ↑`, `${option} ↓`, `${option} →`]),
  keyed("open", ["Enter"]),
  keyed("edit", ["e"]),
  keyed("menu", [".", "Shift F10"]),
  ...properties.map(({ name, key }) => ({ text: t(name), keys: [key] })),
  keyed("select", ["x"]),
  keyed("extend", ["Shift ↑", "Shift ↓"]),
  keyed("selectAll", [`${control} A`]),
  keyed("delete", ["Delete"]),
  keyed("add", ["n", "a"]),
  keyed("step", ["↑", "↓", "J", "K"]),
  keyed("search", ["/"]),
  keyed("filter", ["f"]),
  keyed("palette", [`${control} K`]),
  keyed("undo", [`${control} Z`]),
  keyed("redo", [`${control} Shift Z`, `${control} Y`]),
  keyed("save", [`${control} Enter`]),
  keyed("cancel", ["Esc"]),
  keyed("calendar", ["c"]),
  keyed("calendarMove", [`${option} ←`, `${option} ↑`, `${option} ↓`, `${option} →`]),
  keyed("day", ["v"]),
  keyed("help", ["?"]),
];

byID("shortcut-list").append(...shortcuts.map(({ text, keys }) => element("div", {},
  element("dt", {}, text),
  element("dd", {}, keys.map((name) => element("kbd", {}, keyNames(name)))))));

prepareDialog(shortcutsDialog);
byID("shortcuts-button").addEventListener("click", openShortcuts);

function openShortcuts() { openDialog(shortcutsDialog); }

// Keys

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || isMenuOpen()) return;
  if (acceptsText(event.target) || topDialog()) return;
  const action = actionOf(event);
  if (action && action() !== false) event.preventDefault();
});

/** The action of a key, which returns false if it had nothing to do. */
function actionOf(event) {
  const key = latinKey(event);
  if (event.ctrlKey || event.metaKey) return event.altKey ? undefined : withControl(key, event.shiftKey);
  if (event.altKey) return arrows.includes(key) ? () => moveChosen(key) : undefined;
  if (event.shiftKey && (key === "ArrowUp" || key === "ArrowDown")) return () => extendSelection(key);
  if (arrows.includes(key) || key === "Home" || key === "End") return () => goToCard(key);
  return key === "F10" && event.shiftKey ? plainKeys["."] : plainKeys[key];
}

function withControl(key, isShifted) {
  const letter = key.toLowerCase();
  if (letter === "a" && !isShifted) return selectColumn;
  if (letter === "z") return () => (isShifted ? redo() : undo());
  return letter === "y" && !isShifted ? () => redo() : undefined;
}

// A page beside the board and an empty board show no columns to add to.
const addTodo = () => (byID("todo-heading").checkVisibility() ? openQuickAdd() : go("new"));

const plainKeys = {
  n: addTodo,
  a: addTodo,
  x: () => onFocused(toggle),
  e: () => onFocused(openTitleOf),
  ".": openChosenMenu,
  ContextMenu: openChosenMenu,
  Delete: () => onChosen((todos) => { remove(todos).catch(() => {}); }),
  ...Object.fromEntries(properties.map(({ key, choose }) =>
    [key, () => onChosen((todos, anchor) => choose(anchor, targetOf(todos)))])),
  f: () => byID("filter").click(),
  "/": () => {
    byID("search").focus();
    byID("search").select();
  },
  c: () => go("calendar"),
  v: toggleDay,
  "?": openShortcuts,
  Escape: () => {
    if (isHistoryOpen()) return closeHistory();
    if (hasSelection()) return clearSelection();
    return openedTodo() ? closeTodo() : false;
  },
};

/** Runs an action on the focused card's todo. Older cards have their own menu and details. */
function onFocused(action) {
  const id = focusedCard()?.dataset.id;
  return id && find(id) ? action(id) : false;
}

/** Runs an action on the selection, or on the focused card's todo. */
function onChosen(action) {
  const todos = chosenTodos();
  return todos.length ? action(todos, focusedChip() ?? focusedCard() ?? byID("selection-bar")) : false;
}

/** Selects the column of the focused card. */
function selectColumn() {
  const found = find(focusedCard()?.dataset.id);
  return found ? selectAll(found.column) : false;
}

/** Moves the focus, and selects the cards that it leaves and reaches; back on a selected one, it shrinks the selection. */
function extendSelection(key) {
  const id = focusedCard()?.dataset.id;
  if (!find(id)) return goToCard(key);
  if (!isSelected(id)) toggle(id);
  goToCard(key);
  const reached = focusedCard().dataset.id;
  if (reached !== id && isSelected(reached)) toggle(id);
  else if (find(reached)) selectUpTo(reached);
  return true;
}

function openChosenMenu() {
  const button = focusedCard()?.querySelector(".card-menu");
  return onChosen((todos, anchor) => openTodoMenu(button ?? anchor, todos));
}

/** Moves the focus from a card, from the button at a column's foot to its last card, or from nowhere to the first. */
function goToCard(key) {
  const { activeElement: focused } = document;
  const card = focusedCard();
  if (card) return focusNeighbour(card, key);
  if (!arrows.includes(key)) return false;
  if (key === "ArrowUp" && focused.matches(".quick-open")) {
    const column = /** @type {HTMLElement} */ (focused.closest(".column"));
    const last = columnList(/** @type {Status} */ (column.dataset.status)).ids.at(-1);
    return last !== undefined && focusTodo(last);
  }
  return focused === document.body && byID("page").hidden && focusFirst();
}

/** Moves the chosen todos together, from the column of the focused one or of the first. */
function moveChosen(key) {
  const todos = chosenTodos();
  const focused = focusedCard()?.dataset.id;
  const { id } = todos.find((todo) => todo.id === focused) ?? todos[0] ?? {};
  const found = find(id);
  if (!found) return false;
  const direction = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  if (key === "ArrowUp" || key === "ArrowDown") {
    move(todos, found.status, step(found.column, todos, direction));
  } else {
    const to = statuses[statuses.indexOf(found.status) + direction];
    if (to) move(todos, to, { top: true });
  }
  revealCard(id);
  return true;
}
