import { fieldName } from "./field-text.js";
import { openHistory } from "./history.js";
import { say } from "./phrases.js";
import { toastLines } from "./toast.js";
import { openHistoryOf } from "./todo-dialog.js";

// More would hide the board.
const mostConflicts = 4;

/** Says what an exchange did. Conflicts stay until they are closed, for a value was replaced. */
export function toastReport({ received, sent, conflicts, notes }) {
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
