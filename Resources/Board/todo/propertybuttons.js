// @ts-check
import { acceptsText, element, icon, latinKey } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { properties } from "./properties.js";

/** Buttons that show the values of properties, and open their pickers. */
export class PropertyButtons {
  /** @type {HTMLElement} */
  node;
  /** @type {{ property: import("./properties.js").Property, button: HTMLButtonElement, value: HTMLElement }[]} */
  #buttons;
  #target;

  /** @param {(name: string) => boolean} isWanted */
  constructor(isWanted = () => true) {
    this.#buttons = properties.filter(({ name }) => isWanted(name)).map((property) => {
      const value = element("span", { class: "property-value" });
      const button = element("button", {
        type: "button", class: "property", "data-property": property.name, "aria-haspopup": "dialog",
        "aria-expanded": "false", "aria-keyshortcuts": property.key, onclick: () => {
          button.focus({ preventScroll: true });
          property.choose(button, this.#target);
        },
      }, icon(property.icon), element("span", { class: "property-name" }, t(property.name)), value);
      return { property, button, value };
    });
    this.node = element("div", { class: "properties" }, this.#buttons.map(({ button }) => button));
  }

  /**
   * Shows the values of a target. `hints` are texts that stand in for values.
   * @param {any} target As in properties.js.
   * @param {Record<string, string>} hints
   */
  show(target, hints = {}) {
    this.#target = target;
    for (const { property, button, value } of this.#buttons) {
      const { name } = property;
      const to = target.values[name];
      const isSet = Boolean(hints[name]) || !(to === null || to === undefined || to === "none" || to.length === 0);
      button.classList.toggle("unset", !isSet);
      value.replaceChildren(element("span", {}, hints[name] ?? property.show(target.values)));
    }
  }

  /** Opens the picker of the property whose key was pressed outside of a text. */
  onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || acceptsText(event.target)) return;
    const key = latinKey(event);
    const chosen = this.#buttons.find(({ property }) => property.key === key);
    if (!chosen) return;
    event.preventDefault();
    chosen.button.click();
  }
}
