import { announce, byID, element, icon } from "./dom.js";
import { ago, fullMoment, say } from "./phrases.js";
import { get, send } from "./server.js";
import { toastError, toastLines } from "./changes.js";
import { fieldName, openHistory } from "./history.js";
import { openHistoryOf } from "./todo-dialog.js";

// The report of a sync

// More would hide the board.
const mostConflicts = 4;

/** Says what an exchange did. Conflicts stay until they are closed, for a value was replaced. */
function toastReport({ received, sent, conflicts, notes }) {
  const shown = conflicts.slice(0, mostConflicts).map(conflictLine);
  const rest = conflicts.length - shown.length;
  const lines = [
    ...received.map(({ replica, changes }) => line(say("changesFrom", { n: changes, machine: machine(replica) }))),
    ...(sent > 0 ? [line(say("changesSent", { n: sent }))] : []),
    ...notes.map(({ text }) => line(text)),
    ...shown,
    ...(rest > 0 ? [line(say("moreConflicts", { n: rest }))] : []),
  ];
  toastLines(lines.length ? lines : [line(say("nothingNew"))], { stays: conflicts.length > 0 });
}

const line = (text, button) => ({ text, button });

/** A machine's name, where it is known. */
const machine = (name) => name || say("anotherMachine");

function conflictLine({ winner, change }) {
  const subject = change.id === change.title ? change.title : `${change.id} ${change.title}`;
  const values = { field: fieldName(change.field), subject, machine: machine(winner) };
  const text = isDeletion(change) ? say("deletedElsewhere", values) : say("conflictOf", values);
  return line(text, {
    text: say("history"), label: say("historyOf", { subject }), action: () => openHistoryAt(change),
  });
}

/** Whether what was changed or used here was deleted elsewhere. */
const isDeletion = ({ field, overriddenBy }) => field === "deleted" && overriddenBy === null;

/** A todo's history is with the todo; that of anything else, and of what is deleted, is in the panel. */
function openHistoryAt(change) {
  const { kind, id } = change;
  if (["todo", "comment"].includes(kind) && !isDeletion(change)) return openHistoryOf(id);
  return openHistory();
}

// How it stands

const syncGroup = byID("sync");
const standingText = byID("sync-standing");
const troubleGroup = byID("sync-trouble");
const problemButton = byID("sync-problem");
const problemSentence = byID("sync-sentence");
const syncButton = byID("sync-now");
let standing;
let isBusy = false;

/** Shows how it stands with sync, where it is set up. */
function showStanding() {
  if (!standing?.url) return hideSync();
  const { sign, words } = described(standing);
  const isTrouble = Boolean(standing.problem) && !isBusy;
  const hadFocus = document.activeElement === problemButton;
  problemButton.className = sign === "offline" ? "quiet" : "quiet failed";
  const shown = isTrouble ? problemButton : standingText;
  shown.replaceChildren(sign ? icon(sign) : "", element("span", {}, words));
  const last = standing.last && say("lastSync", { when: fullMoment(standing.last) });
  standingText.title = last ?? "";
  standingText.hidden = isTrouble;
  troubleGroup.hidden = !isTrouble;
  problemSentence.replaceChildren(standing.problem ?? "", last ? element("small", {}, last) : "");
  if (!isTrouble) conceal();
  syncButton.setAttribute("aria-busy", String(isBusy));
  // One that is disabled would lose the focus.
  syncButton.setAttribute("aria-disabled", String(isBusy));
  syncGroup.hidden = false;
  if (hadFocus && !isTrouble) syncButton.focus();
}

function hideSync() {
  const hadFocus = syncGroup.contains(document.activeElement);
  syncGroup.hidden = true;
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

/** The sign and the words, which say the same; while it runs, the button is the sign. */
function described({ last, problem, offline, waiting }) {
  if (isBusy) return { words: say("syncing") };
  const rest = waiting > 0 ? [say("waiting", { n: waiting })] : [];
  if (offline || !navigator.onLine) return { sign: "offline", words: [say("offline"), ...rest].join(", ") };
  if (problem) return { sign: "overdue", words: [say("syncFailed"), ...rest].join(", ") };
  if (waiting > 0) return { sign: "waiting", words: rest[0] };
  if (!last) return { sign: "waiting", words: say("notSyncedYet") };
  const when = ago(last);
  return { sign: "synced", words: when ? say("synced", { when }) : say("syncedNow") };
}

// The problem shows on hover, focus or press, until Esc or until they end.

const reveal = () => { problemSentence.hidden = false; };
const conceal = () => { problemSentence.hidden = true; };

troubleGroup.addEventListener("pointerenter", reveal);
troubleGroup.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType === "mouse" && document.activeElement !== problemButton) conceal();
});
problemButton.addEventListener("focus", reveal);
problemButton.addEventListener("blur", conceal);
problemButton.addEventListener("click", reveal);
troubleGroup.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || problemSentence.hidden) return;
  event.preventDefault();
  conceal();
});

// Exchanges

// Changes often come several at once, and are then waited for together.
const askingPause = 300;
const askingInterval = 60_000;
// Remotes can be slow: git's own timeout is 5 minutes for each step.
const exchangeTimeout = 15 * 60_000;
let asked = 0;
let askingTimer;

/** Asks the server how it stands with sync. */
export async function loadSync() {
  const number = asked += 1;
  try {
    const fresh = await get("/api/sync");
    if (number !== asked) return;
    standing = fresh;
    showStanding();
  } catch {
    // The banner tells of a lost connection.
  }
}

/** The same soon, for it may be otherwise now. */
export function checkSync() {
  askingTimer ??= setTimeout(() => {
    askingTimer = undefined;
    loadSync();
  }, askingPause);
}

async function exchange() {
  if (isBusy) return;
  isBusy = true;
  showStanding();
  announce(say("syncing"));
  try {
    toastReport((await send("POST", "/api/sync", {}, { timeout: exchangeTimeout })).value);
  } catch (error) {
    toastError(error);
  } finally {
    await loadSync();
    isBusy = false;
    showStanding();
  }
}

syncButton.addEventListener("click", exchange);
for (const name of ["online", "offline"]) addEventListener(name, showStanding);
// Time passes without any event.
setInterval(() => {
  if (document.visibilityState === "visible") loadSync();
}, askingInterval);
