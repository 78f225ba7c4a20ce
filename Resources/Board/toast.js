import { byID, element } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./phrases.js";
import { announce } from "./live.js";

const place = byID("toast");
const duration = 8000;
let timer;
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

function show(kind, ...children) {
  const close = element("button", {
    type: "button", class: "quiet", "aria-label": say("close"), onclick: hide,
  }, icon("close"));
  place.className = kind;
  place.replaceChildren(...children.filter(Boolean), close);
  wait();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(hide, duration);
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
