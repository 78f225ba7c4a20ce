// @ts-check
import { acceptsText, element, icon, latinKey, loseFocus, showText, visible } from "../lib/dom.js";
import { markdown } from "../lib/markdown.js";
import { safeAddress } from "../lib/markdowntree.js";
import { currentPlace, go, goBack, isTodo, nameTodo, onPlace } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { commitTime, dayOf, fullMoment, nearDay, t } from "../lib/text.js";
import { toast, toastError } from "../lib/toast.js";
import { isMenuOpen } from "../lib/popups.js";
import { find, onShown, today } from "../board/board.js";
import { edit, remove, restoreTodo } from "../board/todos.js";
import { isOwnOperation } from "../board/change.js";
import { columnOf, revealCard, showOpen } from "../board/columns.js";
import { focusTodo } from "../board/focus.js";
import { Checklist } from "./checklist.js";
import { Comments } from "./comments.js";
import { dependencies, showDependencies } from "./dependencies.js";
import { EditableText, editButton } from "./editabletext.js";
import { entryNode } from "./history.js";
import { copyLink, openTodoMenu } from "./menu.js";
import { texts } from "../words.js";
import { targetOf } from "./properties.js";
import { PropertyButtons } from "./propertybuttons.js";

/** @type {Todo | undefined} */
let opened;
// Over the right part of the board on wide screens, in place of it on others.
const isWide = matchMedia("(min-width: 1000px)");

// The parts of the panel

const edited = (name, options) => new EditableText({
  name, save: (to, from) => saveText(name, to, from), ended: focusPanel, ...options,
});
const title = edited("title", {
  label: t("title"), isLine: true,
  view: (text) => element("h2", { id: "panel-title" }, element("span", {}, text), editButton(t("editTitle"))),
});
const notes = edited("notes", {
  label: t("notes"),
  view: (text, change) => (text
    ? element("div", { class: "notes-text" }, markdown(text, change), editButton(t("editNotes")))
    : element("button", { type: "button", class: "quiet edit" }, t("addNotes"))),
});
/** Texts that have no place of their own. */
const others = texts.map(({ name, label }) => ({
  name, label, text: edited(name, {
    label, isLine: true,
    view: (text) => element("div", { class: "item-text" }, element("span", {}, text), editButton(t("edit"))),
    save: (to, from) => saveText(name, to || null, from || null),
  }),
}));
const editedTexts = [{ name: "title", text: title }, { name: "notes", text: notes }, ...others];
const checklist = new Checklist({ changed: accept, ended: focusPanel });
const comments = new Comments({ changed: accept, ended: focusPanel });
const buttons = new PropertyButtons();
const handle = element("p", { id: "panel-id" });
const problem = element("p", { class: "form-error", role: "alert", hidden: true });
const restore = element("button", {
  type: "button", class: "restore", hidden: true, onclick: () => {
    focusPanel();
    restoreTodo(opened.id).catch(() => {});
  },
}, t("restoreDeleted"));
const issue = element("p", { id: "panel-issue" });
const claim = element("p", { id: "panel-claim", hidden: true });
const commits = element("ul", { id: "commits" });
const commitsSection = element("section", { "aria-labelledby": "commits-heading" },
  element("h3", { id: "commits-heading" }, t("commits")), commits);
const historyHeading = element("h3", { id: "todo-history-heading", tabindex: -1 }, t("history"));
const historyList = element("ol", { id: "todo-history" });

const tool = (name, key, action, hint = "", attributes = {}) => element("button", {
  type: "button", class: `quiet tool-${name}`, "aria-label": t(key), title: hint ? `${t(key)} (${hint})` : t(key),
  onclick: action, ...attributes,
}, icon(name));
const tools = {
  up: tool("up", "previousTodo", () => step(-1), "K"),
  down: tool("down", "nextTodo", () => step(1), "J"),
};

const panel = element("dialog", { id: "panel", "aria-labelledby": "panel-id panel-title", tabindex: -1 },
  element("div", { class: "panel-bar" }, handle, tools.up, tools.down,
    tool("link", "copyLink", () => copyLink(opened)), tool("remove", "delete", removeOpened),
    // On phones in place of these two, in words.
    tool("more", "moreActions", ({ currentTarget }) => openTodoMenu(currentTarget, [opened]), "",
      { "aria-haspopup": "menu", "aria-expanded": "false" }),
    tool("close", "close", closeTodo)),
  element("div", { class: "body" },
    element("div", { class: "panel-title" }, problem, restore, title.node, issue, claim),
    buttons.node,
    element("div", { class: "panel-text" },
      element("section", { "aria-labelledby": "notes-heading" },
        element("h3", { id: "notes-heading" }, t("notes")), notes.node),
      ...others.map(({ label, text }) => element("section", { "aria-label": label },
        element("h3", {}, label), text.node)),
      checklist.node, dependencies, comments.node, commitsSection,
      element("section", { "aria-labelledby": "todo-history-heading" }, historyHeading, historyList))));
document.body.append(panel);

// Opening and closing

/** Opens a todo's details. */
export function openTodo(id) {
  if (opened?.id === id) focusPanel();
  else if (isTodo(id)) go(id);
}

/** Opens the details of a todo on the board and edits its title. */
export function openTitleOf(id) {
  openTodo(id);
  if (opened?.id === id) title.edit();
}

/** Opens a todo's details at its history. */
export async function openHistoryOf(id) {
  openTodo(id);
  await opening;
  if (opened?.id !== id) return;
  historyHeading.focus({ preventScroll: true });
  historyHeading.scrollIntoView({ block: "start" });
}

/** The todo whose details are open. */
export const openedTodo = () => opened;

/** Closes the details; the browser's Back does the same. */
export function closeTodo() {
  if (!opened) return;
  hide();
  goBack();
}

/** Resolves when the todo in the address is shown, with its history. */
let opening = Promise.resolve();

/** Shows the todo in the address, or none. */
export function showPlace(place) {
  if (!isTodo(place)) return hide();
  if (opened?.id === place) return undefined;
  opening = load(place);
  return opening;
}

async function load(id) {
  const known = find(id)?.todo;
  if (known) {
    show(known);
    // Their addresses are missing.
    commits.append(loading());
  }
  historyList.replaceChildren(loading());
  const loadingHistory = showHistoryOf(id);
  try {
    const todo = await get(`/api/todos/${encodeURIComponent(id)}`);
    if (currentPlace() !== id) return;
    if (opened?.id === id) update(todo);
    else show(todo);
    await loadingHistory;
  } catch (/** @type {any} */ failure) {
    if (known || currentPlace() !== id) return;
    if (opened) {
      // A link named a todo that doesn't exist.
      go(opened.id);
      showHistoryOf(opened.id);
    } else {
      await goBack();
    }
    if (failure.code !== "todo.deleted") return toastError(failure);
    const run = () => restoreTodo(id).then(() => openTodo(id), () => {});
    toast(failure.message, { text: t("restoreDeleted"), run, todos: [id] });
  }
}

/** @param {Todo} todo */
function show(todo) {
  opened = todo;
  showDeletion();
  for (const { name, text } of editedTexts) text.show(`${todo.id}:${name}`, todo[name] ?? "");
  update(todo);
  if (!panel.open) open();
  panel.querySelector(".body").scrollTop = 0;
  focusPanel();
  revealCard(todo.id);
  showOpen(todo.id);
  board.classList.add("at-rest");
}

// The card under a pointer that rests isn't the one that a key has opened.
const board = document.querySelector("main");
addEventListener("pointermove", () => board.classList.remove("at-rest"));

function open() {
  if (isWide.matches) panel.show();
  else panel.showModal();
}

function hide() {
  if (!opened) return;
  const { id } = opened;
  const hadFocus = panel.contains(document.activeElement);
  opened = undefined;
  if (panel.open) panel.close();
  nameTodo(undefined);
  showOpen(undefined);
  if (columnOf(id) && (hadFocus || document.activeElement === document.body)) focusTodo(id);
  else if (hadFocus) loseFocus();
}

/** Focuses the panel itself, so that its keys work. */
function focusPanel() {
  if (opened) panel.focus({ preventScroll: true });
}

isWide.addEventListener("change", () => {
  if (!opened) return;
  panel.close();
  open();
});
// Esc on narrow screens, where the dialog is modal.
panel.addEventListener("cancel", (event) => {
  event.preventDefault();
  closeTodo();
});
// Browsers close a dialog at the second request, whatever the page says.
panel.addEventListener("close", () => { if (!panel.open) closeTodo(); });
onPlace(showPlace);

// The todo

/** Shows the open todo as it is now, except what is being edited. */
function update(todo) {
  opened = todo;
  handle.textContent = todo.id;
  nameTodo(visible(todo.title));
  for (const { name, text } of editedTexts) text.update(todo[name] ?? "");
  issue.hidden = !todo.reference;
  issue.replaceChildren(linked(todo.issuePage, element("span", {}, todo.reference ?? "")));
  showText(claim, todo.claim && todo.status === "doing" && t("claimedIs", { claim: todo.claim }));
  showProperties();
  checklist.show(todo);
  showDependencies(todo);
  comments.show(todo);
  showCommits(todo.commits);
}

/** Shows the open todo as the server returned it after a change. */
function accept(todo) {
  if (opened?.id !== todo.id) return;
  // Only the details have the commits' addresses, and the todos that wait for this one.
  update({ ...opened, ...todo, commits: opened.commits });
}

function showProperties() {
  buttons.show(targetOf([opened]));
  const place = find(opened.id);
  tools.up.disabled = !place?.column[place.index - 1];
  tools.down.disabled = !place?.column[place.index + 1];
}

/** A link to a page elsewhere, or its content if there is none that is safe. */
function linked(address, content) {
  const href = address && safeAddress(address);
  return href ? element("a", { href, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

// A sign that appears only after a moment: most answers come before.
const loading = () => element("li", { class: "loading" }, t("loading"));

/** @param {TodoCommit[]} list */
function showCommits(list) {
  commitsSection.hidden = !list.length;
  commits.replaceChildren(...list.map((commit) => element("li", {},
    linked(commit.url, element("code", {}, commit.oid.slice(0, 7))),
    element("span", { class: "subject" }, commit.subject),
    commit.completes && element("span", { class: "completes" }, t("completes")),
    commit.at && element("time", { datetime: commit.at, title: fullMoment(commit.at) },
      `${nearDay(dayOf(commit.at), today())} ${commitTime(commit)}`))));
}

async function showHistoryOf(id) {
  try {
    const entries = await get("/api/history", { query: { n: 50, todo: id } });
    if (currentPlace() !== id) return;
    historyList.replaceChildren(...entries.map((entry) => entryNode(entry)));
  } catch {
    // The banner reports it, or the next change loads the history.
    historyList.querySelector(".loading")?.remove();
  }
}

/** Reloads the open todo after operations, if it is known after which. */
export async function refreshTodo(/** @type {string[] | undefined} */ operations) {
  const id = opened?.id;
  if (!id) return;
  try {
    const todo = await get(`/api/todos/${encodeURIComponent(id)}`);
    if (opened?.id !== id) return;
    update(todo);
    showDeletion();
    showHistoryOf(id);
  } catch (/** @type {any} */ failure) {
    if (failure.status !== 404 || opened?.id !== id) return;
    // It was deleted. Keep what was typed.
    const isTyped = editedTexts.some(({ text }) => text.isChanged) || comments.isChanged || checklist.isChanged;
    if (operations?.every(isOwnOperation) && !isTyped) closeTodo();
    else showDeletion(failure);
  }
}

/** Shows that the open todo was deleted, and a button that restores it; nothing without a failure. */
function showDeletion(failure) {
  // Once it is back, texts that couldn't be saved can be.
  if (!failure && !problem.hidden) panel.querySelectorAll(".form-error").forEach((error) => showText(error, ""));
  showText(problem, failure?.message);
  comments.form.hidden = Boolean(failure) && !comments.field.value.trim();
  restore.hidden = failure?.code !== "todo.deleted";
}

// Show changes before the server confirms them.
onShown(() => {
  const now = opened && find(opened.id)?.todo;
  if (!now) return;
  opened = { ...opened, ...now, commits: opened.commits, comments: opened.comments };
  title.update(opened.title);
  nameTodo(visible(opened.title));
  showProperties();
});

const saveText = async (field, to, from) => accept(await edit(opened, { [field]: { from, to } }));

// Actions

/** Opens the next or the previous todo of the column. */
function step(direction) {
  const place = find(opened.id);
  const next = place?.column[place.index + direction];
  if (next) openTodo(next.id);
}

function removeOpened() {
  const todo = opened;
  closeTodo();
  remove([todo]).catch(() => {});
}

const keys = {
  e: () => title.edit(),
  // `j` is the project's key.
  J: () => step(1),
  K: () => step(-1),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  ".": () => openTodoMenu(handle, [opened]),
  Delete: removeOpened,
  Escape: closeTodo,
};

addEventListener("keydown", (event) => {
  const { target } = event;
  if (!opened || event.defaultPrevented || event.isComposing || isMenuOpen()) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (!panel.contains(target) && target !== document.body) return;
  if (acceptsText(target)) return;
  buttons.onKey(event);
  const action = keys[latinKey(event)];
  if (event.defaultPrevented || !action) return;
  event.preventDefault();
  action();
});
