// @ts-check
import { byID, element, inside, partNodes } from "../lib/dom.js";
import { dayOf, nearDay, t, timeOf } from "../lib/text.js";
import { get } from "../lib/server.js";
import { today } from "../board/board.js";
import { undo } from "../board/change.js";
import { restoreTodo } from "../board/todos.js";

/**
 * One command: its time, its author, what it did, and details.
 * @param {HistoryEntry} entry
 * @param {Element} [action]
 */
export function entryNode(entry, action) {
  const { parts, details } = entry.said;
  // Another machine's value may count instead of one of a command's.
  const isOverridden = entry.changes.some(({ overriddenBy }) => (overriddenBy ?? null) !== null);
  const machine = entry.own || entry.command === "join" ? "" : entry.replica;
  return element("li", { class: `entry${entry.undone ? " undone" : ""}${isOverridden ? " overridden" : ""}` },
    element("div", { class: "entry-head" },
      element("time", { datetime: entry.at }, `${nearDay(dayOf(entry.at), today())} ${timeOf(entry.at)}`),
      machine ? element("span", { class: "replica" }, machine) : null,
      ["person", "auto"].includes(entry.by) ? null : element("span", {}, entry.by),
      entry.undone ? element("span", { class: "mark" }, t("undone")) : null,
      action),
    element("p", { class: "said" }, partNodes(parts)),
    details.length
      ? element("ul", { class: "steps" }, details.map((line) => element("li", {}, partNodes(line)))) : null);
}

// The panel

const panel = byID("history");
const historyButton = byID("history-button");
const moreButton = inside(panel, ".more");
const pageSize = 50;
let count = pageSize;

export const isHistoryOpen = () => !panel.hidden;

export async function showHistory() {
  // The banner reports a lost connection.
  if (isHistoryOpen()) await get("/api/history", { query: { n: count } }).then(showEntries, () => {});
}

function showEntries(entries) {
  // Undo here skips changes by agents, hooks and syncs, and a purge can't be undone.
  const newest = entries.find((entry) =>
    entry.own && !entry.undone && entry.by === "person" && entry.command !== "purge");
  const hadFocus = inside(panel, "ol").contains(document.activeElement);
  inside(panel, "ol").replaceChildren(...(entries.length
    ? entries.map((entry) => entryNode(entry, actionOn(entry, entry === newest)))
    : [element("li", { class: "entry" }, t("emptyHistory"))]));
  moreButton.hidden = entries.length < count;
  if (hadFocus) (panel.querySelector("ol button") ?? byID("history-heading")).focus();
}

/** A button that undoes a command, or that restores what it deleted and is still deleted. */
function actionOn({ operation, deleted }, isNewest) {
  const button = (key, onclick) => element("button", { type: "button", onclick }, t(key));
  return isNewest ? button("undo", () => undo(operation))
    : deleted.length > 0 && button("restoreDeleted", () => { restoreTodo(deleted.join()).catch(() => {}); });
}

export function openHistory() {
  panel.hidden = false;
  historyButton.setAttribute("aria-expanded", "true");
  byID("history-heading").focus();
  showHistory();
}

export function closeHistory() {
  panel.hidden = true;
  count = pageSize;
  historyButton.setAttribute("aria-expanded", "false");
  (historyButton.checkVisibility() ? historyButton : byID("more")).focus();
}

historyButton.addEventListener("click", () => (isHistoryOpen() ? closeHistory() : openHistory()));
inside(panel, ".close").addEventListener("click", closeHistory);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  closeHistory();
});
moreButton.addEventListener("click", () => {
  count += pageSize;
  showHistory();
});
