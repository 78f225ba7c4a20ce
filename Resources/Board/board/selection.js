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

inside(bar, ".done").addEventListener("click", async () => {
  const open = selection().filter(({ status }) => status !== "done");
  if (!open.length || await move(open, "done", { top: true })) clearSelection();
});

for (const button of bar.querySelectorAll("[data-property]")) {
  button.addEventListener("click", () => property(button.dataset.property).choose(button, targetOf(selection())));
}

inside(bar, ".menu-button").addEventListener("click", (event) => openTodoMenu(event.currentTarget, selection()));
inside(bar, ".delete").addEventListener("click", () => { remove(selection()).catch(() => {}); });
inside(bar, ".clear").addEventListener("click", clearSelection);

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
