import { element } from "./dom.js";
import { say } from "./phrases.js";
import { find, hold, release, statuses } from "./board.js";
import { move, moveOlder, step } from "./changes.js";
import { restoreFocus } from "./cards.js";

// Dialogs

/** Makes a dialog close by its button, Esc and a press beside it; `closed` is called each time. */
export function prepareDialog(dialog, closed) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    closed?.();
    // The browser returns focus to where it was, unless that has gone meanwhile.
    if (document.activeElement === document.body) restoreFocus();
  });
}

export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}

// Menus

let openedMenu;

/**
 * Opens a menu beside a button. An entry has a `text` and an `action`, and may have a `keys` hint,
 * be `checked` (true, false or "mixed"), or be a `separator`.
 */
export function openMenu(button, label, entries) {
  closeMenu();
  const items = entries.map((entry) => (entry.separator ? separator() : menuItem(entry)));
  const menu = element("div", { role: "menu", class: "menu", "aria-label": label, tabindex: -1 }, items);
  openedMenu = { menu, button };
  hold();
  button.setAttribute("aria-expanded", "true");
  // Cards are containers of their own layout: a menu in one would be cut off.
  document.querySelector("main").append(menu);
  putBeside(menu, button.getBoundingClientRect());
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
  release();
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

function putBeside(menu, anchor) {
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
  // The page's own keys rest while a menu is open.
  event.stopPropagation();
}

/** The next entry that begins with the letter that was typed. */
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

/** Opens "Move to…" for a todo of the board. */
export function openMoveMenu(button, id) {
  const found = find(id);
  if (!found) return;
  const { status, index, column } = found;
  const isFirst = index === 0;
  const isLast = index === column.length - 1;
  const within = [
    !isFirst && { text: say("moveTop"), action: () => move([id], status, { top: true }) },
    !isFirst && { text: say("moveUp"), keys: moveKeys.up, action: () => move([id], status, step(id, -1)) },
    !isLast && { text: say("moveDown"), keys: moveKeys.down, action: () => move([id], status, step(id, 1)) },
    !isLast && { text: say("moveBottom"), action: () => move([id], status, { bottom: true }) },
  ].filter(Boolean);
  openMenu(button, say("moveTo"), [
    ...columnEntries(status, (to) => move([id], to, { top: true })),
    ...(within.length ? [{ separator: true }, ...within] : []),
  ]);
}

/** The same for one that was completed on an earlier day, which has no place among the others. */
export function openOlderMenu(button, todo) {
  openMenu(button, say("moveTo"), columnEntries("done", (to) => moveOlder(todo, to, { top: true })));
}

/** For several, which may come from any column. */
export function openMoveManyMenu(button, todos) {
  const ids = todos.map(({ id }) => id);
  openMenu(button, say("moveTo"), columnEntries(undefined, (to) => move(ids, to, { top: true })));
}

function columnEntries(from, action) {
  return statuses.filter((status) => status !== from)
    .map((status) => ({ text: say(status), action: () => action(status) }));
}
