// @ts-check
import { inside } from "../lib/dom.js";
import { keyNames, t } from "../lib/text.js";
import { openMenu } from "../lib/popups.js";
import { toast, toastError } from "../lib/toast.js";
import { currentPlace, go } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { find, present } from "../board/board.js";
import { move, remove } from "../board/todos.js";
import { focusCard, focusedCard, focusedChip } from "../board/focus.js";
import { hasSelection, isSelected, selection } from "../board/selected.js";
import { olderTodo } from "../board/columns.js";
import { dependencyActions } from "./dependencies.js";
import { properties, targetOf } from "./properties.js";

/**
 * The todos that an action on a card is about: the selection if the card belongs to it, else its own.
 * @returns {Todo[]}
 */
export function todosOf(/** @type {HTMLElement} */ { dataset: { id } }) {
  if (isSelected(id)) return selection();
  return [find(id)?.todo ?? olderTodo(id)].filter(Boolean);
}

/**
 * The todos that a key is about: that of the calendar that has the focus, else the selection if there is one, else that
 * of the focused card.
 * @returns {Todo[]}
 */
export function chosenTodos() {
  const chip = focusedChip();
  if (chip) return [find(chip.dataset.id)?.todo].filter(Boolean);
  const card = focusedCard();
  return hasSelection() || !card ? selection() : todosOf(card);
}

/** Opens the menu of one todo, or of several. */
export function openTodoMenu(/** @type {import("../lib/popups.js").Anchor} */ anchor, /** @type {Todo[]} */ todos) {
  if (!todos.length) return;
  const head = todos.length > 1 ? [{ heading: t("selected", { count: todos.length }) }] : [];
  const [first, ...groups] = todoActions(todos).filter((group) => group.length);
  openMenu(anchor, t("actionsOn", { title: nameOf(todos) }), [[...head, ...first], ...groups]);
}

/** One todo's title, or the number of several. */
export const nameOf = (todos) => (todos.length === 1 ? todos[0].title : t("todoCount", { count: todos.length }));

/**
 * Everything that can be done with one or several todos, in groups. An entry for a property names its field.
 * @param {Todo[]} todos
 * @returns {(import("../lib/popups.js").MenuEntry & { field?: string })[][]}
 */
export function todoActions(todos) {
  const one = todos.length === 1 ? todos[0] : undefined;
  return [
    one && currentPlace() !== one.id
      ? [{ text: t("open"), icon: "open", keys: keyNames("Enter"), action: () => go(one.id) }] : [],
    properties.map(({ name, key, icon, choose }) => ({
      text: t(name), icon, keys: key, submenu: (anchor) => choose(anchor, targetOf(todos)), field: name,
    })),
    dependencyActions(todos),
    placeActions(todos),
    one ? [
      { text: t("copyLink"), icon: "link", action: () => copyLink(one) },
      { text: t("copyBranch"), icon: "branch", action: () => copyBranch(one) },
    ] : [],
    [{
      text: t("delete"), icon: "remove", keys: keyNames("Delete"), isDangerous: true,
      action: () => { remove(todos).catch(() => {}); },
    }],
  ];
}

/** Moves within a column, for todos that share one. */
function placeActions(todos) {
  const found = todos.map(({ id }) => find(id));
  const status = found[0]?.status;
  if (!status || found.some((each) => each?.status !== status) || present().sorted) return [];
  const to = (key, place) => ({ text: t(key), icon: place, action: () => { move(todos, status, { [place]: true }); } });
  const { column } = found[0];
  const areFrom = (start) => found.every(({ index }, order) => index === start + order);
  const [isFirst, isLast] = [areFrom(0), areFrom(column.length - todos.length)];
  return [
    !isFirst && to("moveTop", "top"),
    !isLast && to("moveBottom", "bottom"),
  ].filter(Boolean);
}

// Copying

/** Copies the name of the branch that `ootd start --branch` makes for a todo. */
const copyBranch = ({ id }) =>
  // The banner reports a lost connection.
  get(`/api/todos/${encodeURIComponent(id)}`).then(({ branch }) => copy(branch), () => {});

/** Copies the address of a todo on this page. It opens in a browser that has a session. */
export const copyLink = (/** @type {Todo} */ { id }) => copy(`${location.origin}/#${id}`);

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied", { text }));
  } catch {
    toastError(new Error(t("copyFailed", { text })));
  }
}

// The menu of a card, or of a chip in the calendar

/** Opens the menu of a card, or of the selection that the card belongs to. */
export const openCardMenu = (/** @type {HTMLElement} */ card, anchor = inside(card, ".card-menu") ?? card) =>
  openTodoMenu(anchor, todosOf(card));

// A right click, and the keys for a context menu.
document.addEventListener("contextmenu", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest(":is(main, #page) .popup")) return event.preventDefault();
  /** @type {HTMLElement} */
  const card = target.closest(".card, .chip");
  // A long touch drags the card. With Shift, browsers open their own menu.
  const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
  if (!card || isTouch || event.defaultPrevented || event.shiftKey) return undefined;
  event.preventDefault();
  if (card.matches(".chip")) card.focus({ preventScroll: true });
  else if (!card.contains(document.activeElement)) focusCard(card, ".card-title", { preventScroll: true });
  const isByKey = event.button < 0 || (event.clientX === 0 && event.clientY === 0);
  return openCardMenu(card, isByKey ? undefined : { x: event.clientX, y: event.clientY });
});
