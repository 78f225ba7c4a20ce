import { byID, element, inside, showText } from "../lib/dom.js";
import { dayOf, nearDay, t, timeOf } from "../lib/text.js";
import { get } from "../lib/server.js";
import { today } from "../board/board.js";
import { addComment, deleteComment, editComment } from "../board/changes.js";
import { entryNode } from "./history.js";
import { draft, dropDraft, keepDraft } from "./form.js";

// Comments

const commentList = byID("comments");
const commentForm = byID("comment-form");
const newComment = commentForm.elements.comment;
const commentError = inside(commentForm, ".form-error");
let commentedTodo;
let reloadTodo = () => {};

const draftName = (todo) => `${todo.id}:comment`;
const editName = (comment) => `${comment.uuid}:edit`;

/** Switches to the comments of a todo. `changed` is called after one is added, edited or deleted. */
function openComments(todo, changed) {
  if (commentedTodo) saveCommentDraft();
  commentedTodo = todo;
  reloadTodo = changed;
  commentList.replaceChildren();
  newComment.value = draft(draftName(todo)) ?? "";
  showText(commentError, undefined);
}

/** Stores an unfinished comment as a draft. */
export function saveCommentDraft() {
  if (!commentedTodo) return;
  if (newComment.value.trim()) keepDraft(draftName(commentedTodo), newComment.value);
  else dropDraft(draftName(commentedTodo));
}

function showComments(todo) {
  commentedTodo = todo;
  const known = new Map([...commentList.children].map((item) => [item.dataset.uuid, item]));
  commentList.replaceChildren(...todo.comments.map((comment) => {
    const item = known.get(comment.uuid);
    // Keep the text of a comment that is being edited.
    return item?.querySelector("form") ? item : restoredEdit(comment) ?? commentNode(comment);
  }));
}

/** A comment whose editing began before a reload. */
function restoredEdit(comment) {
  const text = draft(editName(comment));
  if (text === undefined) return undefined;
  const item = commentNode(comment);
  edit(item, comment).value = text;
  return item;
}

function commentNode(comment) {
  const button = (key, action) => element("button", {
    type: "button", class: `quiet ${key}`, onclick: action,
  }, t(key));
  const item = element("li", { "data-uuid": comment.uuid },
    element("p", { class: "comment-text" }, comment.text),
    element("div", { class: "comment-bar" },
      element("small", {}, `${nearDay(dayOf(comment.at), today())} ${timeOf(comment.at)}`),
      button("edit", () => edit(item, comment).focus()),
      button("delete", () => act(() => deleteComment(comment)))));
  return item;
}

/** Turns a comment into a form and returns its text area. */
function edit(item, comment) {
  const area = element("textarea", {
    rows: 3, "aria-label": t("editComment"), oninput: () => keepDraft(editName(comment), area.value),
  });
  area.value = comment.text;
  const failed = element("p", { class: "form-error", role: "alert", hidden: true });
  // The text that the next save replaces; after a conflict, the other user's.
  let seen = comment.text;
  const cancel = () => {
    dropDraft(editName(comment));
    item.replaceWith(commentNode({ ...comment, text: seen }));
    newComment.focus();
  };
  const save = async (event) => {
    event.preventDefault();
    try {
      if (area.value !== seen) await editComment(comment, area.value, seen);
      cancel();
      await reloadTodo();
    } catch (failure) {
      const present = failure.status === 409 && failure.present.text;
      if (present) seen = present;
      const now = present && t("currentValue", { text: present });
      showText(failed, [failure.message, now].filter(Boolean).join(" "));
    }
  };
  item.replaceChildren(element("form", { onsubmit: save }, area, failed,
    element("div", { class: "actions" },
      element("button", { type: "button", onclick: cancel }, t("cancel")),
      element("button", { type: "submit", class: "primary" }, t("save")))));
  return area;
}

async function act(action) {
  try {
    await action();
    newComment.focus();
    await reloadTodo();
  } catch {
    // The toast shows why.
  }
}

commentForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const todo = commentedTodo;
  const written = newComment.value;
  if (!written.trim()) return;
  try {
    await addComment(todo, written);
    dropDraft(draftName(todo));
    if (commentedTodo?.id === todo.id && newComment.value === written) newComment.value = "";
    showText(commentError, undefined);
    await reloadTodo();
  } catch (failure) {
    showText(commentError, failure.message);
  }
});

newComment.addEventListener("input", saveCommentDraft);

// The details

const details = byID("todo-details");
let shownTodo;
let loading;

/** Shows a todo's commits, comments and history. */
export async function showDetails(todo, changed) {
  const isOther = shownTodo !== todo.id;
  shownTodo = todo.id;
  details.hidden = false;
  showCommits(todo.commits);
  if (isOther) openComments(todo, changed);
  showComments(todo);
  loading = showTodoHistory(todo, isOther);
  await loading;
}

/** Scrolls to the todo's history once it has loaded. */
export async function revealHistory() {
  await loading;
  const heading = byID("todo-history-heading");
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

export function hideDetails() {
  shownTodo = undefined;
  details.hidden = true;
}

function showCommits(commits) {
  byID("commits-section").hidden = !commits.length;
  byID("commits").replaceChildren(...commits.map((commit) => element("li", {},
    element("code", {}, commit.oid.slice(0, 7)),
    element("span", { class: "subject" }, commit.subject),
    commit.completes ? element("span", { class: "completes" }, t("completes")) : null,
    commit.at ? element("small", {}, `${nearDay(dayOf(commit.at), today())} ${timeOf(commit.at)}`) : null)));
}

async function showTodoHistory(todo, isOther) {
  const list = byID("todo-history");
  if (isOther) list.replaceChildren();
  try {
    const entries = await get("/api/history", { query: { n: 50, todo: todo.id } });
    if (shownTodo !== todo.id) return;
    list.replaceChildren(...entries.map((entry) => entryNode(entry)));
  } catch {
    // The banner reports it, or the next change loads the history.
  }
}
