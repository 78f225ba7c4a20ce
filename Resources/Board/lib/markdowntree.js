// @ts-check
// The content of a Markdown text, as data. HTML in it is text like any other.

/**
 * A part of a text: a string, or an element with its parts. `href` is of links, `start` of ordered lists.
 * @typedef {string | MarkdownElement} MarkdownNode
 * @typedef {{ tag: string, href?: string, start?: number, className?: string, children: MarkdownNode[] }}
 *   MarkdownElement
 */

// Marked's time grows with the square of a text's length, so that longer ones could hang the page. They are
// shown as typed.
const maxLength = 10_000;
const maxInlineLength = 2_000;
const maxDepth = 12;
// Long runs of signs, and lines that begin with many list or quote marks, take it longest.
const hostile = /[^\p{L}\p{N}\n]{300}|^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){30}/mu;

/**
 * The parts of a Markdown text.
 * @param {string} text
 * @param {{ Lexer: any, Tokenizer: any }} marked The library.
 * @returns {MarkdownNode[]}
 */
export function markdownTree(text, marked) {
  const typed = text.replace(/\r\n?/g, "\n");
  if (typed.length > maxLength || hostile.test(typed)) return [asTyped(typed)];
  try {
    return blocks(tokens(typed, marked), 0);
  } catch {
    return [asTyped(typed)];
  }
}

/** @returns {MarkdownElement} */
const asTyped = (text) => ({ tag: "p", className: "as-typed", children: linked(text) });

function tokens(text, { Lexer, Tokenizer }) {
  const options = { gfm: true, breaks: true, mangle: false };
  // Without HTML and without definitions of links, which wouldn't be shown, all that was typed stays visible.
  const tokenizer = Object.assign(new Tokenizer(options), {
    html: () => undefined, tag: () => undefined, def: () => undefined,
  });
  const lexer = new Lexer({ ...options, tokenizer });
  lexer.blockTokens(text, lexer.tokens);
  for (let next = lexer.inlineQueue.shift(); next; next = lexer.inlineQueue.shift()) {
    if (next.src.length > maxInlineLength) next.tokens.push({ type: "text", raw: next.src });
    else lexer.inlineTokens(next.src, next.tokens);
  }
  return lexer.tokens;
}

/** @returns {MarkdownNode[]} */
function blocks(list, depth) {
  return list.flatMap((token) => block(token, depth));
}

/** @returns {MarkdownNode[]} */
function block(token, depth) {
  if (depth > maxDepth) return [asTyped(token.raw)];
  switch (token.type) {
    case "space": return [];
    case "hr": return [{ tag: "hr", children: [] }];
    case "code": return [{ tag: "pre", children: [{ tag: "code", children: [token.text] }] }];
    case "heading": return [{ tag: "h4", className: `level-${token.depth}`, children: inlines(token.tokens) }];
    case "blockquote": return [{ tag: "blockquote", children: blocks(token.tokens, depth + 1) }];
    case "list": return [listOf(token, depth)];
    case "table": return [tableOf(token)];
    case "paragraph": return [{ tag: "p", children: inlines(token.tokens) }];
    // The text of a list item without blank lines.
    case "text": return token.tokens ? inlines(token.tokens) : linked(token.raw);
    default: return [asTyped(token.raw)];
  }
}

/** @returns {MarkdownElement} */
function listOf({ ordered, start, items }, depth) {
  // Not as emoji.
  const box = (isChecked) =>
    ({ tag: "span", className: "box", children: [isChecked ? "\u2611\uFE0E" : "\u2610\uFE0E"] });
  const children = items.map((item) => ({
    tag: "li",
    className: item.task ? "task" : undefined,
    children: [...(item.task ? [box(item.checked), " "] : []), ...blocks(item.tokens, depth + 1)],
  }));
  return ordered ? { tag: "ol", start: Number(start) || 1, children } : { tag: "ul", children };
}

/** @returns {MarkdownElement} */
function tableOf({ header, rows }) {
  const row = (cells, tag) => ({
    tag: "tr", children: cells.map((cell) => ({ tag, children: inlines(cell.tokens) })),
  });
  return {
    tag: "table",
    children: [
      { tag: "thead", children: [row(header, "th")] },
      { tag: "tbody", children: rows.map((cells) => row(cells, "td")) },
    ],
  };
}

/** @returns {MarkdownNode[]} */
function inlines(list) {
  return list.flatMap(inline);
}

// Marked escapes the text of some tokens for HTML, so read what was typed.
/** @returns {MarkdownNode[]} */
function inline(token) {
  switch (token.type) {
    case "br": return [{ tag: "br", children: [] }];
    case "escape": return [token.raw.slice(1)];
    case "codespan": return [{ tag: "code", children: [codeIn(token.raw)] }];
    case "strong":
    case "em":
    case "del": return [{ tag: token.type, children: inlines(token.tokens) }];
    case "link": return linkOf(token);
    // Showing an image would report to another host that the todo is open.
    case "image": return link(token.href, [/^!\[([^\]]+)/.exec(token.raw)?.[1] ?? token.href], token.raw);
    default: return [token.raw];
  }
}

const codeIn = (raw) => {
  const text = raw.replace(/^`+|`+$/g, "").replace(/\n/g, " ");
  return /^ .* $/.test(text) && text.trim() ? text.slice(1, -1) : text;
};

/** @returns {MarkdownNode[]} */
function linkOf(token) {
  // A bare address, or one in angle brackets.
  if (!token.raw.startsWith("[")) {
    // Quotes around an address aren't a part of it.
    const [, raw, quotes] = /^(.*?)(["'”’»]*)$/s.exec(token.raw);
    const shown = raw.replace(/^<|>$/g, "");
    const address = /^[a-z][a-z+.-]*:/i.test(shown) ? shown
      : shown.includes("@") ? `mailto:${shown}` : `http://${shown}`;
    return [...link(address, [shown], raw), ...(quotes ? [quotes] : [])];
  }
  return link(token.href, inlines(token.tokens), token.raw);
}

/**
 * A link, or what was typed if the address isn't one of the web's or of mail.
 * @returns {MarkdownNode[]}
 */
function link(address, children, raw) {
  const href = safeAddress(address);
  return href ? [{ tag: "a", href, children }] : [raw];
}

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

/**
 * Text that isn't Markdown, with its addresses as links.
 * @returns {MarkdownNode[]}
 */
function linked(text) {
  return text.split(/(\bhttps?:\/\/[^\s<>"'\u0000-\u001f]{1,2000}[^\s<>"'.,;:!?)\]}])/)
    .flatMap((part, index) => (index % 2 ? link(part, [part], part) : part ? [part] : []));
}
