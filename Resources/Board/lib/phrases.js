// @ts-check

/**
 * @typedef {string | { title: string }} Part A piece of a sentence; a title is a name that a user chose.
 * @typedef {string | number | { title: string }} Value
 *
 * @typedef {object} Wording
 * @property {(key: string, values?: Record<string, any>) => string} t
 */

// Noncharacters, which Unicode reserves for such marks: they enclose a title while it passes through `t`.
const [titleStart, titleEnd] = ["\uFDD0", "\uFDD1"];

/** @param {string} text */
export const titlePart = (text) => ({ title: text.replace(/[\uFDD0\uFDD1]/g, "\uFFFD") });

/**
 * A text of the page, with its titles as separate parts.
 * @param {string} key
 * @param {Record<string, Value>} values
 * @param {Pick<Wording, "t">} wording
 * @returns {Part[]}
 */
export function phrase(key, values, { t }) {
  const marked = Object.entries(values).map(([name, value]) =>
    [name, typeof value === "object" ? titleStart + titlePart(value.title).title + titleEnd : value]);
  const [first, ...others] = t(key, Object.fromEntries(marked)).split(titleStart);
  const parts = others.flatMap((text) => {
    const [title, rest] = text.split(titleEnd);
    return [{ title }, rest];
  });
  return [first, ...parts].filter((part) => part !== "");
}

/**
 * The text of parts, with titles in quotes, for where nothing else can set them apart.
 * @param {Part[]} parts
 * @param {Pick<Wording, "t">} wording
 */
export function plainText(parts, { t }) {
  return parts.map((part) => (typeof part === "string" ? part : t("quoted", { text: part.title }))).join("");
}

/**
 * A text of the server, with names in the language's quotes, and only the beginning of a long one.
 * @param {string} text
 * @param {Pick<Wording, "t">} wording
 */
export const withQuotes = (text, { t }) => text.replace(/( ?)`([^`]*)`( ?)/g, (_, before, name, after) => {
  const quoted = t("quoted", { text: name.length > 80 ? excerptOf(name) : name });
  // Japanese brackets bring their own space.
  return quoted.startsWith("「") ? quoted : before + quoted + after;
});

/**
 * An error of the server as a sentence: with names in quotes, a capital letter and a full stop.
 * @param {string} text
 * @param {Pick<Wording, "t">} wording
 */
export function errorSentence(text, { t }) {
  const sentence = withQuotes(text, { t });
  // In other scripts a Latin letter at the start belongs to a name, and the program's is never capitalized.
  const isName = /^ootd\b|[\p{sc=Hangul}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text.split("`")[0]);
  const quoted = isName ? sentence : capitalized(sentence);
  return /[.。!?！？…]$/.test(quoted) ? quoted : t("fullStop", { text: quoted });
}

/**
 * A text with a capital at its beginning, whatever the browser's own language.
 * @param {string} text
 */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The beginning of a long text, on one line.
 * @param {string} text
 * @param {number} most Its length in characters.
 */
export function excerptOf(text, most = 80) {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}
