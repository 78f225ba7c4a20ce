// @ts-check
import { byID } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { send } from "../lib/server.js";
import { applyOptimistically, onStoreChange, refresh, updateTo } from "./board.js";
import { plainText } from "../lib/phrases.js";
import { showWhileSlow, toast, toastError, withdrawOffer } from "../lib/toast.js";
import { redoSentence, undoSentence } from "../todo/sentences.js";
import { partNodes, wording } from "../todo/wording.js";

// Making a change, and undoing it

/** @type {Promise<any>} */
let lastSent = Promise.resolve();

/**
 * Sends requests one after the other, so that each finds the state that its user saw.
 * @param {() => Promise<import("../lib/server.js").Answer>} request
 */
function enqueue(request) {
  const result = lastSent.then(request);
  showWhileSlow(result, t("saving"));
  lastSent = result.catch(() => {});
  return result;
}

/** Resolves when no change of this tab is under way. */
export const settled = () => lastSent;

/**
 * Makes a change: shows it at once if `apply` is given, sends it, and reports it with an undo button.
 * `message` returns the parts of a sentence, none if there is nothing to report, `announcement` a text for screen
 * readers that says more, `notes` the sentences that follow, by the todos that became ready, and `offered` the button of
 * the toast, by default one that undoes the operation, if any.
 * Resolves with the server's answer, or rejects after showing the failure; with `quiet`, the caller
 * shows it.
 */
export async function change(request, options) {
  const { apply, message, announcement, notes, offered = undoOffer, quiet = false } = options;
  const overlay = apply && applyOptimistically(apply);
  try {
    const { value, operation, sequence, ready } = await enqueue(request);
    if (operation) ownOperations.add(operation);
    const todos = todosIn(value);
    overlay?.confirm(sequence, todos);
    if (overlay || todos.length) updateTo(sequence);
    // A plain sentence is one part.
    const parts = [message(value, operation)].flat();
    const action = offered(value, operation);
    const more = notes?.(ready).map((note) => ` · ${note}`) ?? [];
    const text = announcement?.() ?? plainText(parts, wording);
    if (parts.length) toast([text, ...more].join(""), action, [...partNodes(parts), ...more]);
    return value;
  } catch (error) {
    overlay?.remove();
    refresh();
    if (!quiet) toastError(error);
    throw error;
  }
}

/** The todos that a change returned. Those that it changed otherwise are loaded when an event reports them. */
const todosIn = (value) => [value].flat().filter((item) => item?.uuid && item?.status);

// Undo

/** The operations of this tab. */
const ownOperations = new Set();

/** @param {string | undefined} operation */
export const isOwnOperation = (operation) => ownOperations.has(operation);

// Only the newest operation can be undone, and a redo only directly after its undo.
onStoreChange(({ operations = [] }) => {
  if (operations.some((operation) => !ownOperations.has(operation))) withdrawOffer();
});

const undoOffer = (_, operation) =>
  operation ? { kind: "undo", text: t("undo"), run: () => undo(operation) } : undefined;
/** After a redo: the operation that can be undone is again the one that was redone. */
const undoRedoneOffer = ([{ operation }]) => undoOffer(undefined, operation);
const redoOffer = () => ({ kind: "redo", text: t("redo"), run: () => redo() });

const undoButtons = { undo: byID("undo"), redo: byID("redo") };

/** Undoes the newest operation, or the given one if it is still the newest. */
export function undo(operation) {
  const body = operation ? { operation } : {};
  return undoOrRedo("undo", () => send("POST", "/api/undo", body), undoSentence, redoOffer);
}

export function redo() {
  return undoOrRedo("redo", () => send("POST", "/api/redo"), redoSentence, undoRedoneOffer);
}

async function undoOrRedo(direction, request, worded, offered) {
  const hadFocus = document.activeElement === undoButtons[direction];
  try {
    const message = (entries) => worded(entries, wording).parts;
    await change(request, { message, offered });
  } catch {
    // The toast shows why.
  }
  // A button loses focus when it is disabled.
  if (hadFocus && document.activeElement === document.body) {
    undoButtons[direction === "undo" ? "redo" : "undo"].focus();
  }
}

/** Enables the buttons if there is anything to undo or redo. */
export function showUndo({ undo: canUndo, redo: canRedo }) {
  const focused = document.activeElement;
  undoButtons.undo.disabled = !canUndo;
  undoButtons.redo.disabled = !canRedo;
  if (focused === undoButtons.undo && !canUndo && canRedo) undoButtons.redo.focus();
  if (focused === undoButtons.redo && !canRedo && canUndo) undoButtons.undo.focus();
}

undoButtons.undo.addEventListener("click", () => undo());
undoButtons.redo.addEventListener("click", () => redo());
