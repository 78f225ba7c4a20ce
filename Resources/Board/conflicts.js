import { byID, element } from "./dom.js";
import { say } from "./phrases.js";
import { shown } from "./field-text.js";
import { wire } from "./todo-values.js";

const place = byID("conflicts");

export const hasConflicts = () => place.childElementCount > 0;
export const clearConflicts = () => place.replaceChildren();

/**
 * Shows for each field what was typed and what another wrote meanwhile. `resolve` is called with
 * the field, its present value and whether the person takes that.
 */
export function showConflicts(present, values, resolve) {
  place.replaceChildren(...Object.entries(present).map(([field, theirs]) => {
    const choose = (takesTheirs) => () => {
      row.remove();
      resolve(field, theirs, takesTheirs);
    };
    const row = element("div", { class: "conflict", role: "group", "aria-label": say(field) },
      element("strong", {}, say(field)),
      version("mine", shown(field, wire(values, field)), "keepMine", choose(false)),
      version("theirs", shown(field, theirs), "takeTheirs", choose(true)));
    return row;
  }));
  place.querySelector("button")?.focus();
}

function version(kind, text, key, action) {
  return element("div", { class: kind },
    element("small", {}, say(kind)),
    element("span", { class: "version" }, text),
    element("button", { type: "button", onclick: action }, say(key)));
}
