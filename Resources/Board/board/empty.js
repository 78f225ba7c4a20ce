// @ts-check
import { byID, element, icon } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get, send } from "../lib/server.js";
import { openQuickAdd } from "../todo/add.js";
import { draft, dropDraft, keepDraft } from "../todo/drafts.js";
import { newTodo, requestOf, resumed } from "../todo/newtodo.js";
import { onStoreChange, refresh, shownQuery, statuses, today } from "./board.js";
import { catalog } from "./catalog.js";
import { add } from "./todos.js";
import { change } from "./change.js";

// A store without any todo: one card in place of the columns says how to begin.

const main = document.querySelector("main");
// The same as of the quick add in Todo, which goes on with the text when the columns appear.
const draftName = "new:todo";
let card;
let isSending = false;

/**
 * Shows the card instead of the columns while there is nothing on the board.
 * @param {BoardAnswer} board
 */
export function showEmpty(board) {
  const isEmpty = (board.isEmpty ?? (!shownQuery() && !board.older))
    && statuses.every((status) => board[status].length === 0);
  main.classList.toggle("is-empty", isEmpty);
  if (!isEmpty) return hide();
  if (!card) {
    card = emptyCard();
    main.append(card);
    showDraft();
    offerBlocks();
    // Nothing else is to be done here, so typing begins the first todo.
    if (document.activeElement === document.body) titleField().focus();
  }
  return offerFolder(board.folder);
}

function hide() {
  if (!card) return;
  const isTyping = document.activeElement === titleField() && !isSending && draft(draftName);
  card.remove();
  card = undefined;
  if (isTyping) openQuickAdd();
  else if (document.activeElement === document.body) document.dispatchEvent(new Event("focus-lost"));
}

/** @returns {HTMLInputElement | undefined} */
const titleField = () => card?.querySelector("[name=title]");

/** The todo that is being written, if anything was typed. */
const keptTodo = () => {
  const kept = draft(draftName);
  return kept && resumed(kept, today());
};

function showDraft() {
  titleField().value = keptTodo()?.values.title ?? "";
}

/** Keeps the typed title, beside fields that were filled in earlier. */
function keepTitle() {
  const title = titleField().value;
  const todo = keptTodo() ?? newTodo(today());
  const touched = todo.touched.filter((name) => name !== "title");
  if (title) touched.push("title");
  if (touched.length) keepDraft(draftName, { ...todo, values: { ...todo.values, title }, touched });
  else dropDraft(draftName);
}

const emptyCard = () => element("section", { id: "empty-board", "aria-labelledby": "empty-heading" },
  element("h2", { id: "empty-heading" }, t("firstTodo")),
  element("form", { onsubmit: addFirst },
    element("input", {
      type: "text", name: "title", autocomplete: "off", maxlength: 1000, oninput: keepTitle,
      "aria-labelledby": "empty-heading", placeholder: t("firstTodoExample"),
    }),
    element("button", { type: "submit", class: "primary" }, t("add"))),
  element("div", { class: "blocks", role: "group", "aria-label": t("blocksFirst"), hidden: true },
    element("p", {}, t("blocksFirst"))),
  element("div", { class: "more-ways" },
    element("button", { type: "button", class: "folder", hidden: true, onclick: linkFolder },
      icon("commit"), element("span")),
    element("button", { type: "button", class: "quiet", onclick: () => byID("shortcuts-button").click() },
      t("shortcuts"), element("kbd", { "aria-hidden": "true" }, "?"))));

async function addFirst(event) {
  event.preventDefault();
  const sent = keptTodo();
  if (!sent?.values.title.trim()) return titleField().focus();
  if (isSending) return undefined;
  isSending = true;
  const isAdded = await create(requestOf(sent, "todo"));
  isSending = false;
  if (isAdded) return dropDraft(draftName);
  return card ? titleField().focus() : openQuickAdd();
}

/** Adds a todo, or shows why it can't be added; returns whether it was. */
async function create(values) {
  try {
    await add(values);
    return true;
  } catch (failure) {
    document.dispatchEvent(new CustomEvent("failed", { detail: failure }));
    return false;
  }
}

async function offerBlocks() {
  try {
    catalog.blocks = await get("/api/blocks");
  } catch {
    return; // The banner reports a lost connection.
  }
  const place = card?.querySelector(".blocks");
  if (!place || !catalog.blocks.length) return;
  place.hidden = false;
  place.append(...catalog.blocks.map(({ name, title }) => element("button", {
    type: "button", onclick: () => create({ block: name }),
  }, title || name)));
}

function offerFolder(folder) {
  const button = card.querySelector(".folder");
  button.hidden = !folder || folder.linked;
  if (folder) button.querySelector("span").textContent = t("linkFolder", { name: folder.name });
}

async function linkFolder({ currentTarget }) {
  try {
    await change(() => send("POST", "/api/projects/link"));
    // The button goes when the board is loaded again.
    if ([currentTarget, document.body].includes(document.activeElement)) titleField()?.focus();
  } catch {
    // The toast shows why.
  }
}

// The repository may have been linked or unlinked, which changes no todo.
onStoreChange(() => { if (card) refresh(); });
