import { byID, inside } from "./dom.js";
import { say } from "./phrases.js";
import { catalog } from "./catalog.js";
import { labelChip } from "./card.js";
import { restoreFocus } from "./focus.js";
import { openMenu } from "./menu.js";
import { openMoveManyMenu } from "./move-menu.js";
import { move } from "./moves.js";
import { clearSelection, hasSelection, onSelection, selection } from "./selection.js";
import { remove, setLabel } from "./todos.js";

const bar = byID("selection-bar");
const quietly = (promise) => promise.catch(() => {});

onSelection(() => {
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = !hasSelection();
  document.body.classList.toggle("selecting", hasSelection());
  if (hasSelection()) inside(bar, "output").textContent = say("selected", { n: selection().length });
  else if (hadFocus) restoreFocus();
});

on(".done", () => {
  const open = selection().filter((todo) => todo.status !== "done");
  if (open.length) quietly(move(open.map(({ id }) => id), "done", { top: true }));
  clearSelection();
});

on(".move", (button) => openMoveManyMenu(button, selection()));

on(".label", (button) => {
  const todos = selection();
  if (!catalog.labels.length) return openMenu(button, say("label"), [createEntry()]);
  return openMenu(button, say("label"), catalog.labels.map(({ name }) => entry(name, todos)));
});

on(".delete", () => quietly(remove(selection())));
on(".clear", clearSelection);

function on(selector, action) {
  inside(bar, selector).addEventListener("click", ({ currentTarget }) => action(currentTarget));
}

function entry(name, todos) {
  const count = todos.filter((todo) => todo.labels.includes(name)).length;
  const isOn = count === todos.length;
  return {
    text: name,
    swatch: inside(labelChip(name), ".swatch"),
    checked: isOn || (count > 0 ? "mixed" : false),
    action: () => quietly(setLabel(todos, name, !isOn)),
  };
}

const createEntry = () => ({ text: say("labelsFirst"), action: () => byID("labels-button").click() });
