// @ts-check
import { t } from "./text.js";

/** @typedef {string | { title: string }} Part A piece of a sentence; a title is a name that a user chose. */

/** The text of parts, with titles in quotes, for where nothing else can set them apart. */
export function plainText(/** @type {Part[]} */ parts) {
  return parts.map((part) => (typeof part === "string" ? part : t("quoted", { text: part.title }))).join("");
}

/** A text of the server, with names in the language's quotes, and only the beginning of a long one. */
export const withQuotes = (text) => text.replace(/( ?)`([^`]*)`( ?)/g, (_, before, name, after) => {
  const quoted = t("quoted", { text: name.length > 80 ? excerptOf(name) : name });
  // Japanese brackets bring their own space.
  return quoted.startsWith("「") ? quoted : before + quoted + after;
});

/** An error of the server as a sentence: with names in quotes, a capital letter and a full stop. */
export function errorSentence(/** @type {string} */ text) {
  const sentence = withQuotes(text);
  // In other scripts a Latin letter at the start belongs to a name, and the program's is never capitalized.
  const isName = /^ootd\b|[\p{sc=Hangul}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text.split("`")[0]);
  const quoted = isName ? sentence : capitalized(sentence);
  return /[.。!?！？…]$/.test(quoted) ? quoted : t("fullStop", { text: quoted });
}

/** A text with a capital at its beginning, whatever the browser's own language. */
export const capitalized = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

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
