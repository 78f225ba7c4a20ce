// @ts-check
import { byID, element, icon } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get, send } from "../lib/server.js";
import { catalog, currentQuery, statuses } from "./board.js";
import { add, change } from "./changes.js";
import { titlePart } from "../lib/phrases.js";
import { say } from "../todo/wording.js";

// A store without any todo: one card in place of the columns says how to begin.

const main = document.querySelector("main");
let card;
let isLinked = false;

/** Shows the card instead of the columns while there is nothing on the board. @param {BoardAnswer} board */
export function showEmpty(board) {
  const isEmpty = (board.isEmpty ?? (!currentQuery() && !board.older))
    && statuses.every((status) => board[status].length === 0);
  main.classList.toggle("is-empty", isEmpty);
  if (!isEmpty) return hide();
  if (!card) {
    card = emptyCard();
    main.append(card);
    offerBlocks();
    // Nothing else is to be done here, so typing begins the first todo.
    if (document.activeElement === document.body) card.querySelector("input").focus();
  }
  return offerFolder(board.folder);
}

function hide() {
  if (!card) return;
  const hadFocus = card.contains(document.activeElement) || document.activeElement === document.body;
  card.remove();
  card = undefined;
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

const emptyCard = () => element("section", { id: "empty-board", "aria-labelledby": "empty-heading" },
  element("h2", { id: "empty-heading" }, t("firstTodo")),
  element("form", { onsubmit: addFirst },
    element("input", {
      type: "text", name: "title", autocomplete: "off", maxlength: 1000,
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
  const field = event.target.elements.title;
  const title = field.value.trim();
  if (title) await create({ title });
  else field.focus();
}

async function create(values) {
  try {
    await add(values);
  } catch (failure) {
    document.dispatchEvent(new CustomEvent("failed", { detail: failure }));
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
  button.hidden = !folder || folder.linked || isLinked;
  if (folder) button.querySelector("span").textContent = t("linkFolder", { name: folder.name });
}

async function linkFolder({ currentTarget }) {
  try {
    await change(() => send("POST", "/api/projects/link"), {
      message: (project) => say("repository.found", { path: titlePart(project.name) }),
    });
    isLinked = true;
    currentTarget.hidden = true;
  } catch {
    // The toast shows why.
  }
}
