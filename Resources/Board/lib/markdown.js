// @ts-check
import { element } from "./dom.js";
import { linked, markdownTree, tickedText } from "./markdowntree.js";
import { linkTo } from "./routes.js";
import { onRecovery } from "./server.js";
import { t } from "./text.js";

/** The module, once it is loaded. */
let library;

// 147 KB, needed only once a todo with notes or comments is opened; without a connection, once that is back.
const loadMarkdown = (path = "/lib/vendor/markdown-it.js") => import(path).then((loaded) => { library = loaded; },
  // Browsers remember an address that couldn't be loaded.
  () => new Promise((resolve) => { onRecovery(() => resolve(loadMarkdown(`${path}#`))); }));

/** @typedef {(change: (text: string) => string) => void} TextChange Changes the text as it is now. */

/**
 * A block that shows a Markdown text, a long one in part at first. Until the library is loaded, it shows the text as
 * typed. Ticking a task's box changes its line.
 * @param {string} text
 * @param {TextChange} change
 * @returns {HTMLElement}
 */
export function markdown(text, change) {
  const block = element("div", { class: "markdown" });
  const beginning = beginningOf(text);
  const draw = (shown) => {
    block.replaceChildren(library
      ? element("div", {}, markdownTree(shown, library).map((node) => nodeOf(node, change)))
      : element("p", { class: "as-typed" }, shown));
    if (shown === text) return;
    block.append(element("p", { class: "rest" }, t("shownInPart", { shown: shown.length, count: text.length }), " ",
      element("button", { type: "button", class: "quiet", onclick: showWhole }, t("showRest"))));
  };
  const showWhole = () => {
    draw(text);
    // The button had the focus.
    block.tabIndex = -1;
    block.focus({ preventScroll: true });
  };
  draw(beginning);
  // The text as typed is readable, too.
  if (!library) loadMarkdown().then(() => draw(beginning));
  return block;
}

// In UTF-16 units.
const shownLength = 10_000;

/** As many of a text's lines as are shown at first. */
function beginningOf(text) {
  if (text.length <= shownLength) return text;
  const end = text.lastIndexOf("\n", shownLength);
  return end > shownLength / 2 ? text.slice(0, end) : text.slice(0, shownLength).replace(/[\ud800-\udbff]$/, "");
}

/** Nodes for a text that isn't Markdown, with its links. */
export const linkedText = (text) => linked(text).map((node) => nodeOf(node));

/**
 * @param {import("./markdowntree.js").MarkdownNode} node
 * @param {TextChange} [change]
 */
function nodeOf(node, change) {
  if (typeof node === "string") return node;
  const { tag, href, todo, start, className, line, isChecked, label, children } = node;
  if (tag === "input") {
    return element("input", {
      type: "checkbox", checked: isChecked, "aria-label": label, onchange: () => change((text) => tickedText(text, line)),
    });
  }
  const target = href ? { href, target: "_blank", rel: "noopener noreferrer" } : todo ? linkTo(todo) : {};
  // The arrow keys scroll what is wider than the text.
  const wide = { role: "group", tabindex: 0, "aria-label": t(tag === "pre" ? "code" : "table") };
  const made = element(tag, {
    class: className, start, ...target, ...(tag === "pre" && wide),
  }, children.map((child) => nodeOf(child, change)));
  return tag === "table" ? element("div", { class: "wide-table", ...wide }, made) : made;
}
