import { byID, element, inside, showText } from "./dom.js";
import { say } from "./phrases.js";
import { dayOf, nearDay, timeOf } from "./dates.js";
import { today } from "./board.js";
import { draft, dropDraft, keepDraft } from "./drafts.js";
import { addComment, deleteComment, editComment } from "./todos.js";

const list = byID("comments");
const form = byID("comment-form");
const text = form.elements.comment;
const error = inside(form, ".form-error");
let open;
let reload = () => {};

const draftName = (todo) => `${todo.id}:comment`;
const editName = (comment) => `${comment.uuid}:edit`;

/** Begins with the comments of a todo; `changed` is called when one was added, edited or deleted. */
export function openComments(todo, changed) {
  if (open) keepComment();
  open = todo;
  reload = changed;
  list.replaceChildren();
  text.value = draft(draftName(todo)) ?? "";
  showText(error, undefined);
}

/** Keeps a comment that was begun. */
export function keepComment() {
  if (!open) return;
  if (text.value.trim()) keepDraft(draftName(open), text.value);
  else dropDraft(draftName(open));
}

export function showComments(todo) {
  open = todo;
  const known = new Map([...list.children].map((item) => [item.dataset.uuid, item]));
  list.replaceChildren(...todo.comments.map((comment) => {
    const item = known.get(comment.uuid);
    // One that is being edited keeps what was typed.
    return item?.querySelector("form") ? item : begun(comment) ?? commentNode(comment);
  }));
}

/** A comment whose editing was begun before a reload. */
function begun(comment) {
  const text = draft(editName(comment));
  if (text === undefined) return undefined;
  const item = commentNode(comment);
  edit(item, comment).value = text;
  return item;
}

function commentNode(comment) {
  const button = (key, action) => element("button", {
    type: "button", class: `quiet ${key}`, onclick: action,
  }, say(key));
  const item = element("li", { "data-uuid": comment.uuid },
    element("p", { class: "comment-text" }, comment.text),
    element("div", { class: "comment-bar" },
      element("small", {}, `${nearDay(dayOf(comment.at), today())} ${timeOf(comment.at)}`),
      button("edit", () => edit(item, comment).focus()),
      button("delete", () => act(() => deleteComment(comment)))));
  return item;
}

/** Turns a comment into a form; gives its field. */
function edit(item, comment) {
  const area = element("textarea", {
    rows: 3, "aria-label": say("editComment"), oninput: () => keepDraft(editName(comment), area.value),
  });
  area.value = comment.text;
  const failed = element("p", { class: "form-error", role: "alert", hidden: true });
  // What the next saving replaces: after a conflict, what another wrote.
  let seen = comment.text;
  const cancel = () => {
    dropDraft(editName(comment));
    item.replaceWith(commentNode({ ...comment, text: seen }));
    text.focus();
  };
  const save = async (event) => {
    event.preventDefault();
    try {
      if (area.value !== seen) await editComment(comment, area.value, seen);
      cancel();
      await reload();
    } catch (failure) {
      const present = failure.status === 409 && failure.present.text;
      if (present) seen = present;
      const now = present && say("theirsIs", { text: present });
      showText(failed, [failure.message, now].filter(Boolean).join(" "));
    }
  };
  item.replaceChildren(element("form", { onsubmit: save }, area, failed,
    element("div", { class: "actions" },
      element("button", { type: "button", onclick: cancel }, say("cancel")),
      element("button", { type: "submit", class: "primary" }, say("save")))));
  return area;
}

async function act(action) {
  try {
    await action();
    text.focus();
    await reload();
  } catch {
    // The toast said why.
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const todo = open;
  const written = text.value;
  if (!written.trim()) return;
  try {
    await addComment(todo, written);
    dropDraft(draftName(todo));
    if (open?.id === todo.id && text.value === written) text.value = "";
    showText(error, undefined);
    await reload();
  } catch (failure) {
    showText(error, failure.message);
  }
});

text.addEventListener("input", keepComment);
