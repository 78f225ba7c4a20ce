// @ts-check
// Characters that could change how text is displayed or that show nothing themselves, the same as in the terminal:
// controls except tab and newline, and those that are ignored by default, such as the marks, embeddings, overrides and
// isolates of the bidirectional algorithm.
const hidden = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/u;
// They stay where they shape what is seen: in three flags, emoji, keycaps, scripts whose letters join, and variants.
const picture = /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?/u;
const shaped = [
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u,
  new RegExp(`${picture.source}(?:\\u200d${picture.source})*`, "u"),
  /[0-9#*]\ufe0f\u20e3/u,
  /(?=[\p{Alphabetic}\p{Mn}])[\u0600-\u109f\u1780-\u18af\u1a20-\u1cff\ua800-\ua8ff\ua980-\uaadf\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\u{10a00}-\u{11fff}][\u200c\u200d]/u,
  /\p{Ideographic}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, /[\u1820-\u18aa][\u180b-\u180d\u180f]/u,
];
const shapedOrHidden = new RegExp(`(${shaped.map(({ source }) => source).join("|")})|${hidden.source}`, "gu");

/** Replaces these characters with visible text such as `<U+202E>`, for display only. */
export const visible = (text) => text.replace(shapedOrHidden, (character, shape) => {
  if (shape) return shape;
  const code = character.codePointAt(0);
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
});

/**
 * An HTML element. Attributes that begin with `on` are event listeners. Children that are strings become text,
 * never markup.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, with the same rules.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "aria-label" || name === "title") node.setAttribute(name, visible(value));
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false)
    .map((child) => (typeof child === "string" ? visible(child) : child)));
  return node;
}

/** @type {(id: string) => any} */
export const byID = (id) => document.getElementById(id);
/** @type {(node: ParentNode, selector: string) => any} */
export const inside = (node, selector) => node.querySelector(selector);

/** Shows a text in an element, or hides the element if the text is empty. */
export function showText(node, text) {
  node.textContent = visible(text ?? "");
  node.hidden = !text;
}

/** Whether an element takes typed text, so that letters aren't shortcuts there. */
export function acceptsText(node) {
  if (node.matches("textarea, select, [contenteditable]")) return true;
  return node.matches("input") && !["checkbox", "radio", "button"].includes(node.type);
}

/** The Latin letter of a key, whatever alphabet the keyboard is set to. */
export function latinKey({ key, code }) {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1].toLowerCase();
  return letter && (key === "Process" || key.length === 1) ? letter : key;
}

const paths = {
  add: "M8 3v10M3 8h10",
  filter: "M2 4h12M4.5 8h7M6.5 12h3",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H7",
  redo: "M10 3l3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h2",
  history: "M8 4.5V8l2.5 1.5M2.5 8A5.5 5.5 0 1 0 4.2 4M2.5 2.5v2.7h2.7",
  label: "M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.01",
  status: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM5.6 8.2l1.7 1.7 3.1-3.4",
  priority: "M3.5 13V9.5M8 13V6.5M12.5 13V3",
  project: "M2 4h4.5L8 5.5h6v7.5H2z",
  calendar: "M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 2v2.6M10.5 2v2.6",
  block: "M2.5 2.5h11v4h-11zM2.5 9.5h4.5v4H2.5zM10 9.5h3.5v4H10z",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8",
  branch: "M4.5 5.5v5M4.5 2a1.7 1.7 0 1 0 0 3.5 1.7 1.7 0 0 0 0-3.5zM4.5 10.5a1.7 1.7 0 1 0 0 3.5 1.7 1.7 0 0 0 0-3.5zM11.5 2.5a1.7 1.7 0 1 0 0 3.5 1.7 1.7 0 0 0 0-3.5zM11.5 6v.5a2 2 0 0 1-2 2h-3a2 2 0 0 0-2 2",
  remove: "M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4",
  top: "M3 2.5h10M8 13.5V6M4.5 9 8 5.5 11.5 9",
  up: "M8 13V3.5M4 7.5l4-4 4 4",
  down: "M8 3v9.5M4 8.5l4 4 4-4",
  bottom: "M3 13.5h10M8 2.5V10M4.5 7 8 10.5 11.5 7",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2",
  settings: "M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.2 2.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM5.8 9.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  board: "M2.5 2.5h3v11h-3zM6.8 2.5h2.4v7H6.8zM10.5 2.5h3v9h-3z",
  activity: "M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5v-5M13.5 13.5v-11",
  open: "M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5",
  milestone: "M4 14V2.5M4 3h8.5l-2 2.75 2 2.75H4",
  keyboard: "M1.5 4h13v8h-13zM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.5h6",
  close: "M4 4l8 8M12 4l-8 8",
  edit: "M2.5 13.5l.6-2.7 7.6-7.6 2.1 2.1-7.6 7.6zM9.3 4.6l2.1 2.1",
  left: "M10 3.5 5.5 8l4.5 4.5",
  right: "M6 3.5 10.5 8 6 12.5",
  comment: "M2.5 3h11v8H8l-3 2.5V11H2.5z",
  commit: "M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1 8h4.5M10.5 8H15",
  overdue: "M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6h.01",
  sync: "M13.5 8a5.5 5.5 0 0 1-9.6 3.7M2.5 8a5.5 5.5 0 0 1 9.6-3.7M12.4 1.6v2.8H9.6M3.6 14.4v-2.8h2.8",
  synced: "M3 8.6l3.2 3.2L13 5",
  waiting: "M8 13V3.5M4 7.3l4-4 4 4",
  offline: "M5.8 4.6A4 4 0 0 1 11.9 7a2.8 2.8 0 0 1 1.7 4.4M10.9 12.5H4.6A3 3 0 0 1 4 6.6M2.5 2.5l11 11",
  repeat: "M11 2.5 13.5 5 11 7.5M13 5H5a2.5 2.5 0 0 0-2.5 2.5M5 13.5 2.5 11 5 8.5M3 11h8a2.5 2.5 0 0 0 2.5-2.5",
  lock: "M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  unlock: "M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1",
  checklist: "M2 4.2l1.3 1.3L5.8 3M2 10.7 3.3 12l2.5-2.5M8.5 4.5H14M8.5 11H14",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3l2 1.5",
};

const drawings = new Map();

/** A decorative icon. Screen readers skip it: they read the words next to it, or its button's name. */
export function icon(name) {
  if (!drawings.has(name)) {
    drawings.set(name, svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: paths[name] })));
  }
  return drawings.get(name).cloneNode(true);
}

/**
 * Makes `wanted` the children of a list, in that order, and moves only children that aren't in order. A
 * list of a thousand cards thus keeps its scroll position and its focus.
 */
export function reconcile(list, wanted) {
  const keep = new Set(wanted);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();

  const places = new Map([...list.children].map((child, index) => [child, index]));
  const inOrder = longestIncreasingSubsequence(wanted.map((child) => places.get(child) ?? -1));
  let next = null;
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const child = wanted[index];
    // Moving keeps a running slide, which inserting would end (Chromium 133, WHATWG DOM "moveBefore").
    if (!inOrder.has(index)) {
      if (list.moveBefore && child.parentElement === list) list.moveBefore(child, next);
      else list.insertBefore(child, next);
    }
    next = child;
  }
}

/** The indices of a longest increasing subsequence, ignoring negative numbers. */
function longestIncreasingSubsequence(numbers) {
  const ends = [];
  const before = [];
  numbers.forEach((number, index) => {
    if (number < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  });
  const indices = new Set();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) indices.add(index);
  return indices;
}

/** The open dialog above all others, outside of which nothing can be pressed or read. */
export const topDialog = () => document.activeElement?.closest("dialog:modal")
  ?? [...document.querySelectorAll("dialog:modal")].at(-1);

/** Announces a change to screen readers. */
export function announce(text) {
  const dialog = topDialog();
  if (!dialog) return write(byID("live"), text);
  let region = inside(dialog, ":scope > .live");
  if (region) return write(region, text);
  region = element("div", { class: "live visually-hidden", "aria-live": "polite" });
  dialog.append(region);
  // Screen readers read only changes of regions that they know.
  return void setTimeout(() => write(region, text), 100);
}

function write(region, text) {
  // Screen readers don't read the same text twice.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** A sentence as nodes, with its titles in bold. */
export const partNodes = (/** @type {import("./phrases.js").Part[]} */ parts) =>
  parts.map((part) => (typeof part === "string" ? part : element("b", {}, part.title)));
