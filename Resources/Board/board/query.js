// @ts-check
// Reading and changing the text of a query, such as `label:bug,"in review" -is:done words`.

import { sameName } from "../lib/fuzzy.js";

/** A condition of a query: `label:bug`, `label:"in review"`. */
export const qualifier = (/** @type {string} */ name, /** @type {string} */ value) => `${name}:${quotedValue(value)}`;

/** A value as it stands in a query. */
export const quotedValue = (/** @type {string} */ value) =>
  (/[\s,"\\]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value);

// A backslash has a meaning only within quotes.
export const unquoted = (/** @type {string} */ value) =>
  value.replace(/"((?:\\.|[^"\\])*)"?/g, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));

/**
 * The words of a query: spaces within quotes don't end one.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => text.match(/(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g) ?? [];

const isCondition = (word, name) => word.toLowerCase().startsWith(`${name}:`);

/** The values of a condition such as `label:bug,"in review"`. */
const valuesIn = (word, name) =>
  (word.slice(name.length + 1).match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/g) ?? []).map(unquoted);

/**
 * The values that a query asks for with a qualifier, such as those of `label:bug,docs`.
 * @param {string} text
 * @param {string} name
 */
export const valuesOf = (text, name) =>
  wordsOf(text).filter((word) => isCondition(word, name)).flatMap((word) => valuesIn(word, name));

/**
 * Whether a query asks for a value with a qualifier.
 * @param {string} text
 * @param {string} name
 * @param {string} value
 */
export const hasValue = (text, name, value) =>
  valuesOf(text, name).some((other) => sameName(other) === sameName(value));

/**
 * The query with these values of a qualifier, one of which must match; none removes it.
 * @param {string} text
 * @param {string} name
 * @param {string[]} values
 */
export function withValues(text, name, values) {
  const rest = wordsOf(text).filter((word) => !isCondition(word, name));
  const condition = values.length ? [`${name}:${values.map(quotedValue).join(",")}`] : [];
  return [...rest, ...condition].join(" ");
}

/**
 * The query with a value more of a qualifier: another that may match if it has one condition of it, such as
 * `label:bug,docs`, and another that must if it has several.
 * @param {string} text
 * @param {string} name
 * @param {string} value
 */
export function withValue(text, name, value) {
  const words = wordsOf(text);
  const [word, ...others] = words.filter((each) => isCondition(each, name));
  if (!word || others.length) return [...words, qualifier(name, value)].join(" ");
  const wider = `${name}:${[...valuesIn(word, name), value].map(quotedValue).join(",")}`;
  return words.map((each) => (each === word ? wider : each)).join(" ");
}

/**
 * The query without a value of a qualifier; conditions that have no other are left out.
 * @param {string} text
 * @param {string} name
 * @param {string} value
 */
export function withoutValue(text, name, value) {
  return wordsOf(text).flatMap((word) => {
    if (!isCondition(word, name)) return word;
    const values = valuesIn(word, name);
    const rest = values.filter((other) => sameName(other) !== sameName(value));
    if (rest.length === values.length) return word;
    return rest.length ? `${name}:${rest.map(quotedValue).join(",")}` : [];
  }).join(" ");
}

/**
 * The query with a condition more, or without it if it has it.
 * @param {string} text
 * @param {string} condition
 */
export function toggled(text, condition) {
  const words = wordsOf(text);
  const rest = words.filter((word) => word !== condition);
  return (rest.length < words.length ? rest : [...words, condition]).join(" ");
}

/** The query that a view stands for: `@urgent`, `@"needs review"`. */
export const viewWord = (/** @type {string} */ name) => `@${quotedValue(name)}`;

/**
 * The view that a query stands for, as the server finds it.
 * @template {{ name: string }} View
 * @param {string} text
 * @param {View[]} views
 */
export function viewOf(text, views) {
  const [word, ...others] = wordsOf(text);
  if (others.length || !word?.startsWith("@")) return undefined;
  const name = unquoted(word.slice(1));
  return views.find((view) => view.name === name) ?? views.find((view) => sameName(view.name) === sameName(name));
}
