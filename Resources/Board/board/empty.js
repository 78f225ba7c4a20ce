// @ts-check
import { byID, element, icon } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get, send } from "../lib/server.js";
import { openQuickAdd } from "../todo/add.js";
import { Composer } from "../todo/composer.js";
import { draft } from "../todo/drafts.js";
import { shownQuery, statuses } from "./board.js";
import { catalog } from "./catalog.js";
import { add } from "./todos.js";
import { change } from "./change.js";
import { toastError } from "../lib/toast.js";

// A store without any todo: one card in place of the columns says how to begin.

const main = document.querySelector("main");
// The same as of the quick add in Todo, which goes on with the text when the columns appear.
const draftName = "new:todo";
let card;
/** @type {Composer} */
let composer;

/** Shows the card instead of the columns while there is nothing on the board. */
export function showEmpty(/** @type {BoardAnswer} */ board) {
  const isEmpty = (board.isEmpty ?? (!shownQuery() && !board.older))
    && statuses.every((status) => board[status].length === 0);
  main.classList.toggle("is-empty", isEmpty);
  if (!isEmpty) return hide();
  if (!card) {
    card = emptyCard();
    main.append(card);
    offerBlocks();
    const focused = document.activeElement;
    composer.open();
    // Nothing else is to be done here, so typing begins the first todo.
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
  }
  return offerFolder(board.folder);
}

function hide() {
  if (!card) return;
  const isTyping = composer.node.contains(document.activeElement) && draft(draftName);
  card.remove();
  card = undefined;
  if (isTyping) openQuickAdd();
  else if (document.activeElement === document.body) document.dispatchEvent(new Event("focus-lost"));
}

function emptyCard() {
  composer = new Composer({
    name: draftName, status: "todo", placeholder: t("firstTodoExample"), added() {},
    show: () => (card ? composer.open() : openQuickAdd()),
  });
  return element("section", { id: "empty-board", "aria-labelledby": "empty-heading" },
    element("h2", { id: "empty-heading" }, t("firstTodo")),
    composer.unsent, composer.node,
    element("div", { class: "blocks", role: "group", "aria-label": t("blocksFirst"), hidden: true },
      element("p", {}, t("blocksFirst"))),
    element("div", { class: "more-ways" },
      element("button", { type: "button", class: "folder", hidden: true, onclick: linkFolder },
        icon("commit"), element("span")),
      element("button", { type: "button", class: "quiet", onclick: () => byID("shortcuts-button").click() },
        t("shortcuts"), element("kbd", { "aria-hidden": "true" }, "?"))));
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
    type: "button", onclick: () => { add({ block: name }).catch(toastError); },
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
    if ([currentTarget, document.body].includes(document.activeElement)) card?.querySelector("[name=title]").focus();
  } catch {
    // The toast shows why.
  }
}
