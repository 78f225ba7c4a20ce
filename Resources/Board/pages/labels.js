// @ts-check
import { element, inside } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { catalog, loadLabels } from "../board/catalog.js";
import { labelPill } from "../board/cards.js";
import { inputField } from "./form.js";
import { ListPage } from "./list.js";
import { usesLink } from "./uses.js";

const hex = /^#[0-9a-f]{6}$/i;

export const labelsPage = new ListPage({
  name: "label",

  async load() {
    await loadLabels();
    return catalog.labels;
  },

  view: (label) => [labelPill(label.name), usesLink("label", label), element("code", {}, label.color)],

  fields() {
    const color = inputField("color", { placeholder: t("colorExample") });
    const text = inside(color, "input");
    const picker = element("input", {
      type: "color", class: "picker", value: "#40a858",
      "aria-label": t("pickColor"), oninput: () => { text.value = picker.value; },
    });
    text.addEventListener("input", () => { if (hex.test(text.value)) picker.value = text.value; });
    const random = () => {
      text.value = randomColor();
      text.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return [element("div", { class: "color-field" }, color, picker,
      element("button", { type: "button", class: "random", onclick: random }, t("random")))];
  },
});

/** A colour that is neither pale nor dark: of red, green and blue it has one most and one least. */
function randomColor() {
  const parts = Math.random() < 0.5 ? [80, 224] : [224, 80];
  parts.splice(Math.floor(Math.random() * 3), 0, 80 + Math.floor(Math.random() * 145));
  return `#${parts.map((part) => part.toString(16)).join("")}`;
}
