import { element } from "./dom.js";

/** The picture of a card under the pointer; the card itself stays, for it holds the pointer. */
export class Ghost {
  #node;
  #offsetX;
  #offsetY;

  constructor(card, count, x, y) {
    const frame = card.getBoundingClientRect();
    this.#offsetX = frame.left - x;
    this.#offsetY = frame.top - y;
    const copy = card.cloneNode(true);
    // One card with that id is on the page.
    copy.removeAttribute("data-id");
    this.#node = element("div", { class: "ghost", "aria-hidden": "true", inert: true },
      element("ul", {}, copy),
      count > 1 ? element("span", { class: "ghost-count" }, String(count)) : null);
    this.#node.style.width = `${frame.width}px`;
    document.body.append(this.#node);
  }

  moveTo(x, y) {
    this.#node.style.transform = `translate(${x + this.#offsetX}px, ${y + this.#offsetY}px)`;
  }

  remove() {
    this.#node.remove();
  }
}
