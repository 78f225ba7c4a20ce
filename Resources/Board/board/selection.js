// @ts-check
import { byID, inside } from "../lib/dom.js";
import { openTodoMenu } from "../todo/menu.js";
import { property, targetOf } from "../todo/properties.js";
import { move, remove } from "./changes.js";
import { clearSelection, selection } from "./columns.js";

// The bar below the board that acts on the selected todos.

const bar = byID("selection-bar");

/** @param {string} selector @param {(button: HTMLElement) => void} action */
function onPress(selector, action) {
  inside(bar, selector).addEventListener("click", ({ currentTarget }) => action(currentTarget));
}

onPress(".done", () => {
  const open = selection().filter(({ status }) => status !== "done");
  if (open.length) move(open.map(({ id }) => id), "done", { top: true });
  clearSelection();
});

for (const [selector, name] of [[".move", "status"], [".label", "labels"], [".priority", "priority"], [".day", "day"],
  [".due", "due"]]) {
  onPress(selector, (button) => property(name).choose(button, targetOf(selection())));
}

onPress(".menu-button", (button) => openTodoMenu(button, selection()));
onPress(".delete", () => { remove(selection()).catch(() => {}); });
onPress(".clear", clearSelection);
