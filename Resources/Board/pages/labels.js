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
  title: "labels",
  name: "label",
  add: "newLabel",
  empty: "noLabels",

  async load() {
    await loadLabels();
    return catalog.labels;
  },

  view: (label) => [labelPill(label.name), usesLink("label", label), element("code", {}, label.color)],

  fields(label) {
    const color = inputField("color", { value: label?.color ?? "", placeholder: t("colorExample") });
    const text = inside(color, "input");
    const picker = element("input", {
      type: "color", class: "picker", value: label?.color ?? "#40a858",
      "aria-label": t("pickColor"), oninput: () => { text.value = picker.value; },
    });
    text.addEventListener("input", () => { if (hex.test(text.value)) picker.value = text.value; });
    const random = () => {
      text.value = randomColor();
      text.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return [
      inputField("name", { required: true, value: label?.name ?? "" }),
      element("div", { class: "color-field" }, color, picker,
        element("button", { type: "button", class: "random", onclick: random }, t("random"))),
    ];
  },

  values: ({ name, color }) => ({ name, color: color.trim() }),
  question: "deleteLabel",
});

/** A colour that is neither pale nor dark. */
function randomColor() {
  const hue = Math.random() * 6;
  const part = (offset) => {
    const distance = Math.abs(((hue + offset) % 6) - 3);
    const share = Math.min(Math.max(distance - 1, 0), 1);
    return Math.round(80 + share * 144).toString(16).padStart(2, "0");
  };
  return `#${part(0)}${part(4)}${part(2)}`;
}
