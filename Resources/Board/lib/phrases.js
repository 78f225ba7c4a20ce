// @ts-check

/**
 * @typedef {string | { title: string }} Part A piece of a sentence; a title is a name that a user chose.
 * @typedef {string | number | { title: string }} Value
 *
 * @typedef {object} Wording
 * @property {(key: string, values?: Record<string, any>) => string} t
 * @property {(day: string) => string} nearDay A day such as 2026-11-21 in words.
 * @property {(month: string) => string} [monthName] A month such as 2026-11 in words.
 * @property {(rule: string) => string} [recurrence] A block's recurrence in words.
 * @property {(id: string) => string | undefined} [titleOf] The title of a todo that the page knows.
 */

// Noncharacters, which Unicode reserves for such marks: they enclose a title while it passes through `t`.
const [titleStart, titleEnd, sentenceGap] = ["\uFDD0", "\uFDD1", "\uFDD2"];

/** @param {string} text */
export const titlePart = (text) => ({ title: text.replace(/[\uFDD0-\uFDD2]/g, "\uFFFD") });

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
 * A sentence within another text of the page, in which it replaces `{what}`.
 * @param {string} key
 * @param {Part[]} sentence
 * @param {Pick<Wording, "t">} wording
 * @returns {Part[]}
 */
export function embedded(key, [first, ...rest], { t }) {
  const [before, after = ""] = t(key, { what: sentenceGap }).split(sentenceGap);
  const beginning = typeof first === "string" ? first.charAt(0).toLowerCase() + first.slice(1) : first;
  return [before, beginning, ...rest, after].filter((part) => part !== "");
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

/**
 * A field's value as a person reads it; a name is a title.
 * @param {string} field
 * @param {any} value
 * @param {Wording} wording
 * @returns {Value}
 */
export function valuePart(field, value, wording) {
  const isName = ["project", "milestone", "block", "title", "name"].includes(field);
  return isName && typeof value === "string" && value ? titlePart(value) : valueText(field, value, wording);
}

/**
 * @param {string} field
 * @param {any} value
 * @param {Wording} wording
 */
export function valueText(field, value, { t, nearDay, monthName, recurrence }) {
  if (value === null || value === undefined || value === "") return "–";
  const text = String(value);
  switch (field) {
    case "status":
    case "priority": {
      const key = `${field}.${text}`;
      return t(key) === key ? text : t(key);
    }
    case "start":
    case "end": return /^\d{4}-\d\d$/.test(text) ? monthName?.(text) ?? text : text;
    case "every": return recurrence?.(text) ?? text;
    case "day":
    case "finished":
    case "due":
      if (text === "backlog") return t("backlog");
      // A block has words such as "fri" instead of a date.
      if (!/^\d{4}-\d\d-\d\d/.test(text)) return excerptOf(text);
      return [nearDay(text.slice(0, 10)), text.slice(11, 16)].filter(Boolean).join(" ");
    default: return excerptOf(text);
  }
}
