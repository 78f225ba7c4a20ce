import { hold, release } from "./board.js";
import { element } from "./dom.js";

let open;

/**
 * Opens a menu beside a button. An entry has a `text` and an `action`, and may have a `keys` hint,
 * be `checked` (true, false or "mixed"), or be a `separator`.
 */
export function openMenu(button, label, entries) {
  closeMenu();
  const items = entries.map((entry) => (entry.separator ? separator() : item(entry)));
  const menu = element("div", { role: "menu", class: "menu", "aria-label": label, tabindex: -1 }, items);
  open = { menu, button };
  hold();
  button.setAttribute("aria-expanded", "true");
  // Cards are containers of their own layout: a menu in one would be cut off.
  document.querySelector("main").append(menu);
  put(menu, button.getBoundingClientRect());
  menu.addEventListener("keydown", onKey);
  choices(menu)[0]?.focus();
}

export const isMenuOpen = () => Boolean(open);

function closeMenu({ returnsFocus = false } = {}) {
  if (!open) return;
  const { menu, button } = open;
  open = undefined;
  button.setAttribute("aria-expanded", "false");
  if (returnsFocus && button.isConnected) button.focus();
  menu.remove();
  release();
}

const separator = () => element("div", { role: "separator" });

function item({ text, keys, checked, swatch, action }) {
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

function put(menu, anchor) {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + 4;
  const top = below + height <= innerHeight ? below : Math.max(8, anchor.top - height - 4);
  const left = Math.min(Math.max(8, anchor.right - width), innerWidth - width - 8);
  menu.style.top = `${Math.max(8, top)}px`;
  menu.style.left = `${Math.max(8, left)}px`;
}

function onKey(event) {
  const items = choices(open.menu);
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
  if (open && !open.menu.contains(target) && !open.button.contains(target)) closeMenu();
}, true);
addEventListener("resize", () => closeMenu());
document.addEventListener("scroll", ({ target }) => {
  if (open && target !== open.menu) closeMenu({ returnsFocus: true });
}, true);
