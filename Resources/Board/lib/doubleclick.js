// @ts-check
// A second press at the same place, such as that of a double click, means the control that the first press was on. If
// the page has put something else there meanwhile, it does nothing.

// In milliseconds and pixels. A finger is less exact.
const longestPause = 500;
const mouseReach = 5;
const fingerReach = 20;

/** The last press that did something. @type {{ time: number, x: number, y: number, control: Element, name: string }} */
let first;
let isIgnored = false;

/** What is pressed: a control, a text that is edited in place, or a part of the page that is neither. */
const controlOf = (/** @type {Element} */ node) =>
  node.closest("a, button, input, select, summary, [role=option], .editable") ?? node;

/** What a control has in common with the one that is drawn in its place; empty for one without a text. */
function nameOf(/** @type {Element} */ control) {
  const text = control.getAttribute("aria-label") ?? control.textContent;
  const row = /** @type {HTMLElement} */ (control.closest("li, [data-id]"));
  const { id, uuid, name } = row?.dataset ?? {};
  const part = control.parentElement?.closest("[id]")?.id;
  return text && JSON.stringify([control.tagName, text, part, id ?? uuid ?? name ?? row?.textContent]);
}

/** Whether a press is a second one, and on something else. */
function isOnOther({ target, pointerType, timeStamp: time, clientX: x, clientY: y }) {
  const control = controlOf(target);
  const name = nameOf(control);
  const isSecond = first && time - first.time < longestPause
    && Math.hypot(x - first.x, y - first.y) <= (pointerType === "mouse" ? mouseReach : fingerReach);
  const isSame = control === first?.control || (!first?.control.isConnected && name && name === first?.name);
  first = isSecond && !isSame ? { ...first, time } : { time, x, y, control, name };
  return first.control !== control;
}

// Before all other listeners. Clicks from the keyboard have a count of 0.
for (const type of ["pointerdown", "mousedown", "click"]) {
  addEventListener(type, (/** @type {any} */ event) => {
    if (type === "pointerdown") isIgnored = !event.button && isOnOther(event);
    if (!isIgnored || (type === "click" && !event.detail)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

// A drag, a key, or a swipe or wheel that scrolls, has itself changed what is under the pointer.
addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
  if (first && Math.hypot(x - first.x, y - first.y) > fingerReach) first = undefined;
}, true);
for (const type of ["keydown", "wheel", "pointercancel"]) {
  addEventListener(type, (/** @type {any} */ event) => { if (!event.repeat) first = undefined; }, true);
}
