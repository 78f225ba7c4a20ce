// What the page uses and jsdom lacks. Time passes only when a test says so.

import Module, { createRequire } from "node:module";

// Debian's packages, also for a node that isn't Debian's.
process.env.NODE_PATH = "/usr/share/nodejs";
/** @type {any} */ (Module)._initPaths();
const { JSDOM, VirtualConsole } = createRequire(import.meta.url)("jsdom");

/** A clock whose timers run when a test lets time pass. */
export class Clock {
  #timers = new Map();
  #count = 0;

  constructor(now) {
    this.now = now;
  }

  set(action, milliseconds = 0, interval = undefined) {
    this.#timers.set(this.#count += 1, { action, at: this.now + Math.max(0, Number(milliseconds) || 0), interval });
    return this.#count;
  }

  clear(id) {
    this.#timers.delete(id);
  }

  /** Runs the timers that are due, in order; returns whether there were any. */
  run() {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.now).sort(([, a], [, b]) => a.at - b.at);
    for (const [id, { action, interval }] of due) {
      if (!this.#timers.delete(id)) continue;
      if (interval) this.#timers.set(id, { action, at: this.now + interval, interval });
      action();
    }
    return due.length > 0;
  }

  /** The moment of the next timer. */
  get next() {
    return Math.min(...[...this.#timers.values()].map(({ at }) => at));
  }
}

/**
 * A window with the page's HTML.
 * @param {string} html
 * @param {{ url: string, clock: Clock, width: number, failed: (error: any) => void }} options
 */
export function makeWindow(html, { url, clock, width, failed }) {
  const virtualConsole = new VirtualConsole();
  // A link or a reload would leave the page.
  virtualConsole.on("jsdomError", (error) => {
    if (/navigation/.test(error.message)) dom.window.hasLeft = true;
    else if (!/Not implemented/.test(error.message)) failed(error.detail ?? error);
  });
  virtualConsole.on("error", failed);
  const dom = new JSDOM(html, { url, runScripts: "outside-only", pretendToBeVisual: true, virtualConsole });
  const { window } = dom;
  addClock(window, clock);
  addDialogs(window);
  addLayout(window, width);
  Object.assign(window, {
    BroadcastChannel: class { postMessage() {} },
    TextDecoderStream: class {},
    TextEncoder,
    CSS: { escape: (text) => text.replace(/["\\]/g, "\\$&") },
    scrollTo() {},
    DOMPoint: class {
      constructor(x, y) { Object.assign(this, { x, y }); }
      matrixTransform() { return this; }
    },
  });
  Object.defineProperty(window.navigator, "clipboard", {
    value: { writeText: async (text) => { window.copied = text; } },
  });
  return dom;
}

function addClock(window, clock) {
  const timer = (action, milliseconds, ...values) => clock.set(() => action(...values), milliseconds);
  Object.assign(window, {
    setTimeout: timer,
    setInterval: (action, milliseconds) => clock.set(action, milliseconds, milliseconds),
    clearTimeout: (id) => clock.clear(id),
    clearInterval: (id) => clock.clear(id),
    requestAnimationFrame: (action) => timer(action, 16),
    cancelAnimationFrame: (id) => clock.clear(id),
  });
  window.eval("(now) => { const Real = Date; Date = class extends Real {"
    + " constructor(...values) { super(...(values.length ? values : [now()])); }"
    + " static now() { return now(); } }; }")(() => clock.now);
  const { AbortController, AbortSignal, DOMException } = window;
  const aborted = (begin) => {
    const controller = new AbortController();
    begin((reason) => controller.abort(reason));
    return controller.signal;
  };
  AbortSignal.timeout = (milliseconds) => aborted((abort) =>
    timer(() => abort(new DOMException("timed out", "TimeoutError")), milliseconds));
  AbortSignal.any = (signals) => aborted((abort) => {
    for (const signal of signals) {
      if (signal.aborted) abort(signal.reason);
      else signal.addEventListener("abort", () => abort(signal.reason));
    }
  });
}

function addDialogs(window) {
  const { document, Element, HTMLDialogElement, HTMLElement } = window;
  const reader = window.eval("({ visible(node) {"
    + " return node.isConnected && !node.closest('[hidden], dialog:not([open]), html.beside main, .is-empty .column,"
    + " .conflicts:not(:empty) ~ .actions')"
    + " && !(node.parentElement?.closest('details:not([open])') && !node.closest('summary')); } })");
  Element.prototype.checkVisibility = function () { return reader.visible(this); };
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function () { if (this.checkVisibility()) focus.call(this); };
  for (const prototype of [Element.prototype, window.Document.prototype]) {
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      const method = prototype[name];
      if (method) prototype[name] = function (text) { return method.call(this, text.replace(/:modal/g, "[data-modal]")); };
    }
  }
  const returns = new WeakMap();
  Object.assign(HTMLDialogElement.prototype, {
    returnValue: "",
    show() {
      returns.set(this, document.activeElement);
      this.open = true;
      this.querySelector("input, textarea, select, button")?.focus();
    },
    showModal() {
      this.setAttribute("data-modal", "");
      this.show();
      window.setTimeout(() => this.dispatchEvent(new window.Event("toggle")));
    },
    close(value) {
      if (!this.open) return;
      if (value !== undefined) this.returnValue = value;
      this.removeAttribute("data-modal");
      this.open = false;
      const hadFocus = this.contains(document.activeElement);
      if (hadFocus) document.activeElement.blur();
      if (hadFocus && returns.get(this)?.isConnected) returns.get(this).focus();
      window.setTimeout(() => this.dispatchEvent(new window.Event("close")));
    },
  });
  // The default action of a form in a dialog.
  window.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.getAttribute("method") !== "dialog") return;
    event.preventDefault();
    const button = event.submitter ?? document.activeElement;
    event.target.closest("dialog").close(button.matches("[type=submit]") ? button.value : "");
  });
}

/** Every element has a size, and all cards are in view. */
function addLayout(window, width) {
  const { Element, HTMLElement } = window;
  const sizes = { clientWidth: 300, clientHeight: 3000, offsetHeight: 40 };
  for (const [name, size] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true, get() { return this.checkVisibility() ? size : 0; },
    });
  }
  window.innerWidth = width;
  window.navigator.locks = { request: (_, __, held) => Promise.resolve().then(held) };
  // The real one takes long.
  window.getComputedStyle = () => ({ paddingRight: "0px", columnGap: "4px", fontSize: "11px" });
  Object.assign(Element.prototype, { scrollIntoView() {}, setPointerCapture() {} });
  Object.assign(HTMLElement.prototype, { showPopover() {} });
  window.document.elementFromPoint = () => null;
  window.SVGElement.prototype.getScreenCTM = () => ({ inverse() {} });
  window.matchMedia = (text) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(text)?.[1] ?? Infinity)
      || width <= 16 * Number(/max-width: ([\d.]+)em/.exec(text)?.[1] ?? 0),
    addEventListener() {},
  });
  window.ResizeObserver = class {
    constructor(report) { this.report = report; }
    observe(target) {
      window.setTimeout(() => this.report([{ target, contentRect: { width: target.clientWidth } }]));
    }
    unobserve() {}
  };
  window.eval("PointerEvent = class extends MouseEvent {"
    + " constructor(name, values = {}) { super(name, values); Object.assign(this, { pointerType: values.pointerType }); } }");
}
