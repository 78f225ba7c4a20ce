// @ts-check
// The content of a Markdown text, as data. HTML in it is text like any other.

/**
 * A part of a text: a string, or an element with its parts. `href` is of links, `todo` the id in a link to a todo,
 * `start` of ordered lists; `line`, `isChecked` and `label` are of boxes of tasks.
 * @typedef {string | MarkdownElement} MarkdownNode
 * @typedef {{ tag: string, href?: string, todo?: string, start?: number, className?: string, line?: number,
 *   isChecked?: boolean, label?: string, children: MarkdownNode[] }} MarkdownElement
 */

// Deeper parts are shown as typed: browsers lay out elements recursively.
const maxDepth = 24;
// The library looks for the end of a link's address or title from each `](`, fills each row of a table, and pairs the
// signs of a run one by one.
const maxAddressLength = 2_000;
const maxCells = 65_536;
const maxRun = 99;
// More than `maxDepth`, as the library leaves out what is deeper.
const maxNesting = 100;

/** The library's parser, once it is made. */
let parser;

function makeParser({ BlockParser, InlineParser, helpers, utils }) {
  const [block, inline] = [new BlockParser(), new InlineParser()];
  // Without definitions of links, which wouldn't be shown, and entities, all that was typed stays visible.
  block.ruler.disable("reference");
  inline.ruler.disable("entity");
  inline.ruler.before("escape", "escaped", readEscaped);
  inline.ruler.before("strikethrough", "literal", readLiteral);
  const limited = (read) => (text, start, end) => read(text, start, Math.min(end, start + maxAddressLength));
  const { parseLinkLabel, parseLinkDestination, parseLinkTitle } = helpers;
  return {
    block, inline, utils, options: { html: false, maxNesting },
    helpers: {
      parseLinkLabel, parseLinkDestination: limited(parseLinkDestination), parseLinkTitle: limited(parseLinkTitle),
    },
    validateLink: (address) => Boolean(safeAddress(address)), normalizeLink: String, normalizeLinkText: String,
  };
}

/**
 * The parts of a Markdown text.
 * @param {string} text
 * @param {any} library The module lib/vendor/markdown-it.js.
 * @returns {MarkdownNode[]}
 */
export function markdownTree(text, library) {
  parser ??= makeParser(library);
  const lines = text.split(lineEnd);
  try {
    return new Tree(lines).children;
  } catch {
    return [asTyped(lines.join("\n"))];
  }
}

const lineEnd = /\r\n?|\n/;
const box = /^\[([ xX])\](?=\s)/;

/** The text after ticking or clearing the box on a line, which counts from 0. */
export function tickedText(text, line) {
  const parts = text.split(/(\r\n?|\n)/);
  parts[2 * line] = parts[2 * line].replace(/\[(.)\]/, (_, sign) => (sign === " " ? "[x]" : "[ ]"));
  return parts.join("");
}

/** Elements made from the library's list of tokens, which open and close them. */
class Tree {
  /** @type {MarkdownNode[]} */
  children = [];
  /**
   * The open elements; `after` follows one whose signs are shown as typed.
   * @type {{ tag?: string, href?: string, className?: string, after?: string, children: MarkdownNode[] }[]}
   */
  #open = [this];

  constructor(lines) {
    const rows = lines.filter((line) => line.includes("|"));
    const widest = Math.max(...rows.map((row) => row.split("|").length));
    parser.block.ruler[rows.length * widest > maxCells ? "disable" : "enable"]("table");
    const tokens = [];
    parser.block.parse(lines.join("\n"), parser, {}, tokens);
    for (let index = 0; index < tokens.length; index += 1) {
      const { type, nesting, map, content, level } = tokens[index];
      if (nesting > 0 && map && this.#open.length > maxDepth) {
        this.#add(asTyped(lines.slice(...map).join("\n")));
        while (tokens[index].nesting >= 0 || tokens[index].level > level) index += 1;
      } else if (type === "inline") {
        const isTask = tokens[index - 2]?.type === "list_item_open" && box.test(content);
        if (isTask) this.#addTask(content, map[0]);
        else this.#addText(content);
      } else {
        this.#addToken(tokens[index]);
      }
    }
  }

  /** @param {MarkdownNode} node */
  #add(node) {
    this.#open.at(-1).children.push(node);
  }

  #addText(text) {
    const tokens = [];
    parser.inline.parse(text, parser, {}, tokens);
    tokens.forEach((token) => this.#addToken(token));
  }

  /** Adds the text of a list's item that begins with a box. */
  #addTask(text, line) {
    const [start, sign] = box.exec(text);
    const task = { tag: "input", line, isChecked: sign !== " ", label: "", children: [] };
    this.#open.at(-2).className = "task";
    this.#add(task);
    this.#addText(text.slice(start.length));
    task.label = this.#open.at(-1).children.map(textOf).join("").trim();
  }

  /** Adds what a token says: a text, or the beginning or end of an element. */
  #addToken(token) {
    const { tag, type, nesting, content } = token;
    const isInLink = this.#open.some((node) => node.tag === "a");
    if (nesting > 0) {
      this.#begin(token);
    } else if (nesting < 0) {
      const node = this.#open.pop();
      if (node.after) this.#add(node.after);
      if (node.tag === "a" && isBlank(node.children.map(textOf).join(""))) node.children = [node.href];
    } else if (type === "text" || type === "escaped") {
      (isInLink || type === "escaped" ? [content] : linked(content)).forEach((node) => this.#add(node));
    } else if (type === "image") {
      // Showing it would report to another host that the todo is open.
      const source = token.attrGet("src");
      if (!source) this.#add(`![${content}]()`);
      else if (isInLink) this.#add(content || source);
      else this.#add({ tag: "a", href: safeAddress(source), children: [isBlank(content) ? source : content] });
    } else if (tag === "code") {
      const code = { tag, children: [content.replace(/\n$/, "")] };
      this.#add(type === "code_inline" ? code : { tag: "pre", children: [code] });
    } else {
      this.#add({ tag, children: [] });
    }
  }

  #begin({ tag, markup, hidden, attrs }) {
    const { href, start } = Object.fromEntries(attrs ?? []);
    const [, level] = /^h(\d)$/.exec(tag) ?? [];
    /** @type {MarkdownElement} */
    const node = {
      tag: level ? "h4" : tag === "s" ? "del" : tag, children: [], className: level && `level-${level}`,
      href: href && safeAddress(href), start: tag === "ol" ? Number(start ?? 1) : undefined,
    };
    const isShown = !hidden && this.#open.length <= maxDepth && href !== "";
    // The paragraph of a list's item without blank lines isn't shown as one, and has no signs.
    const [before, after] = tag === "a" ? ["[", `](${href})`] : [markup, markup];
    if (isShown || before) this.#add(isShown ? node : before);
    this.#open.push(isShown ? node : { after, children: this.#open.at(-1).children });
  }
}

/** @returns {MarkdownElement} */
const asTyped = (text) => ({ tag: "p", className: "as-typed", children: linked(text) });

/** @type {(node: MarkdownNode) => string} */
const textOf = (node) =>
  (typeof node === "string" ? node : node.tag === "br" ? " " : node.children.map(textOf).join(""));

/** Whether a text shows nothing, such as spaces of any width. */
const isBlank = (/** @type {string} */ text) => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

/** The address if it can be opened safely. */
export function safeAddress(address) {
  try {
    // A relative address would lead into this page.
    if (!/^(https?:\/\/|mailto:)/i.test(address)) return undefined;
    return new URL(address).href;
  } catch {
    return undefined;
  }
}

// Links in plain text. Brackets belong to an address in pairs, and quotes or a sentence's marks at its end don't.
const pairs = "\\([^\\s()<>\"]{0,500}\\)|\\[[^\\s\\[\\]<>\"]{0,500}\\]";
const outside = "\\s<>\"'“”‘’«»()\\[\\]`\\0-\\x1f";
const addressRest = `(?:[^${outside}]|${pairs}){0,${maxAddressLength}}(?:[^${outside}.,;:!?*_~|]|${pairs})`;
const address = `(?<![\\p{L}\\p{N}])https?://${addressRest}`;
// As in commit messages, no letter or digit may precede or follow a todo's number, except those of scripts such as Korean
// and Japanese, where a particle directly follows: `#12를`. Numbers may be joined: `#12/#13`.
const letter = "(?:(?![\\u1100-\\u1dff\\u2000-\\u{10ffff}])\\p{L}|[\\p{N}\\p{Mn}\\p{Mc}_])";
const number = `(?:#[1-9]\\d{0,8}[b-z]?|ootd-[1-9]\\d{0,8}[a-z]{0,4})(?!${letter})`;
const link = new RegExp([
  "`[^`\\n]+`", address, `(?<![\\p{L}\\p{N}_./@-])(?<www>www\\.${addressRest})`,
  "(?<![\\w.+-])(?<mail>[\\w.+-]{1,64}@\\w[\\w-]{0,62}(?:\\.\\w[\\w-]{0,62}){1,8})",
  `(?<!${letter}|[&#/.\\\\-])(?<todos>${number}(?:[\\u1100-\\uffff]{0,8}[&/.-]{1,2}${number})*)`,
].join("|"), "giu");
const literal = new RegExp(`${address}|([*_~])\\1{${maxRun},}`, "iuy");
const escaped = /\\#|(?<=ootd)\\-/iy;

/** A rule for the library: a todo's number with a backslash, such as `\\#12`, isn't a link. */
function readEscaped(state, silent) {
  escaped.lastIndex = state.pos;
  if (!escaped.test(state.src)) return false;
  if (!silent) state.push("escaped", "", 0).content = state.src[state.pos + 1];
  state.pos += 2;
  return true;
}

/** A rule for the library: signs such as `_` mark nothing in an address, and in a long run. */
function readLiteral(state, silent) {
  const { src, pos, posMax } = state;
  if (!":*_~".includes(src[pos])) return false;
  const [scheme] = src[pos] === ":" && /https?$/i.exec(src.slice(Math.max(0, pos - 5), pos)) || [""];
  literal.lastIndex = pos - scheme.length;
  if (!literal.test(src)) return false;
  state.pos = Math.min(literal.lastIndex, posMax);
  if (!silent) state.pending += src.slice(pos, state.pos);
  return true;
}

/**
 * Text that isn't Markdown, with links for addresses and for todos, such as `#12`.
 * @param {string} text
 * @returns {MarkdownNode[]}
 */
export function linked(text) {
  /** @type {MarkdownNode[]} */
  const nodes = [];
  let end = 0;
  for (const { 0: found, index, groups: { www, mail, todos } } of text.matchAll(link)) {
    const href = todos ? undefined : safeAddress(www ? `http://${found}` : mail ? `mailto:${found}` : found);
    if (!todos && !href) continue;
    nodes.push(text.slice(end, index), ...(todos ? numbered(found) : [{ tag: "a", href, children: [found] }]));
    end = index + found.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== "");
}

/** Joined numbers of todos as links, with the signs between them. */
const numbered = (/** @type {string} */ text) => text.split(/((?:#|ootd-)\d+[a-z]*)/i).map((part, index) =>
  (index % 2 ? { tag: "a", todo: part.replace(/.*[#-]/, "").toLowerCase(), children: [part] } : part));
