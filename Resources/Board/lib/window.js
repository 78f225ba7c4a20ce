// @ts-check
import { reconcile } from "./dom.js";

// How much more than the visible part is in the document, in pixels: a page of scrolling finds its cards there.
const overscan = 200;
// As in board.css, in milliseconds.
const slideDuration = 150;

/**
 * A scrolling list of which only the items in and near the visible part are in the document, so that thousands cost
 * no more than a screenful. Items are placed by their offset, which lets them slide to a new place.
 *
 * The list element scrolls, or the page; its style reads `--height`, and each item's reads `--top`.
 */
export class WindowedList {
  /** @type {HTMLElement} */
  #list;
  #options;
  /** The children below all items. */
  #foot;
  /** @type {string[]} */
  #ids = [];
  /** The offset of each item without the gap, and the height of all. */
  #tops = [0];
  /** @type {Map<string, number>} */
  #heights = new Map();
  #width = 0;
  // Kept, because asking the element after a change makes the browser lay out the page at once.
  #scrollTop = 0;
  #viewHeight = 0;
  /** How much higher than estimated measured items are, on average. */
  #correction = 0;
  /** A gap of a height before an index, where a dragged item would land. */
  #gap = { index: Infinity, height: 0 };
  /**
   * The item that Tab leads to, the first until another had the focus: it is in the document wherever the list is
   * scrolled to.
   * @type {string | undefined}
   */
  tabStop;
  /** @type {Set<string>} Items that take no room because they are dragged. */
  #lifted = new Set();
  #slidingTimer;
  #painting = 0;
  /**
   * The elements in the document whose heights are observed, by id. Measuring them after a change would make the
   * browser lay out the page at once, and again after the next change.
   * @type {Map<string, HTMLElement>}
   */
  #shown = new Map();
  #sizes = new ResizeObserver((entries) => this.#measure(entries));

  /**
   * @param {HTMLElement} list
   * @param {{ node: (id: string) => HTMLElement, estimate: (id: string, width: number) => number,
   *   pageView: () => { top: number, bottom: number } | undefined }} options `node` returns an item's element, always
   *   the same; `estimate` its height as long as that hasn't been measured; `pageView` the part of the window in which
   *   the list scrolls with the page.
   */
  constructor(list, options) {
    this.#list = list;
    this.#options = options;
    this.#foot = [...list.children];
    const look = () => this.look();
    list.addEventListener("scroll", look, { passive: true });
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    new ResizeObserver(() => {
      // Beside a page the board is hidden, and stays as it is.
      if (!list.clientWidth) return;
      this.#look();
      if (list.clientWidth !== this.#width) this.#resize(list.clientWidth);
      this.paint();
    }).observe(list);
  }

  /** Shows what has come into view. */
  look() {
    this.#look();
    this.#paintSoon();
  }

  #look() {
    const page = this.#options.pageView();
    this.#scrollTop = page ? page.top - this.#list.getBoundingClientRect().top : this.#list.scrollTop;
    this.#viewHeight = page ? page.bottom - page.top : this.#list.clientHeight;
  }

  /** Takes another width, which changes all heights: those of the items in the document are observed. */
  #resize(width) {
    const anchor = this.position;
    this.#width = width;
    for (const id of this.#heights.keys()) this.forget(id);
    this.#place();
    this.#keep(anchor);
  }

  get ids() {
    return this.#ids;
  }

  /** Shows these items in this order. */
  show(/** @type {string[]} */ ids) {
    const anchor = this.position;
    if (this.#ids.length && ids.join() !== this.#ids.join()) this.#slide();
    this.#ids = ids;
    if (!ids.includes(this.tabStop)) this.tabStop = ids[0];
    this.#place();
    this.#keep(anchor);
    this.paint();
  }

  /** Forgets the height of an item that looks different now. That of one in the document is observed. */
  forget(/** @type {string} */ id) {
    if (!this.#shown.has(id)) this.#heights.delete(id);
  }

  /**
   * Opens a gap before an index, or closes it.
   * @param {number} [index]
   * @param {number} [height]
   */
  gap(index = Infinity, height = 0) {
    if (this.#gap.index === index && this.#gap.height === height) return;
    this.#gap = { index, height };
    this.#slide();
    this.#place();
    this.paint();
  }

  /** Lets items slide to their new places. */
  #slide() {
    this.#list.classList.add("sliding");
    clearTimeout(this.#slidingTimer);
    this.#slidingTimer = setTimeout(() => this.#list.classList.remove("sliding"), slideDuration);
  }

  /** The height of an item as it was measured or is estimated, even if it is lifted and takes no room. */
  #height(id) {
    return this.#heights.get(id) ?? this.#options.estimate(id, this.#width) + this.#correction;
  }

  /** Takes items out of the list as long as they are dragged; their elements stay, unseen. */
  lift(/** @type {Iterable<string>} */ ids) {
    const anchor = this.position;
    this.#lifted = new Set([...ids].filter((id) => this.#ids.includes(id)));
    this.#place();
    // The list was scrolled without them, and nothing in view moves when they are back.
    if (!this.#lifted.size) this.#keep(anchor);
    this.paint();
  }

  /** @param {{ id: string, offset: number } | undefined} position If its item is gone, the list begins at its top. */
  restore(position) {
    // Hiding the list has scrolled it.
    this.#look();
    if (position && this.#ids.includes(position.id)) this.#keep(position);
    else this.#scrollTo(0);
    this.paint();
  }

  /** The first visible item and how far it is above the top; nothing at the top. Others' changes don't move it. */
  get position() {
    if (this.#scrollTop <= 0) return undefined;
    const index = Math.max(0, this.#tops.slice(0, -1).findLastIndex((top) => top <= this.#scrollTop));
    return { id: this.#ids[index], offset: this.#scrollTop - this.#tops[index] };
  }

  /** @param {{ id: string, offset: number } | undefined} anchor */
  #keep(anchor) {
    if (!anchor) return;
    const index = this.#ids.indexOf(anchor.id);
    if (index >= 0) this.#scrollTo(this.#tops[index] + anchor.offset);
  }

  /** @param {number} top */
  #scrollTo(top) {
    // The page is scrolled to another list.
    if (top === this.#scrollTop || this.#list.closest("[inert]")) return;
    if (this.#options.pageView()) scrollBy(0, top - this.#scrollTop);
    else this.#list.scrollTop = top;
    this.#look();
  }

  #place() {
    this.#tops = [0];
    for (const id of this.#ids) this.#tops.push(this.#tops.at(-1) + (this.#lifted.has(id) ? 0 : this.#height(id)));
    const height = this.#tops.at(-1) + (this.#gap.index === Infinity ? 0 : this.#gap.height);
    this.#list.style.setProperty("--height", `${height}px`);
  }

  /**
   * The offset of an item, below the gap if there is one above it. A lifted one waits in the gap: it slides from there,
   * and the browser, which scrolls to the focused element, finds it in view.
   * @param {number} index
   */
  #top(index) {
    if (this.#gap.index < Infinity && this.#lifted.has(this.#ids[index])) return this.#tops[this.#gap.index];
    return this.#tops[index] + (index >= this.#gap.index ? this.#gap.height : 0);
  }

  #paintSoon() {
    this.#painting ||= requestAnimationFrame(() => this.paint());
  }

  /** Puts the items in view into the document, and observes their heights. */
  paint() {
    cancelAnimationFrame(this.#painting);
    this.#painting = 0;
    const shown = new Map(this.#paintOnce().map((node) => [node.dataset.id, node]));
    for (const [id, node] of this.#shown) if (!shown.has(id)) this.#sizes.unobserve(node);
    for (const [id, node] of shown) if (!this.#shown.has(id)) this.#sizes.observe(node);
    this.#shown = shown;
  }

  #paintOnce() {
    const start = this.#scrollTop - overscan;
    const end = this.#scrollTop + this.#viewHeight + overscan;
    const isShown = (index) => (this.#tops[index + 1] > start && this.#tops[index] < end)
      || this.tabStop === this.#ids[index] || this.#lifted.has(this.#ids[index]);
    const nodes = [...this.#ids.keys()].filter(isShown).map((index) => {
      const node = this.#options.node(this.#ids[index]);
      node.classList.toggle("dragged", this.#lifted.has(this.#ids[index]));
      const top = `${this.#top(index)}px`;
      if (node.style.getPropertyValue("--top") !== top) node.style.setProperty("--top", top);
      setAttribute(node, "aria-posinset", String(index + 1));
      setAttribute(node, "aria-setsize", String(this.#ids.length));
      return node;
    });
    reconcile(this.#list, [...nodes, ...this.#foot]);
    return nodes;
  }

  /**
   * Takes the heights of items that the browser has laid out, and places all by them. The first in view stays where it
   * is, or the end in view.
   * @param {ResizeObserverEntry[]} entries
   */
  #measure(entries) {
    const anchor = this.position;
    const viewEnd = this.#scrollTop + this.#viewHeight;
    const isAtEnd = !this.#foot.length && this.#scrollTop > 0 && viewEnd >= this.#tops.at(-1) - 1;
    const nodes = entries.map(({ target }) => /** @type {HTMLElement} */ (target))
      // On a hidden page they have no height.
      .filter((node) => node.offsetHeight && this.#shown.get(node.dataset.id) === node);
    const isOther = nodes.some((node) => node.offsetHeight !== this.#height(node.dataset.id));
    let difference = 0;
    for (const { dataset: { id }, offsetHeight } of nodes) {
      this.#heights.set(id, offsetHeight);
      difference += offsetHeight - this.#options.estimate(id, this.#width);
    }
    if (!isOther) return;
    this.#correction = Math.round(difference / nodes.length);
    this.#place();
    if (isAtEnd) this.#scrollTo(this.#tops.at(-1));
    else this.#keep(anchor);
    this.#paintOnce();
    // Items that this brings into view are observed in the next frame, since this one's sizes are being reported.
    this.#paintSoon();
  }

  /** Scrolls an item into view and returns its element. */
  reveal(/** @type {string} */ id) {
    const index = this.#ids.indexOf(id);
    if (index < 0) return undefined;
    const [top, bottom] = this.#tops.slice(index);
    if (top < this.#scrollTop) this.#scrollTo(top);
    else if (bottom > this.#scrollTop + this.#viewHeight) this.#scrollTo(bottom - this.#viewHeight);
    this.paint();
    return this.#options.node(id);
  }

  /**
   * The number of items whose middle is above a height, in pixels below the window's upper edge, as if no item were
   * lifted: a drag is aimed at the places that items had when it began.
   * @param {number} y
   */
  countAbove(y) {
    const offset = y - this.#list.getBoundingClientRect().top + this.#list.scrollTop;
    let bottom = 0;
    const index = this.#ids.findIndex((id) => {
      const height = this.#height(id);
      bottom += height;
      return bottom - height / 2 >= offset;
    });
    return index < 0 ? this.#ids.length : index;
  }
}

/** Sets an attribute only if it changes, because setting it makes the browser compute styles again. */
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
