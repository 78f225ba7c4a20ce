import { get } from "./api.js";
import { byID, element, inside } from "./dom.js";
import { say } from "./phrases.js";
import { entryNode } from "./history-entry.js";
import { undo } from "./undo.js";

const panel = byID("history");
const button = byID("history-button");
const more = inside(panel, ".more");
const page = 50;
// What comes of sync itself is nothing to take back.
const ofSync = ["join", "purge"];
let count = page;

export const isHistoryOpen = () => !panel.hidden;

export async function showHistory() {
  if (!isHistoryOpen()) return;
  try {
    show(await get("/api/history", { query: { n: count } }));
  } catch {
    // The banner tells of a lost connection.
  }
}

function show(entries) {
  const newest = entries.find((entry) => entry.own && !entry.undone && !ofSync.includes(entry.command));
  const hadFocus = inside(panel, "ol").contains(document.activeElement);
  inside(panel, "ol").replaceChildren(...(entries.length
    ? entries.map((entry) => entryNode(entry, {
      showsSubject: true, action: entry === newest ? undoButton(entry) : null,
    }))
    : [element("li", { class: "entry" }, say("emptyHistory"))]));
  more.hidden = entries.length < count;
  if (hadFocus) (panel.querySelector("ol button") ?? byID("history-heading")).focus();
}

function undoButton({ operation }) {
  return element("button", { type: "button", onclick: () => undo(operation) }, say("undo"));
}

export function openHistory() {
  panel.hidden = false;
  button.setAttribute("aria-expanded", "true");
  byID("history-heading").focus();
  showHistory();
}

export function closeHistory() {
  panel.hidden = true;
  count = page;
  button.setAttribute("aria-expanded", "false");
  button.focus();
}

button.addEventListener("click", () => (isHistoryOpen() ? closeHistory() : openHistory()));
inside(panel, ".close").addEventListener("click", closeHistory);
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  closeHistory();
});
more.addEventListener("click", () => {
  count += page;
  showHistory();
});
