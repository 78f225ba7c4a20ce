// @ts-check
import { element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";

/**
 * A field that is saved as soon as it is left, or with Enter. An error stands beside it and keeps what was typed;
 * Esc brings the saved value back.
 * @typedef {object} LiveField
 * @property {any} node
 * @property {(value: string | null) => void} update Shows a value from elsewhere, unless this one is being edited.
 */

let fieldCount = 0;

/**
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name
 * @param {string | null} options.value
 * @param {"line" | "text"} [options.kind]
 * @param {{ value: string | null, text: string }[]} [options.choices]
 * @param {string} [options.hint]
 * @param {string} [options.placeholder]
 * @param {boolean} [options.isOptional] Whether an empty value is null.
 * @param {(from: string | null, to: string | null) => Promise<any>} options.save
 * @returns {LiveField}
 */
export function liveField({
  label, name, value, kind = "line", choices, hint, placeholder, isOptional = false, save,
}) {
  fieldCount += 1;
  const id = `field-${fieldCount}`;
  const error = element("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  const attributes = {
    id, name, placeholder, autocomplete: "off", spellcheck: kind === "text" ? undefined : "false",
    "aria-describedby": hint ? `${id}-error ${id}-hint` : `${id}-error`,
  };
  const control = choices ? element("select", attributes, choices.map((choice) =>
    element("option", { value: choice.value ?? "" }, choice.text)))
    : kind === "text" ? element("textarea", { ...attributes, rows: 2 })
      : element("input", { ...attributes, type: "text" });

  let seen = value;
  control.value = seen ?? "";

  function showError(message) {
    showText(error, message);
    if (message) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }

  async function commit() {
    const typed = kind === "text" ? control.value : control.value.trim();
    const next = typed === "" && (isOptional || choices) ? null : typed;
    if (next === seen) return showError("");
    const from = seen;
    seen = next;
    try {
      await save(from, next);
      showError("");
    } catch (failure) {
      const present = Object.values(failure.present ?? {});
      // The user now sees the other change, so saving again replaces it. A list shows what holds, because choosing
      // the same again would do nothing.
      seen = present.length ? /** @type {string | null} */ (present[0]) : from;
      if (choices) control.value = seen ?? "";
      const now = present.length ? t("currentValue", { text: String(seen ?? "–") }) : "";
      showError([failure.message, now].filter(Boolean).join(" "));
    }
  }

  control.addEventListener("change", commit);
  control.addEventListener("keydown", (event) => {
    if (event.isComposing || choices) return;
    if (event.key === "Escape" && control.value !== (seen ?? "")) {
      event.preventDefault();
      control.value = seen ?? "";
      showError("");
    } else if (event.key === "Enter" && (kind === "line" || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      commit();
    }
  });

  return {
    node: element("div", { class: `live-field ${kind}` },
      element("label", { for: id }, label), control, error,
      hint ? element("small", { id: `${id}-hint` }, hint) : null),
    update(fresh) {
      if (control.value !== (seen ?? "") || control.hasAttribute("aria-invalid")) return;
      seen = fresh;
      if (control.value !== (fresh ?? "")) control.value = fresh ?? "";
    },
  };
}

/**
 * A set of names as pills, each added and removed at once.
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name
 * @param {string} options.add The placeholder of the input for a new one.
 * @param {string[]} options.values
 * @param {(changes: { add?: string[], remove?: string[] }) => Promise<any>} options.save
 */
export function pillField({ label, name, add, values, save }) {
  fieldCount += 1;
  const id = `field-${fieldCount}`;
  const error = element("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  const list = element("ul", { class: "pills", "aria-label": label });
  const input = element("input", {
    id, name, type: "text", autocomplete: "off", placeholder: add, "aria-describedby": `${id}-error`,
  });

  async function change(changes) {
    try {
      await save(changes);
      showText(error, "");
      return true;
    } catch (failure) {
      showText(error, failure.message);
      return false;
    }
  }

  async function addTyped() {
    const names = input.value.split(",").map((text) => text.trim()).filter(Boolean);
    const typed = input.value;
    if (!names.length) return;
    input.value = "";
    if (!await change({ add: names })) input.value = typed;
  }

  function pill(value) {
    return element("li", {}, value, element("button", {
      type: "button", class: "quiet", "aria-label": t("removeName", { name: value }),
      onclick: () => {
        input.focus();
        change({ remove: [value] });
      },
    }, "×"));
  }

  input.addEventListener("change", addTyped);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    addTyped();
  });
  let shown = "";

  function update(fresh) {
    if (shown === JSON.stringify(fresh)) return;
    shown = JSON.stringify(fresh);
    list.replaceChildren(...fresh.map(pill));
  }

  update(values);
  return {
    node: element("div", { class: "live-field" }, element("label", { for: id }, label), list, input, error),
    update,
  };
}
