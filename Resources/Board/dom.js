// Characters that could change how text is displayed, the same as in the terminal: controls except
// tab and newline, and the marks, embeddings, overrides and isolates of the bidirectional
// algorithm.
const steering =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Replaces such characters with visible ones such as `<U+202E>`, for display only. */
export const visible = (text) => text.replace(steering, (character) => {
  const code = character.codePointAt(0);
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
});

/** An HTML element. Children that are strings become text, never markup. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for a picture's parts. */
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
  node.append(...children.flat().filter((child) => child !== undefined && child !== null)
    .map((child) => (typeof child === "string" ? visible(child) : child)));
  return node;
}

export const byID = (id) => document.getElementById(id);
export const inside = (node, selector) => node.querySelector(selector);

/** Shows a text in an element that is hidden while there is none. */
export function showText(node, text) {
  node.textContent = visible(text ?? "");
  node.hidden = !text;
}

/** Whether what is typed goes into that element, so that letters are no shortcuts there. */
export function takesText(node) {
  if (node.matches("textarea, select, [contenteditable]")) return true;
  return node.matches("input") && !["checkbox", "radio", "button"].includes(node.type);
}
