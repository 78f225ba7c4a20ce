import { send } from "./api.js";
import { byID, element, inside } from "./dom.js";
import { say } from "./phrases.js";
import { labelChip } from "./card.js";
import { catalog, loadLabels } from "./catalog.js";
import { change } from "./changes.js";
import { differences, field, Manager } from "./manager.js";

const path = ({ name }) => `/api/labels/${encodeURIComponent(name)}`;
const hex = /^#[0-9a-f]{6}$/i;

const kind = {
  empty: "noLabels",

  async load() {
    await loadLabels();
    return catalog.labels;
  },

  view: (label) => [labelChip(label.name), element("code", {}, label.color),
    element("small", { class: "counts" }, say("openAndDone", { open: label.open, done: label.done }))],

  fields(label) {
    const color = field("color", { value: label?.color ?? "", placeholder: say("colorExample") });
    const text = inside(color, "input");
    const picker = element("input", {
      type: "color", class: "picker", value: label?.color ?? "#40a858",
      "aria-label": say("pickColor"), oninput: () => { text.value = picker.value; },
    });
    text.addEventListener("input", () => { if (hex.test(text.value)) picker.value = text.value; });
    const random = () => {
      picker.value = randomColor();
      text.value = picker.value;
    };
    return [
      field("name", { required: true, value: label?.name ?? "" }),
      element("div", { class: "color-field" }, color, picker,
        element("button", { type: "button", class: "random", onclick: random }, say("random"))),
    ];
  },

  save({ name, color }, label) {
    if (!label) {
      const body = { name: name.value, ...(color.value.trim() && { color: color.value.trim() }) };
      return change(() => send("POST", "/api/labels", body), {
        said: () => say("created", { name: name.value }), quiet: true,
      });
    }
    const fields = differences(label, { name: name.value, color: color.value.trim() });
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", path(label), fields), {
      said: () => say("edited", { title: name.value }), quiet: true,
    });
  },

  remove: (label) => change(() => send("DELETE", path(label)), {
    said: () => say("deleted", { title: label.name }),
  }),
};

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

export const labelManager = new Manager(byID("labels-dialog"), byID("labels-button"), kind);
