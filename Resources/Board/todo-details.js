import { get } from "./api.js";
import { byID, element } from "./dom.js";
import { say } from "./phrases.js";
import { dayOf, nearDay, timeOf } from "./dates.js";
import { today } from "./board.js";
import { keepComment, openComments, showComments } from "./comments.js";
import { entryNode } from "./history-entry.js";

export { keepComment };

const details = byID("todo-details");
let shown;
let loading;

/** Shows what else belongs to a todo: commits, comments, its own history. */
export async function showDetails(todo, changed) {
  const isOther = shown !== todo.id;
  shown = todo.id;
  details.hidden = false;
  showCommits(todo.commits);
  if (isOther) openComments(todo, changed);
  showComments(todo);
  loading = showHistory(todo, isOther);
  await loading;
}

/** Goes to the todo's own history, once it is there. */
export async function revealHistory() {
  await loading;
  const heading = byID("todo-history-heading");
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

export function hideDetails() {
  shown = undefined;
  details.hidden = true;
}

function showCommits(commits) {
  byID("commits-section").hidden = !commits.length;
  byID("commits").replaceChildren(...commits.map((commit) => element("li", {},
    element("code", {}, commit.oid.slice(0, 7)),
    element("span", { class: "subject" }, commit.subject),
    commit.completes ? element("span", { class: "completes" }, say("completes")) : null,
    commit.at ? element("small", {}, `${nearDay(dayOf(commit.at), today())} ${timeOf(commit.at)}`) : null)));
}

async function showHistory(todo, isOther) {
  const list = byID("todo-history");
  if (isOther) list.replaceChildren();
  try {
    const entries = await get("/api/history", { query: { n: 50, todo: todo.id } });
    if (shown !== todo.id) return;
    list.replaceChildren(...entries.map((entry) => entryNode(entry, { showsSubject: false })));
  } catch {
    // It is told by the banner, or comes with the next change.
  }
}
