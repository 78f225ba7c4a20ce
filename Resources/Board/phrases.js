import { language, words } from "./words.js";
import { visible } from "./dom.js";
import { icon } from "./icons.js";

// Dates as the terminal writes them: 21 November, not November 21.
export const locale = language === "en" ? "en-GB" : language;

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/** The text of that key in the user's language; `n` chooses between singular and plural. */
export function say(key, values = {}) {
  const entry = words[key];
  const text = typeof entry === "string" ? entry : entry?.[plural.select(values.n)] ?? entry?.other;
  return (text ?? key).replace(/\{(\w+)\}/g, (whole, name) => written(values[name]) ?? whole);
}

function written(value) {
  if (typeof value === "number") return numbers.format(value);
  return typeof value === "string" ? visible(value) : value;
}

/** Puts texts and drawings into what index.html marks for them. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of root.querySelectorAll("[data-say-label]")) {
    node.setAttribute("aria-label", say(node.dataset.sayLabel));
  }
  for (const node of root.querySelectorAll("[data-say-placeholder]")) {
    node.placeholder = say(node.dataset.sayPlaceholder);
  }
  for (const node of root.querySelectorAll("[data-icon]")) giveIcon(node);
}

// On narrow screens the drawing alone is shown; the words stay the button's name.
function giveIcon(button) {
  const text = document.createElement("span");
  text.append(...button.childNodes);
  button.append(icon(button.dataset.icon));
  if (!text.textContent) return;
  button.append(text);
  button.title = text.textContent;
}
