// @ts-check
import { announce, byID, partNodes } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { send } from "../lib/server.js";
import { applyOptimistically, onStoreChange, refresh, updateTo } from "./board.js";
import { plainText } from "../lib/phrases.js";
import { showWhileSlow, toast, toastError, withdrawOffer } from "../lib/toast.js";

// Making a change, and undoing it

/** @type {Promise<any>} */
let lastSent = Promise.resolve();

/** Sends requests one after the other, so that each finds the state that its user saw. */
function enqueue(/** @type {() => Promise<import("../lib/server.js").Answer>} */ request) {
  const result = lastSent.then(request);
  showWhileSlow(result, t("saving"));
  lastSent = result.catch(() => {});
  return result;
}

/** Resolves when no change of this tab is under way. */
export const settled = () => lastSent;

/**
 * Makes a change: shows it at once if `apply` is given, sends it, and reports it in the history's words with an undo
 * button. `message` returns a text in their place, `announcement` one for screen readers that says more, `note` a
 * sentence that follows, `offered` the button of the toast, by default one that undoes the operation, if any. With
 * `isSeen`, which can be a function to ask once the board has the change, there is no toast unless a sentence follows: the
 * change is only announced.
 * Resolves with the first of the todos, or of other things, that it was about; or rejects after showing the failure; with
 * `quiet`, the caller shows it.
 */
export async function change(request, options = {}) {
  const { apply, message, announcement, note, offered = undoOffer, quiet = false, isSeen = false } = options;
  const overlay = apply && applyOptimistically(apply);
  try {
    const { value, operation, sequence } = await enqueue(request);
    if (operation) ownOperations.add(operation);
    const todos = value.todos ?? [];
    overlay?.confirm(sequence, todos);
    const loaded = overlay || todos.length ? updateTo(sequence) : undefined;
    const parts = message ? [message(value)] : value.said?.parts ?? [];
    const notes = [note?.(value), ...followUps(value)].filter(Boolean).map((text) => ` · ${text}`);
    const text = announcement?.() ?? plainText(parts);
    if (!notes.length && (typeof isSeen === "function" ? await loaded?.then(isSeen) : isSeen)) {
      withdrawOffer();
      announce(text);
    } else if (parts.length) {
      toast([text, ...notes].join(""), offered(value), [...partNodes(parts), ...notes]);
    }
    return subjectsOf(value)[0];
  } catch (error) {
    overlay?.remove();
    refresh();
    if (!quiet) toastError(error);
    throw error;
  }
}

/** What a change was about. */
const subjectsOf = ({ todos, projects, labels, milestones, views, blocks }) =>
  todos ?? projects ?? labels ?? milestones ?? views ?? blocks ?? [];

const mostNamed = 5;

/** What follows from a change: items of checklists left open, and todos that can be worked on now. */
function followUps({ openItems = [], ready = [] }) {
  const ids = ready.slice(0, mostNamed).join(", ") + (ready.length > mostNamed ? "…" : "");
  return [
    openItems.length ? t("openItems", { count: openItems.length }) : undefined,
    ready.length ? t("nowReady", { count: ready.length, ids }) : undefined,
  ];
}

// Undo

/** The operations of this tab. */
const ownOperations = new Set();

/** @param {string | undefined} operation */
export const isOwnOperation = (operation) => ownOperations.has(operation);

// Only the newest operation can be undone, and a redo only directly after its undo.
onStoreChange(({ operations = [], todos: changed }) => {
  if (operations.some((operation) => !ownOperations.has(operation))) withdrawOffer(changed);
});

const idsIn = ({ todos = [] }) => todos.map(({ id }) => id);
const undoOffer = ({ operation, ...value }) =>
  operation ? { kind: "undo", text: t("undo"), run: () => undo(operation), todos: idsIn(value) } : undefined;
/** After a redo: the operation that can be undone is again the one that was redone. */
const undoRedoneOffer = ({ redone: [entry], todos }) => undoOffer({ ...entry, todos });
const redoOffer = (value) => ({ kind: "redo", text: t("redo"), run: () => redo(), todos: idsIn(value) });

const undoButtons = { undo: byID("undo"), redo: byID("redo") };

/** Undoes the newest operation, or the given one if it is still the newest. */
export const undo = (operation) => undoOrRedo("/api/undo", operation ? { operation } : {}, redoOffer);
export const redo = () => undoOrRedo("/api/redo", {}, undoRedoneOffer);

// The toast shows why one fails.
const undoOrRedo = (path, body, offered) => change(() => send("POST", path, body), { offered }).catch(() => {});

/** Enables the buttons if there is anything to undo or redo. A button loses focus when it is disabled. */
export function showUndo({ undo: canUndo, redo: canRedo }) {
  const focused = document.activeElement;
  undoButtons.undo.disabled = !canUndo;
  undoButtons.redo.disabled = !canRedo;
  if (focused === undoButtons.undo && !canUndo && canRedo) undoButtons.redo.focus();
  if (focused === undoButtons.redo && !canRedo && canUndo) undoButtons.undo.focus();
}

undoButtons.undo.addEventListener("click", () => undo());
undoButtons.redo.addEventListener("click", () => redo());
