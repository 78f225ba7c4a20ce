// @ts-check
import { element } from "./dom.js";
import { t } from "./text.js";
import { markdownTree } from "./markdowntree.js";

/** @type {Promise<any>} */
let library;

// 78 KB, needed only once a todo with notes or comments is opened.
function loadMarked() {
  const path = "/lib/vendor/marked.js";
  library ??= import(path).catch((error) => {
    library = undefined;
    throw error;
  });
  return library;
}

/**
 * A block that shows a Markdown text. Until the library is loaded, it shows the text as typed.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function markdown(text) {
  const block = element("div", { class: "markdown" }, element("p", { class: "as-typed" }, text));
  loadMarked().then((marked) => {
    block.replaceChildren(element("div", {}, markdownTree(text, marked).map(nodeOf)));
  }, () => {
    // The text as typed is readable, too.
  });
  return block;
}

/** @param {import("./markdowntree.js").MarkdownNode} node */
function nodeOf(node) {
  if (typeof node === "string") return node;
  const { tag, href, start, className, children } = node;
  const target = href ? { target: "_blank", rel: "noopener noreferrer" } : {};
  // The arrow keys scroll what is wider than the text.
  const wide = { role: "group", tabindex: 0, "aria-label": t(tag === "pre" ? "code" : "table") };
  const made = element(tag, {
    class: className, href, start, ...target, ...(tag === "pre" && wide),
  }, children.map(nodeOf));
  return tag === "table" ? element("div", { class: "wide-table", ...wide }, made) : made;
}
