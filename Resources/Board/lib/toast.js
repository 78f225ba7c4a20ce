// @ts-check
import { acceptsText, announce, byID, element, icon, inside, removeNodes, topDialog } from "./dom.js";
import { isTodoPlace, onPlace } from "./routes.js";
import { onRecovery } from "./server.js";
import { t } from "./text.js";

/**
 * A button in a toast. Pressing the keys of an `undo` or a `redo` does the same while the toast is shown. `todos` are
 * those that the toast is about.
 * @typedef {{ kind?: "undo" | "redo", text: string, label?: string, run: () => void, todos?: string[] }} ToastAction
 */

const place = byID("toast");
// In milliseconds.
const duration = 8000;
const slowness = 1000;
let timer;
let isHovered = false;
/** What is shown; with `stays` until it is closed. @type {{ kind?: string, action?: ToastAction, stays?: boolean }} */
let shown = {};

/**
 * Shows and announces what happened.
 * @param {string} text
 * @param {ToastAction} [action]
 * @param {(Node | string)[]} [nodes] What is shown instead of the text.
 */
export function toast(text, action, nodes = [text]) {
  showToast(text, [element("span", {}, nodes), action && actionButton(action)], { action });
}

/**
 * Shows and announces an error, until the user opens another page; the banner alone reports a lost connection.
 * @param {{ message: string, status?: number }} error Without an answer (the status 0), it ends when the connection is
 *   back.
 */
export function toastError({ message, status }) {
  if (!message) return;
  showToast(message, [icon("overdue"), element("span", {}, message)],
    { kind: status === 0 ? "failed unanswered" : "failed" });
}

/** Shows and announces what takes longer than a second, until it ends. */
export function showWhileSlow(/** @type {Promise<any>} */ work, /** @type {string} */ text) {
  const line = element("span", {}, text);
  const slow = setTimeout(() => showToast(text, [line], { stays: true }), slowness);
  const end = () => {
    clearTimeout(slow);
    if (place.contains(line)) hideToast();
  };
  work.then(end, end);
}

/**
 * Shows and announces several lines.
 * @param {{ text: string, button?: ToastAction }[]} lines
 * @param {{ stays?: boolean }} options With `stays` they are shown until closed.
 */
export function toastLines(lines, options) {
  const rows = lines.map(({ text, button }) =>
    element("li", {}, element("span", {}, text), button && actionButton(button)));
  showToast(lines.map(({ text }) => text).join("\n"), [element("ul", {}, rows)], options);
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

function showToast(text, children, options) {
  announce(text);
  raiseToast();
  shown = options;
  place.className = shown.kind ?? "";
  place.replaceChildren(...children.filter(Boolean), element("button", {
    type: "button", class: "quiet", "aria-label": t("close"), onclick: hideToast,
  }, icon("close")));
  hideLater();
}

/** Keeps the toast in its row, or in the open modal dialog, outside of which nothing can be pressed. */
function raiseToast() {
  const host = topDialog() ?? byID("toast-row");
  if (place.parentElement === host) return;
  // An element that moves isn't told that the pointer has left it.
  isHovered = false;
  host.append(place);
}

/** A toast is kept while the pointer or focus is on it. */
function hideLater() {
  clearTimeout(timer);
  const isHeld = isHovered || place.contains(document.activeElement);
  if (place.firstChild && !shown.stays && !isHeld) timer = setTimeout(hideToast, duration);
}

function hideToast() {
  clearTimeout(timer);
  shown = {};
  isHovered = false;
  removeNodes(...place.children);
}

/** @param {string} place */
const pageOf = (place) => (isTodoPlace(place) ? "" : place);

onPlace((next, before) => {
  if (pageOf(next) !== pageOf(before) && place.classList.contains("failed")) hideToast();
});
onRecovery(() => { if (place.classList.contains("unanswered")) hideToast(); });

/**
 * Removes the button that undoes or redoes, if the toast has one; and the toast if these todos (null: perhaps all) have
 * changed elsewhere, as what it says may be over.
 * @param {string[] | null} [changed]
 */
export function withdrawOffer(changed = []) {
  const { kind, todos = [] } = shown.action ?? {};
  const isOver = !changed || todos.some((id) => changed.includes(id)) || (changed.length && !todos.length);
  if (isOver && (kind || todos.length)) return hideToast();
  shown.action = { ...shown.action, kind: undefined };
  removeNodes(...place.querySelectorAll(`.toast-${kind}`));
}

const hover = ({ type }) => { isHovered = type === "pointerenter"; hideLater(); };
place.addEventListener("pointerenter", hover);
place.addEventListener("pointerleave", hover);
place.addEventListener("focusin", hideLater);
// During this event, the focus is nowhere yet.
place.addEventListener("focusout", () => setTimeout(hideLater));

for (const name of ["toggle", "close"]) {
  document.addEventListener(name, ({ target }) => {
    if (target instanceof HTMLDialogElement && place.firstChild) raiseToast();
  }, true);
}

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || event.isComposing || !(target instanceof Element)) return;
  const pressed = { z: shiftKey ? "redo" : "undo", y: shiftKey ? undefined : "redo" }[key.toLowerCase()];
  const button = pressed && inside(place, `.toast-${pressed}`);
  if (!button || hasChanges(target)) return;
  event.preventDefault();
  button.click();
});

/** Whether an element takes text that was changed, so that the keys undo the typing. */
function hasChanges(node) {
  if (!acceptsText(node)) return false;
  return !("defaultValue" in node && "value" in node) || node.value !== node.defaultValue;
}
