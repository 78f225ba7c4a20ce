// @ts-check
import { element } from "./dom.js";
import { openOnce } from "./popups.js";
import { t } from "./text.js";

/**
 * Asks before something is deleted. Delete has the focus, because undo brings everything back.
 * @param {string} question
 * @param {string[]} details What it touches, a sentence each.
 * @returns {Promise<boolean>} Whether to go on.
 */
export async function confirmed(question, details) {
  const answers = [{ value: "delete", text: t("delete"), style: "danger" }];
  return await asked(question, [...details, t("undoRestores")], answers) === "delete";
}

/**
 * Asks a question.
 * @param {string} question
 * @param {string[]} details Sentences below it.
 * @param {{ value: string, text: string, style?: string }[]} answers The last one has the focus.
 * @returns {Promise<string>} The value of the answer, or an empty text if the user cancels.
 */
export function asked(question, details, answers) {
  const buttons = answers.map(({ value, text, style }) =>
    element("button", { type: "submit", value, class: style }, text));
  const dialog = element("dialog", {
    class: "confirm", role: "alertdialog",
    "aria-labelledby": "confirm-question", "aria-describedby": "confirm-details",
  }, element("form", { method: "dialog" },
    element("h2", { id: "confirm-question" }, question),
    element("p", { id: "confirm-details", hidden: !details.length }, details.join(" ")),
    element("div", { class: "actions" },
      element("button", { type: "button", class: "cancel", onclick: () => dialog.close() }, t("cancel")),
      buttons)));
  return new Promise((resolve) => {
    openOnce(dialog, () => resolve(dialog.returnValue));
    buttons.at(-1).focus();
  });
}
