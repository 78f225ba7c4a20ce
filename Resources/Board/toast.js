import { byID, element } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./phrases.js";
import { announce } from "./live.js";

const place = byID("toast");
const duration = 8000;
let timer;
let stays = false;
const ways = { undo: () => {}, redo: () => {} };

/** What the buttons in toasts do. */
export function onToast(way, action) {
  ways[way] = action;
}

/** Says what happened, with a button that takes it back or restores it where one is offered. */
export function toast(text, offers, operation) {
  const button = offers && element("button", {
    type: "button", class: `toast-${offers}`, onclick: () => { hide(); ways[offers](operation); },
  }, say(offers));
  show("", element("span", {}, text), button);
}

/** Says what failed. */
export function toastError(error) {
  announce(error.message);
  show("failed", icon("overdue"), element("span", {}, error.message));
}

/**
 * Says several things, each with a `text` and maybe a `button` with a `text`, a `label` and an `action`.
 * With `stays` they are shown until they are closed.
 */
export function toastLines(lines, options) {
  const items = lines.map(({ text, button }) => element("li", {},
    element("span", {}, text), button && lineButton(button)));
  show("", element("ul", {}, items));
  stays = options.stays;
  wait();
}

function lineButton({ text, label, action }) {
  return element("button", {
    type: "button", "aria-label": label, onclick: () => { hide(); action(); },
  }, text);
}

function show(kind, ...children) {
  const close = element("button", {
    type: "button", class: "quiet", "aria-label": say("close"), onclick: hide,
  }, icon("close"));
  place.className = kind;
  place.replaceChildren(...children.filter(Boolean), close);
  stays = false;
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!stays) timer = setTimeout(hide, duration);
}

function hide() {
  clearTimeout(timer);
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren();
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

// Who is about to press it has time to.
place.addEventListener("pointerenter", () => clearTimeout(timer));
place.addEventListener("focusin", () => clearTimeout(timer));
place.addEventListener("pointerleave", wait);
place.addEventListener("focusout", wait);
