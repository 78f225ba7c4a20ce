import { element } from "./dom.js";
import { statuses } from "./board.js";
import { listOf, sectionOf } from "./columns.js";

// Between two cards, as in card.css.
const gap = 8;

/** Where carried cards would land, marked by a line. */
export class DropPlace {
  /** The column, or nothing while the pointer is outside of all. */
  status;
  /** The place in it as the interface wants it. */
  place;
  #carried;
  #line = element("div", { class: "drop-line", "aria-hidden": "true" });
  #cards;

  constructor(carried) {
    this.#carried = carried;
    // Nothing comes or goes while dragging: the board is held.
    this.#cards = new Map(statuses.map((status) => [status, [...listOf(status).children]]));
  }

  update(x, y) {
    this.#aim(statuses.find((status) => contains(sectionOf(status).getBoundingClientRect(), x, y)));
    if (!this.status) return this.#line.remove();
    const cards = this.#cards.get(this.status);
    const index = indexAt(cards, y);
    const next = this.#fromHere(cards, index, 1);
    const before = this.#fromHere(cards, index - 1, -1);
    this.place = next ? { before: next.dataset.id } : before ? { after: before.dataset.id } : { top: true };
    this.#mark(cards[index], cards[index - 1]);
  }

  /** The list that would take the cards. */
  get list() {
    return this.status && listOf(this.status);
  }

  #aim(status) {
    if (status === this.status) return;
    if (this.status) sectionOf(this.status).classList.remove("target");
    if (status) sectionOf(status).classList.add("target");
    this.status = status;
  }

  /** The nearest card in that direction that stays. */
  #fromHere(cards, start, step) {
    for (let index = start; cards[index]; index += step) {
      if (!this.#carried.has(cards[index].dataset.id)) return cards[index];
    }
    return undefined;
  }

  /** Draws the line over the list: one in it would have all its cards laid out anew. */
  #mark(next, before) {
    const section = sectionOf(this.status);
    const frame = this.list.getBoundingClientRect();
    const edge = next ? next.getBoundingClientRect().top - gap / 2
      : before ? before.getBoundingClientRect().bottom + gap / 2 : frame.top + gap / 2;
    const y = Math.min(Math.max(edge, frame.top), frame.bottom) - section.getBoundingClientRect().top;
    this.#line.style.transform = `translateY(${y}px)`;
    if (this.#line.parentElement !== section) section.append(this.#line);
  }

  remove() {
    this.#aim(undefined);
    this.#line.remove();
  }
}

const contains = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

/** How many cards lie above that height; they are in order, so few have to be measured. */
function indexAt(cards, y) {
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = cards[middle].getBoundingClientRect();
    if ((top + bottom) / 2 < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
