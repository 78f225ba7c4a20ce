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
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

export const byID = (id) => document.getElementById(id);
export const inside = (node, selector) => node.querySelector(selector);

/** Shows a text in an element that is hidden while there is none. */
export function showText(node, text) {
  node.textContent = text ?? "";
  node.hidden = !text;
}

/** Whether what is typed goes into that element, so that letters are no shortcuts there. */
export function takesText(node) {
  if (node.matches("textarea, select, [contenteditable]")) return true;
  return node.matches("input") && !["checkbox", "radio", "button"].includes(node.type);
}
