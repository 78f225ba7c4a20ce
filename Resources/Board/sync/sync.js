// @ts-check
import { announce, byID, element, icon, loseFocus, visible } from "../lib/dom.js";
import { ago, fullMoment, t } from "../lib/text.js";
import { errorSentence } from "../lib/phrases.js";
import { get, send } from "../lib/server.js";
import { toastError, toastLines } from "../lib/toast.js";
import { openHistory } from "../todo/history.js";
import { openHistoryOf } from "../todo/panel.js";

// The report of a sync

// More conflicts would hide the board.
const maxConflicts = 4;

/** Shows what a sync did. Conflicts stay until they are closed because they replaced a value. */
function toastReport({ received, sent, conflicts, notes }) {
  const rest = conflicts.length - maxConflicts;
  const lines = [
    ...received.map(({ replica, changes }) =>
      ({ text: t("changesFrom", { count: changes, machine: machine(replica) }) })),
    sent > 0 && { text: t("changesSent", { count: sent }) },
    ...notes,
    ...conflicts.slice(0, maxConflicts).map(conflictLine),
    rest > 0 && { text: t("moreConflicts", { count: rest }) },
  ].filter(Boolean);
  toastLines(lines.length ? lines : [{ text: t("nothingNew") }], { stays: conflicts.length > 0 });
}

/** A machine's name, if known. */
const machine = (name) => name || t("anotherMachine");

function conflictLine({ winner, change, name }) {
  const subject = change.title || change.id;
  const key = isDeletion(change) ? "deletedElsewhere" : "conflictOf";
  return {
    text: t(key, { field: name, subject, machine: machine(winner) }),
    button: { text: t("history"), label: t("historyOf", { subject }), run: () => openHistoryAt(change) },
  };
}

/** Whether an item that was changed or used here was deleted elsewhere. */
const isDeletion = ({ field, overriddenBy }) => field === "deleted" && overriddenBy === null;

/** Shows a todo's history in its details. The history of anything else, or of a deleted todo, is in the panel. */
function openHistoryAt(change) {
  const { kind, id } = change;
  if (["todo", "comment"].includes(kind) && !isDeletion(change)) return openHistoryOf(id.split(".")[0]);
  return openHistory();
}

// Status

const syncGroup = byID("sync");
const statusText = byID("sync-status");
const troubleGroup = byID("sync-trouble");
const problemButton = byID("sync-problem");
const problemSentence = byID("sync-sentence");
const syncButton = byID("sync-now");
let status;
let isBusy = false;

/** Shows the sync status if sync is set up. */
function showStatus() {
  if (!status?.url) return hideSync();
  const { sign, words } = described(status);
  const isTrouble = Boolean(status.problem) && !isBusy;
  const hadFocus = document.activeElement === problemButton;
  problemButton.className = sign === "offline" ? "quiet" : "quiet failed";
  const shown = isTrouble ? problemButton : statusText;
  shown.replaceChildren(sign ? icon(sign) : "", element("span", {}, words));
  const last = status.last && t("lastSync", { when: fullMoment(status.last) });
  statusText.title = last ?? "";
  statusText.hidden = isTrouble;
  troubleGroup.hidden = !isTrouble;
  problemSentence.replaceChildren(status.problem ? visible(errorSentence(status.problem)) : "",
    last ? element("small", {}, last) : "");
  if (!isTrouble) conceal();
  syncButton.setAttribute("aria-busy", String(isBusy));
  // A `disabled` button would lose focus.
  syncButton.setAttribute("aria-disabled", String(isBusy));
  syncGroup.hidden = false;
  if (hadFocus && !isTrouble) syncButton.focus();
}

function hideSync() {
  const hadFocus = syncGroup.contains(document.activeElement);
  syncGroup.hidden = true;
  if (hadFocus) loseFocus();
}

/** The icon and the words for the status. During a sync the button itself shows the activity. */
function described({ last, problem, offline, waiting }) {
  if (isBusy) return { words: t("syncing") };
  const rest = waiting > 0 ? [t("waiting", { count: waiting })] : [];
  if (offline || !navigator.onLine) return { sign: "offline", words: [t("offline"), ...rest].join(", ") };
  if (problem) return { sign: "overdue", words: [t("syncFailed"), ...rest].join(", ") };
  if (waiting > 0) return { sign: "waiting", words: rest[0] };
  if (!last) return { sign: "waiting", words: t("notSyncedYet") };
  const when = ago(last);
  return { sign: "synced", words: when ? t("synced", { when }) : t("syncedNow") };
}

// The problem is shown on hover, focus or press until that ends or Esc is pressed.

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

// Syncing

const askingInterval = 60_000;
// Remotes can be slow: git's own timeout is 5 minutes for each step.
const syncTimeout = 15 * 60_000;
let asked = 0;

/** Loads the sync status. */
export async function loadSync() {
  const number = asked += 1;
  // The banner reports a lost connection.
  const fresh = await get("/api/sync").catch(() => undefined);
  if (fresh && number === asked) setSync(fresh);
}

/** Shows the sync status that an event reported. */
export function setSync(fresh) {
  asked += 1;
  status = fresh;
  showStatus();
}

async function sync() {
  if (isBusy) return;
  isBusy = true;
  showStatus();
  announce(t("syncing"));
  let failure;
  try {
    toastReport((await send("POST", "/api/sync", {}, { timeout: syncTimeout })).value);
  } catch (error) {
    failure = error;
  }
  await loadSync();
  isBusy = false;
  showStatus();
  // The bar says why a sync failed.
  if (failure && status?.problem) announce(errorSentence(status.problem));
  else if (failure) toastError(failure);
}

syncButton.addEventListener("click", sync);
for (const name of ["online", "offline"]) addEventListener(name, showStatus);
// Time passes without any event.
setInterval(() => {
  if (document.visibilityState === "visible") loadSync();
}, askingInterval);
