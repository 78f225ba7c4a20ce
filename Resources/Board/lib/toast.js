// @ts-check
import { acceptsText, announce, byID, element, icon, topDialog } from "./dom.js";
import { currentPlace, isTodoPlace, onPlace } from "./routes.js";
import { onRecovery } from "./server.js";
import { t } from "./text.js";

/**
 * A button in a toast. Pressing the keys of an `undo` or a `redo` does the same while the toast is shown. `todos` are
 * those that the toast is about.
 * @typedef {{ kind?: "undo" | "redo", text: string, label?: string, run: () => void, todos?: string[] }} ToastAction
 */

const place = byID("toast");
const duration = 8000;
let timer;
let stays = false;
/** @type {ToastAction | undefined} */
let offered;

/**
 * Shows and announces what happened.
 * @param {string} text
 * @param {ToastAction} [action]
 * @param {(Node | string)[]} [nodes] What is shown instead of the text.
 */
export function toast(text, action, nodes = [text]) {
  announce(text);
  showToast("", [element("span", {}, nodes), action && actionButton(action)]);
  offered = action;
}

/**
 * Shows and announces an error, until the user opens another page; the banner alone reports a lost connection.
 * @param {{ message: string, isUnreached?: boolean, status?: number }} error Without an answer (the status 0), it ends
 *   when the connection is back.
 */
export function toastError({ message, isUnreached = false, status }) {
  if (isUnreached) return;
  announce(message);
  showToast(status === 0 ? "failed unanswered" : "failed", [icon("overdue"), element("span", {}, message)]);
}

// In milliseconds.
const slowness = 1000;

/**
 * Shows and announces what takes longer than a second, until it ends.
 * @param {Promise<any>} work
 * @param {string} text
 */
export function showWhileSlow(work, text) {
  let shown;
  const slow = setTimeout(() => {
    toast(text);
    shown = place.firstChild;
    stays = true;
    hideLater();
  }, slowness);
  const end = () => {
    clearTimeout(slow);
    if (shown && shown === place.firstChild) hideToast();
  };
  work.then(end, end);
}

/**
 * Shows and announces several lines.
 * @param {{ text: string, button?: ToastAction }[]} lines
 * @param {{ stays?: boolean }} options With `stays` they are shown until closed.
 */
export function toastLines(lines, options) {
  announce(lines.map(({ text }) => text).join("\n"));
  const items = lines.map(({ text, button }) => element("li", {},
    element("span", {}, text), button && actionButton(button)));
  showToast("", [element("ul", {}, items)]);
  stays = options.stays ?? false;
  hideLater();
}

/** @param {ToastAction} action */
function actionButton({ kind, text, label, run }) {
  return element("button", {
    type: "button", class: kind && `toast-${kind}`, "aria-label": label,
    "aria-keyshortcuts": kind && keysOf[kind],
    onclick: () => { hideToast(); run(); },
  }, text);
}

const keysOf = { undo: "Control+Z", redo: "Control+Shift+Z" };

function showToast(kind, children) {
  raiseToast();
  offered = undefined;
  place.className = kind;
  place.replaceChildren(...children.filter(Boolean), element("button", {
    type: "button", class: "quiet", "aria-label": t("close"), onclick: hideToast,
  }, icon("close")));
  stays = false;
  hideLater();
}

/** Keeps the toast in its row, or in the open modal dialog, outside of which nothing can be pressed. */
function raiseToast() {
  const host = topDialog() ?? byID("toast-row");
  if (place.parentElement !== host) host.append(place);
}

function hideLater() {
  clearTimeout(timer);
  if (!stays) timer = setTimeout(hideToast, duration);
}

function hideToast() {
  clearTimeout(timer);
  offered = undefined;
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren();
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

/** @param {string} place */
const pageOf = (place) => (isTodoPlace(place) ? "" : place);
let page = pageOf(currentPlace());

onPlace((next) => {
  const isOther = pageOf(next) !== page;
  page = pageOf(next);
  if (isOther && place.classList.contains("failed")) hideToast();
});
onRecovery(() => { if (place.classList.contains("unanswered")) hideToast(); });

/**
 * Removes the button that undoes or redoes, if a toast has one; and the toast if these todos (null: perhaps all) have
 * changed elsewhere, as what it says may be over.
 * @param {string[] | null} [changed]
 */
export function withdrawOffer(changed = []) {
  if (!offered?.kind) return;
  const { todos } = offered;
  if (!changed || (changed.length && !todos?.length) || todos?.some((id) => changed.includes(id))) return hideToast();
  const button = place.querySelector(`.toast-${offered.kind}`);
  offered = undefined;
  const hadFocus = document.activeElement === button;
  button?.remove();
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

// Keep a toast while the pointer or focus is on it.
let isHovered = false;
const update = () => {
  if (isHovered || place.contains(document.activeElement)) clearTimeout(timer);
  else if (place.firstChild) hideLater();
};
place.addEventListener("pointerenter", () => { isHovered = true; update(); });
place.addEventListener("pointerleave", () => { isHovered = false; update(); });
place.addEventListener("focusin", update);
// During this event, the focus is nowhere yet.
place.addEventListener("focusout", () => setTimeout(update));

for (const name of ["toggle", "close"]) {
  document.addEventListener(name, ({ target }) => {
    if (target instanceof HTMLDialogElement && place.firstChild) raiseToast();
  }, true);
}

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!offered?.kind || !(ctrlKey || metaKey) || altKey || event.isComposing) return;
  const pressed = { z: shiftKey ? "redo" : "undo", y: shiftKey ? undefined : "redo" }[key.toLowerCase()];
  if (offered.kind !== pressed) return;
  if (!(target instanceof Element) || hasChanges(target)) return;
  event.preventDefault();
  const { run } = offered;
  hideToast();
  run();
});

/** Whether an element takes text that was changed, so that the keys undo the typing. */
function hasChanges(node) {
  if (!acceptsText(node)) return false;
  return !("defaultValue" in node && "value" in node) || node.value !== node.defaultValue;
}
