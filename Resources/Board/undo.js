import { send } from "./api.js";
import { byID } from "./dom.js";
import { change } from "./changes.js";
import { onToast } from "./toast.js";
import { say } from "./phrases.js";

const buttons = { undo: byID("undo"), redo: byID("redo") };

/** Takes back the newest operation, or that one if it still is the newest. */
export function undo(operation) {
  const body = operation ? { operation } : {};
  return restoreOr("undo", () => send("POST", "/api/undo", body), "tookBack", "redo");
}

export function redo() {
  return restoreOr("redo", () => send("POST", "/api/redo"), "restored", "undo");
}

async function restoreOr(way, request, key, offers) {
  const hadFocus = document.activeElement === buttons[way];
  try {
    await change(request, { said: (entries) => said(key, entries), offers, alwaysOffers: true });
  } catch {
    // The toast said why.
  }
  // A button that can't be pressed any more loses focus.
  if (hadFocus && document.activeElement === document.body) buttons[way === "undo" ? "redo" : "undo"].focus();
}

function said(key, entries) {
  const entry = [entries].flat()[0];
  if (!entry) return say(key, { what: "" });
  const titles = entry.subjects.map(({ title }) => title).filter(Boolean);
  const subject = titles.length === 1 ? titles[0] : say("todoCount", { n: titles.length });
  return say(key, { what: titles.length ? `${entry.command} ${subject}` : entry.command });
}

/** Shows whether there is anything to take back or restore. */
export function showUndo({ undo: canUndo, redo: canRedo }) {
  const focused = document.activeElement;
  buttons.undo.disabled = !canUndo;
  buttons.redo.disabled = !canRedo;
  if (focused === buttons.undo && !canUndo && canRedo) buttons.redo.focus();
  if (focused === buttons.redo && !canRedo && canUndo) buttons.undo.focus();
}

onToast("undo", undo);
onToast("redo", redo);
buttons.undo.addEventListener("click", () => undo());
buttons.redo.addEventListener("click", () => redo());
