import { byID, element } from "./dom.js";
import { say } from "./phrases.js";
import { openDialog, prepareDialog } from "./dialogs.js";

const dialog = byID("shortcuts-dialog");
const control = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";
const option = control === "⌘" ? "⌥" : "Alt";

const shortcuts = [
  ["keyArrows", ["←", "↑", "↓", "→"]],
  ["keyMove", [`${option} ←`, `${option} ↑`, `${option} ↓`, `${option} →`]],
  ["keyOpen", ["Enter"]],
  ["keyMenu", ["m"]],
  ["keySelect", ["x"]],
  ["keyDelete", ["Delete"]],
  ["keyAdd", ["n", "a"]],
  ["keySearch", ["/"]],
  ["keyUndo", [`${control} Z`]],
  ["keyRedo", [`${control} Shift Z`, `${control} Y`]],
  ["keySave", [`${control} Enter`]],
  ["keyCancel", ["Esc"]],
  ["keyHelp", ["?"]],
];

byID("shortcut-list").append(...shortcuts.map(([key, keys]) => element("div", {},
  element("dt", {}, say(key)),
  element("dd", {}, keys.map((name) => element("kbd", {}, name))))));

prepareDialog(dialog);
byID("shortcuts-button").addEventListener("click", openShortcuts);

export function openShortcuts() {
  openDialog(dialog);
}
