// @ts-check
import { byID, inside } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { openTodoMenu } from "../todo/menu.js";
import { property, targetOf } from "../todo/properties.js";
import { move, remove } from "./todos.js";
import { markCards } from "./columns.js";
import { focusedCard, restoreFocus } from "./focus.js";
import { clearSelection, hasSelection, onSelection, selection } from "./selected.js";

// The bar below the board that acts on the selected todos.

const bar = byID("selection-bar");

/**
 * @param {string} selector
 * @param {(button: HTMLElement) => void} action
 */
function onPress(selector, action) {
  inside(bar, selector).addEventListener("click", ({ currentTarget }) => action(currentTarget));
}

onPress(".done", async () => {
  const open = selection().filter(({ status }) => status !== "done");
  if (!open.length || await move(open, "done", { top: true })) clearSelection();
});

for (const name of ["status", "labels", "priority", "day", "due"]) {
  onPress(`[data-property=${name}]`, (button) => property(name).choose(button, targetOf(selection())));
}

onPress(".menu-button", (button) => openTodoMenu(button, selection()));
onPress(".delete", () => { remove(selection()).catch(() => {}); });
onPress(".clear", clearSelection);

onSelection(() => {
  markCards();
  const [hadFocus, wasHidden] = [bar.contains(document.activeElement), bar.hidden];
  bar.hidden = !hasSelection();
  document.body.classList.toggle("selecting", hasSelection());
  if (hasSelection()) inside(bar, "output").textContent = t("selected", { count: selection().length });
  else if (hadFocus) restoreFocus();
  // The bar takes its room from the columns.
  if (wasHidden) focusedCard()?.scrollIntoView({ block: "nearest" });
});
