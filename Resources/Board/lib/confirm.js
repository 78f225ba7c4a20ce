// @ts-check
import { element } from "./dom.js";
import { openDialog, prepareDialog } from "./popups.js";
import { t } from "./text.js";

/**
 * Asks before something is deleted. Delete has the focus, because undo brings everything back.
 * @param {string} question
 * @param {string[]} details What it touches, a sentence each.
 * @returns {Promise<boolean>} Whether to go on.
 */
export function confirmed(question, details) {
  const confirm = element("button", { type: "submit", value: "delete", class: "danger" }, t("delete"));
  const dialog = element("dialog", {
    class: "confirm", role: "alertdialog",
    "aria-labelledby": "confirm-question", "aria-describedby": "confirm-details",
  }, element("form", { method: "dialog" },
    element("h2", { id: "confirm-question" }, question),
    element("p", { id: "confirm-details" }, details.join(" ")),
    element("div", { class: "actions" },
      element("button", { type: "button", class: "cancel", onclick: () => dialog.close() }, t("cancel")),
      confirm)));
  document.body.append(dialog);
  openDialog(dialog);
  confirm.focus();
  return new Promise((resolve) => {
    prepareDialog(dialog, () => {
      dialog.remove();
      resolve(dialog.returnValue === "delete");
    });
  });
}
