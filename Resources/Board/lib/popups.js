import { element } from "./dom.js";
import { t } from "./text.js";
import { find, freeze, unfreeze, statuses } from "../board/board.js";
import { move, moveOlder, step } from "../board/changes.js";
import { restoreFocus } from "../board/cards.js";

// Dialogs

/** Makes a dialog close on its button, Esc and a press outside it; `closed` is called each time. */
export function prepareDialog(dialog, closed) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    closed?.();
    // The browser restores focus, unless its element is gone.
    if (document.activeElement === document.body) restoreFocus();
  });
}

export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}

// Menus

let openedMenu;

/**
 * Opens a menu next to a button. An entry has a `text` and an `action`, and may have a `keys` hint, be
 * `checked` (true, false or "mixed"), or be a `separator`.
 */
export function openMenu(button, label, entries) {
  closeMenu();
  const items = entries.map((entry) => (entry.separator ? separator() : menuItem(entry)));
  const menu = element("div", { role: "menu", class: "menu", "aria-label": label, tabindex: -1 }, items);
  openedMenu = { menu, button };
  freeze();
  button.setAttribute("aria-expanded", "true");
  // Cards have `content-visibility`, which would clip a menu inside them.
  document.querySelector("main").append(menu);
  positionBeside(menu, button.getBoundingClientRect());
  menu.addEventListener("keydown", onMenuKey);
  choices(menu)[0]?.focus();
}

export const isMenuOpen = () => Boolean(openedMenu);

function closeMenu({ returnsFocus = false } = {}) {
  if (!openedMenu) return;
  const { menu, button } = openedMenu;
  openedMenu = undefined;
  button.setAttribute("aria-expanded", "false");
  if (returnsFocus && button.isConnected) button.focus();
  menu.remove();
  unfreeze();
}

const separator = () => element("div", { role: "separator" });

function menuItem({ text, keys, checked, swatch, action }) {
  return element("button", {
    type: "button",
    role: checked === undefined ? "menuitem" : "menuitemcheckbox",
    "aria-checked": checked === undefined ? undefined : String(checked),
    tabindex: -1,
    onclick: () => {
      closeMenu({ returnsFocus: true });
      action();
    },
    onpointermove: ({ currentTarget }) => currentTarget.focus(),
  }, swatch, element("span", {}, text), keys && element("kbd", { "aria-hidden": "true" }, keys));
}

const choices = (menu) => [...menu.querySelectorAll("button")];

function positionBeside(menu, anchor) {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + 4;
  const top = below + height <= innerHeight ? below : Math.max(8, anchor.top - height - 4);
  const left = Math.min(Math.max(8, anchor.right - width), innerWidth - width - 8);
  menu.style.top = `${Math.max(8, top)}px`;
  menu.style.left = `${Math.max(8, left)}px`;
}

function onMenuKey(event) {
  const items = choices(openedMenu.menu);
  const index = items.indexOf(document.activeElement);
  const target = {
    ArrowDown: items[(index + 1) % items.length],
    ArrowUp: items.at(index <= 0 ? -1 : index - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key] ?? named(items, index, event);
  if (event.key === "Escape" || event.key === "Tab") {
    closeMenu({ returnsFocus: true });
    if (event.key === "Escape") event.preventDefault();
  } else if (target) {
    target.focus();
    event.preventDefault();
  }
  // Disable the page's shortcuts while a menu is open.
  event.stopPropagation();
}

/** The next entry that begins with the typed letter. */
function named(items, index, { key, ctrlKey, metaKey, altKey }) {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(index + 1), ...items.slice(0, index + 1)]
    .find((node) => node.textContent.toLocaleLowerCase().startsWith(letter));
}

addEventListener("pointerdown", ({ target }) => {
  if (openedMenu && !openedMenu.menu.contains(target) && !openedMenu.button.contains(target)) closeMenu();
}, true);
addEventListener("resize", () => closeMenu());
document.addEventListener("scroll", ({ target }) => {
  if (openedMenu && target !== openedMenu.menu) closeMenu({ returnsFocus: true });
}, true);

// “Move to…”

const moveKeys = { up: "Alt+↑", down: "Alt+↓" };

/** Opens "Move to…" for a todo on the board. */
export function openMoveMenu(button, id) {
  const found = find(id);
  if (!found) return;
  const { status, index, column } = found;
  const isFirst = index === 0;
  const isLast = index === column.length - 1;
  const within = [
    !isFirst && { text: t("moveTop"), action: () => move([id], status, { top: true }) },
    !isFirst && { text: t("moveUp"), keys: moveKeys.up, action: () => move([id], status, step(id, -1)) },
    !isLast && { text: t("moveDown"), keys: moveKeys.down, action: () => move([id], status, step(id, 1)) },
    !isLast && { text: t("moveBottom"), action: () => move([id], status, { bottom: true }) },
  ].filter(Boolean);
  openMenu(button, t("moveTo"), [
    ...columnEntries(status, (to) => move([id], to, { top: true })),
    ...(within.length ? [{ separator: true }, ...within] : []),
  ]);
}

/** Opens "Move to…" for a todo that was completed on an earlier day, which has no position in a column. */
export function openOlderMenu(button, todo) {
  openMenu(button, t("moveTo"), columnEntries("done", (to) => moveOlder(todo, to, { top: true })));
}

/** Opens "Move to…" for several todos, which may be in any columns. */
export function openMoveManyMenu(button, todos) {
  const ids = todos.map(({ id }) => id);
  openMenu(button, t("moveTo"), columnEntries(undefined, (to) => move(ids, to, { top: true })));
}

function columnEntries(from, action) {
  return statuses.filter((status) => status !== from)
    .map((status) => ({ text: t(`status.${status}`), action: () => action(status) }));
}
