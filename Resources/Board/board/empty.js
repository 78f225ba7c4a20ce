// @ts-check
import { byID, element, icon, inside, loseFocus } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { get, send } from "../lib/server.js";
import { openQuickAdd } from "../todo/add.js";
import { Composer } from "../todo/composer.js";
import { draft } from "../todo/drafts.js";
import { statuses } from "./board.js";
import { catalog } from "./catalog.js";
import { add } from "./todos.js";
import { change } from "./change.js";
import { toastError } from "../lib/toast.js";

// A store without any todo: one card in place of the columns says how to begin.

const main = document.querySelector("main");
// The same as of the quick add in Todo, which goes on with the text when the columns appear.
const draftName = "new:todo";
const composer = new Composer({
  name: draftName, status: "todo", placeholder: t("firstTodoExample"), added() {},
  show: () => (card.isConnected ? composer.open() : openQuickAdd()),
});
const blocks = element("div", { class: "blocks", role: "group", "aria-label": t("blocksFirst"), hidden: true });
const folderButton = element("button", { type: "button", class: "folder", onclick: linkFolder },
  icon("commit"), element("span"));
const card = element("section", { id: "empty-board", "aria-labelledby": "empty-heading" },
  element("h2", { id: "empty-heading" }, t("firstTodo")), composer.unsent, composer.node, blocks,
  element("div", { class: "more-ways" }, folderButton,
    element("button", { type: "button", class: "quiet", onclick: () => byID("shortcuts-button").click() },
      t("shortcuts"), element("kbd", { "aria-hidden": "true" }, "?"))));

/** Shows the card instead of the columns while there is nothing on the board. */
export function showEmpty(/** @type {BoardAnswer} */ { isEmpty: isUnused, folder, ...columns }) {
  const isEmpty = isUnused && statuses.every((status) => columns[status].length === 0);
  main.classList.toggle("is-empty", isEmpty);
  if (!isEmpty) return hide();
  folderButton.hidden = !folder || folder.linked;
  inside(folderButton, "span").textContent = t("linkFolder", { name: folder?.name });
  if (card.isConnected) return undefined;
  main.append(card);
  offerBlocks();
  const focused = document.activeElement;
  composer.open();
  // Nothing else is to be done here, so typing begins the first todo.
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
  return undefined;
}

function hide() {
  if (!card.isConnected) return;
  const isTyping = composer.node.contains(document.activeElement) && draft(draftName);
  card.remove();
  if (isTyping) openQuickAdd();
  else if (document.activeElement === document.body) loseFocus();
}

async function offerBlocks() {
  // The banner reports a lost connection.
  catalog.blocks = await get("/api/blocks").catch(() => catalog.blocks);
  blocks.hidden = !catalog.blocks.length;
  blocks.replaceChildren(element("p", {}, t("blocksFirst")), ...catalog.blocks.map(({ name, title }) =>
    element("button", { type: "button", onclick: () => { add({ block: name }).catch(toastError); } }, title || name)));
}

/** Links the folder; a toast shows why it fails. */
function linkFolder() {
  change(() => send("POST", "/api/projects/link")).then(() => {
    // The button goes when the board is loaded again.
    if ([folderButton, document.body].includes(document.activeElement)) inside(card, "[name=title]").focus();
  }, () => {});
}
