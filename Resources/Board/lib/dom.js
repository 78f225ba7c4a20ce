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

/** An SVG element, with the same rules. @type {typeof element} */
export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

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

/**
 * Listens to the keys of a text: Enter sends it, in a text of several lines with Control, and Esc leaves it.
 * @param {{ isLine?: boolean, submit: () => void, leave?: () => void }} options
 */
export const textKeys = ({ isLine, submit, leave }) => (/** @type {KeyboardEvent} */ event) => {
  if (event.defaultPrevented || event.isComposing) return;
  const isEnter = event.key === "Enter" && (isLine || event.ctrlKey || event.metaKey);
  const action = isEnter ? submit : event.key === "Escape" ? leave : undefined;
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
};

/** The Latin letter of a key, whatever alphabet the keyboard is set to. */
export function latinKey({ key, code }) {
  if (key.length === 1 && key.charCodeAt(0) < 128) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1].toLowerCase();
  return letter && (key === "Process" || key.length === 1) ? letter : key;
}

/** A decorative icon. Screen readers skip it: they read the words next to it, or its button's name. */
export function icon(name) {
  const path = inside(byID("icons").content, `[data-name=${name}]`).cloneNode();
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, path);
}

/**
 * Whether each part fits in a line, after those before it that do, beside the number of the others, if there are any.
 * @param {number[]} widths In pixels with the gap after each, as the others.
 * @param {number} room
 * @param {number} reserve The room of the number.
 * @param {boolean} hasOthers Whether there are others anyway.
 */
export function fitting(widths, room, reserve, hasOthers) {
  const total = widths.reduce((sum, width) => sum + width, 0);
  // Rounding must not count a part that fits.
  let left = hasOthers || total > room + 0.5 ? room - reserve : Infinity;
  return widths.map((width) => width <= left && (left -= width) >= 0);
}

/**
 * Makes `wanted` the children of a list, in that order. A child that moves is moved alone, so that the others keep
 * their focus and the text typed in them.
 */
export function reconcile(list, wanted) {
  const keep = new Set(wanted);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();
  let at = list.firstElementChild;
  for (const child of wanted) {
    // The one that it follows goes down, and is inserted there.
    if (at !== child && at?.nextElementSibling === child) at = child;
    if (at === child) at = at.nextElementSibling;
    else moveTo(list, child, at);
  }
}

function moveTo(list, child, at) {
  // Moving keeps a running slide, which inserting would end (Chromium 133, WHATWG DOM "moveBefore").
  if (!list.moveBefore || child.parentElement !== list) return void list.insertBefore(child, at);
  if (!child.contains(document.activeElement)) return void list.moveBefore(child, at);
  // The browser scrolls to a focused element that moves, wherever that slides from.
  const { scrollTop } = list;
  list.moveBefore(child, at);
  list.scrollTop = scrollTop;
}

/** The open dialog above all others, outside of which nothing can be pressed or read. */
export const topDialog = () => document.activeElement?.closest("dialog:modal")
  ?? [...document.querySelectorAll("dialog:modal")].at(-1);

/** Says that the focus is nowhere; the page then restores it. */
export const loseFocus = () => document.dispatchEvent(new Event("focus-lost"));

/** Removes nodes, and restores the focus if it was in one. */
export function removeNodes(/** @type {Element[]} */ ...nodes) {
  const hadFocus = nodes.some((node) => node.contains(document.activeElement));
  for (const node of nodes) node.remove();
  if (hadFocus) loseFocus();
}

/** Announces a change to screen readers. */
export function announce(text) {
  const dialog = topDialog();
  const known = dialog ? inside(dialog, ":scope > .live") : byID("live");
  if (known) return write(known, text);
  const region = element("div", { class: "live visually-hidden", "aria-live": "polite" });
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
