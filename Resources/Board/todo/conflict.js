// @ts-check
import { element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";

/** The choice between a typed text and one that somebody else saved meanwhile. */
export class Conflict {
  node = element("div", { class: "conflicts" });
  #label;
  #mine = element("span", { class: "version" });

  /** @param {string} label The field's. */
  constructor(label) {
    this.#label = label;
  }

  get isOpen() {
    return Boolean(this.node.firstChild);
  }

  /**
   * Shows both texts, each with its button, which ends the choice.
   * @param {string} mine
   * @param {string} theirs
   * @param {{ keepMine: () => void, useCurrent: () => void }} actions
   */
  show(mine, theirs, { keepMine, useCurrent }) {
    const version = (kind, text, key, action) => element("div", { class: kind },
      element("small", {}, t(kind)), text,
      element("button", { type: "button", onclick: () => { this.hide(); action(); } }, t(key)));
    this.update(mine);
    this.node.replaceChildren(element("div", { class: "conflict", role: "group", "aria-label": this.#label },
      version("mine", this.#mine, "keepMine", keepMine),
      version("theirs", element("span", { class: "version" }, theirs || "–"), "useCurrent", useCurrent)));
    this.focus();
  }

  /** Shows the typed text as it is now. */
  update(mine) {
    showText(this.#mine, mine || "–");
  }

  hide() {
    this.node.replaceChildren();
  }

  focus() {
    this.node.querySelector("button").focus();
  }
}
