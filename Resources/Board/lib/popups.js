// @ts-check
import { element, icon, loseFocus, topDialog } from "./dom.js";

// Dialogs

/** Makes a dialog close on its button, Esc and a press outside it; `closed` is called each time. */
export function prepareDialog(/** @type {HTMLDialogElement} */ dialog, closed = () => {}) {
  dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    closed();
    if (dialog.open) return;
    // The browser restores focus, unless its element is gone. If nothing had it before, it stays in the dialog.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused)) loseFocus();
  });
}

export const openDialog = (/** @type {HTMLDialogElement} */ dialog) => { if (!dialog.open) dialog.showModal(); };

/** Opens a dialog that is in the page only while it is open. */
export function openOnce(/** @type {HTMLDialogElement} */ dialog, closed = () => {}) {
  prepareDialog(dialog, () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
}

// Popups: menus, pickers and calendars beside what they belong to, one at a time

/** @typedef {Element | { x: number, y: number }} Anchor */

/** @type {{ node: HTMLElement, anchor: Anchor, returnTo: Element, closed: () => void, isMenu: boolean } | undefined} */
let opened;

export const isMenuOpen = () => Boolean(opened);

/**
 * Shows an element beside its anchor, above everything else, also above an open dialog. If the anchor's popup is
 * open, it only closes that and returns false. `closed` is called when it has closed. A menu is aligned with the end of
 * its anchor, and closes when anything scrolls.
 * @param {Anchor} anchor
 * @param {HTMLElement} node
 */
export function openPopup(anchor, node, closed = () => {}) {
  const isAgain = opened?.anchor === anchor;
  closePopup({ returnsFocus: isAgain });
  if (isAgain) return false;
  const focused = document.activeElement;
  const returnTo = focused === document.body && anchor instanceof Element ? anchor : focused;
  opened = { node, anchor, returnTo, closed, isMenu: node.getAttribute("role") === "menu" };
  setExpanded(anchor, true);
  node.classList.add("popup");
  // In the top layer nothing clips it. Within an open dialog it isn't inert.
  node.setAttribute("popover", "manual");
  hostOf(anchor).append(node);
  /** @type {any} */ (node).showPopover();
  placePopup();
  return true;
}

/** The open dialog, outside of which nothing can be pressed, or the part of the page that the anchor is in. */
function hostOf(anchor) {
  const part = anchor instanceof Element ? anchor
    : document.querySelector(":root.beside #page, :root:not(.beside) main");
  return topDialog() ?? part?.closest("main, [role=main], header, section, dialog, [role=region]") ?? document.body;
}

function setExpanded(anchor, isExpanded) {
  if (anchor instanceof Element && anchor.hasAttribute("aria-expanded")) {
    anchor.setAttribute("aria-expanded", String(isExpanded));
  }
}

export function closePopup({ returnsFocus = false } = {}) {
  if (!opened) return;
  const { node, anchor, returnTo, closed } = opened;
  opened = undefined;
  setExpanded(anchor, false);
  node.remove();
  if (returnsFocus) {
    /** @type {any} */ (returnTo)?.focus({ preventScroll: true });
    // An element that is gone or hidden takes no focus.
    if (document.activeElement === document.body) loseFocus();
  }
  closed();
}

/**
 * Places the popup below its anchor, or above it, or beside it, wherever there is room. Narrow screens show it at their
 * lower edge.
 */
export function placePopup() {
  if (!opened) return;
  const { node, anchor, isMenu } = opened;
  if (anchor instanceof Element && !anchor.isConnected) return;
  const { width, height } = node.getBoundingClientRect();
  const within = (position, size, limit) => Math.max(8, Math.min(position, limit - size - 8));
  const place = { left: 0, top: "auto", bottom: "auto" };
  const rect = anchor instanceof Element ? anchor.getBoundingClientRect()
    : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y };
  const { left, right } = rect;
  // A key may open the popup of a button that is scrolled out of view.
  const [top, bottom] = [Math.min(rect.top, innerHeight - 4), Math.max(rect.bottom, 4)];
  place.left = within(isMenu && anchor instanceof Element ? right - width : left, width, innerWidth);
  if (bottom + 4 + height <= innerHeight - 8) {
    place.top = `${bottom + 4}px`;
  } else if (top - 4 - height >= 8) {
    // Above its anchor the popup keeps its lower edge when it shrinks.
    place.bottom = `${innerHeight - top + 4}px`;
  } else {
    place.top = `${within(top, height, innerHeight)}px`;
    place.left = within(right + 4 + width <= innerWidth - 8 ? right + 4 : left - width - 4, width, innerWidth);
  }
  node.style.setProperty("--popup-left", `${place.left}px`);
  node.style.setProperty("--popup-top", place.top);
  node.style.setProperty("--popup-bottom", place.bottom);
  // The keyboard of a phone covers the page's lower edge.
  const view = window.visualViewport;
  const covered = view ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0;
  node.style.setProperty("--keyboard", `${covered}px`);
}

/** Keeps Tab within a popup with several fields and buttons, and closes it with Esc. */
export function keepInside(/** @type {KeyboardEvent} */ event) {
  // Disable the page's shortcuts.
  event.stopPropagation();
  if (event.key === "Escape" && !event.isComposing) {
    closePopup({ returnsFocus: true });
  } else if (event.key === "Tab") {
    const stops = [...opened.node.querySelectorAll("input, button:not([tabindex='-1'])")];
    const next = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    /** @type {HTMLElement} */ (stops.at(next % stops.length)).focus();
  } else {
    return;
  }
  event.preventDefault();
}

addEventListener("pointerdown", (event) => {
  const target = /** @type {Node} */ (event.target);
  if (!opened || opened.node.contains(target)) return;
  const { anchor } = opened;
  if (anchor instanceof Element && anchor.matches("[aria-expanded]") && anchor.contains(target)) return;
  // A press on the backdrop of a dialog closes only what is open above it.
  if (target instanceof HTMLDialogElement) event.stopPropagation();
  closePopup();
}, true);
addEventListener("resize", placePopup);
window.visualViewport?.addEventListener("resize", placePopup);
document.addEventListener("scroll", ({ target }) => {
  if (opened?.isMenu && target !== opened.node) closePopup({ returnsFocus: true });
}, true);
document.addEventListener("close", ({ target }) => {
  if (opened && /** @type {Element} */ (target).contains(opened.node)) closePopup();
}, true);

// Menus

/**
 * An entry acts, or opens another popup at the menu's place. `checked` makes it a check box, `heading` a title.
 * @typedef {object} MenuEntry
 * @property {string} [text]
 * @property {string} [heading]
 * @property {string} [keys]
 * @property {string} [icon]
 * @property {boolean} [checked]
 * @property {boolean} [isDangerous]
 * @property {() => void} [action]
 * @property {(anchor: Anchor) => void} [submenu]
 */

const around = { opened() {}, closed() {} };

/** Sets what happens when a menu has opened and closed, such as keeping the page still below it. */
export const onMenu = (/** @type {() => void} */ opened, /** @type {() => void} */ closed) => {
  Object.assign(around, { opened, closed });
};

/**
 * Opens a menu beside its anchor, with lines between the groups that have any entries.
 * @param {Anchor} anchor
 * @param {string} label
 * @param {MenuEntry[][]} groups
 */
export function openMenu(anchor, label, groups) {
  const menu = element("div", { role: "menu", class: "menu", "aria-label": label, tabindex: 0, onkeydown: onMenuKey },
    groups.filter((group) => group.length).flatMap((group, index) =>
      [index > 0 && element("div", { role: "separator" }), ...group.map((entry) => menuRow(entry, anchor))]));
  if (!openPopup(anchor, menu, around.closed)) return;
  around.opened();
  itemsOf(menu)[0]?.focus();
}

/** @param {MenuEntry} entry */
function menuRow({ text, heading, keys, checked, icon: drawing, isDangerous, action, submenu }, anchor) {
  if (heading) return element("div", { role: "presentation", class: "menu-heading" }, heading);
  return element("button", {
    type: "button",
    class: isDangerous && "danger",
    role: checked === undefined ? "menuitem" : "menuitemcheckbox",
    "aria-checked": checked === undefined ? undefined : String(checked),
    "aria-haspopup": submenu && "dialog",
    "aria-keyshortcuts": keys && keys.length === 1 ? keys : undefined,
    tabindex: -1,
    onclick: () => {
      closePopup({ returnsFocus: true });
      if (submenu) submenu(anchor);
      else action();
    },
    onpointermove: ({ currentTarget }) => currentTarget.focus(),
  }, drawing && icon(drawing), element("span", {}, text),
  keys && element("kbd", { "aria-hidden": "true" }, keys), submenu && icon("right"));
}

/** @returns {HTMLButtonElement[]} */
const itemsOf = (menu) => [...menu.querySelectorAll("button")];

/** @param {KeyboardEvent} event */
function onMenuKey(event) {
  const items = itemsOf(opened.node);
  const focused = /** @type {HTMLButtonElement} */ (document.activeElement);
  const index = items.indexOf(focused);
  const target = {
    ArrowDown: items[(index + 1) % items.length],
    ArrowUp: items.at(index <= 0 ? -1 : index - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key] ?? named(items, index, event);
  // Disable the page's shortcuts while a menu is open.
  event.stopPropagation();
  if (event.key === "Escape" || event.key === "Tab") {
    closePopup({ returnsFocus: true });
    if (event.key === "Escape") event.preventDefault();
  } else if (event.key === "ArrowRight" && focused?.getAttribute("aria-haspopup")) {
    focused.click();
    event.preventDefault();
  } else if (target) {
    target.focus();
    event.preventDefault();
  }
}

/** The next entry that begins with the typed letter. */
function named(items, index, { key, ctrlKey, metaKey, altKey }) {
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLocaleLowerCase();
  const next = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return next.find((node) => node.textContent.toLocaleLowerCase().startsWith(letter));
}
