// @ts-check
// Reading and changing the text of a query, such as `label:bug,"in review" -is:done words`.

import { sameName } from "../lib/fuzzy.js";

/** A condition of a query: `label:bug`, `label:bug,"in review"`. */
export const qualifier = (/** @type {string} */ name, /** @type {string[]} */ ...values) =>
  `${name}:${values.map(quotedValue).join(",")}`;

/** A value as it stands in a query. */
export const quotedValue = (/** @type {string} */ value) =>
  (/[\s,"\\]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value);

// A backslash has a meaning only within quotes.
export const unquoted = (/** @type {string} */ value) =>
  value.replace(/"((?:\\.|[^"\\])*)"?/g, (_, quoted) => quoted.replace(/\\(.)/g, "$1"));

/**
 * The words of a query: spaces within quotes don't end one.
 * @returns {string[]}
 */
export const wordsOf = (/** @type {string} */ text) => text.match(/(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g) ?? [];

/** The word in which a text ends; an empty text after a space that ends one. */
export const wordAtEnd = (/** @type {string} */ text) => wordsOf(`${text}x`).at(-1).slice(0, -1);

/**
 * The values of a word with a qualifier, such as `label:bug,"in review"`; undefined for any other word.
 * @returns {string[] | undefined}
 */
function valuesIn(word, name) {
  if (!word.toLowerCase().startsWith(`${name}:`)) return undefined;
  return (word.slice(name.length + 1).match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/g) ?? []).map(unquoted);
}

/** The values that a query asks for with a qualifier, such as those of `label:bug,docs`. */
export const valuesOf = (/** @type {string} */ text, /** @type {string} */ name) =>
  wordsOf(text).flatMap((word) => valuesIn(word, name) ?? []);

const isSame = (value) => (other) => sameName(other) === sameName(value);

/** Whether a query asks for a value with a qualifier. */
export const hasValue = (text, name, value) => valuesOf(text, name).some(isSame(value));

/**
 * The query with a value more of a qualifier: another that may match if it has one condition of it, such as
 * `label:bug,docs`, and another that must if it has several.
 */
export function withValue(text, name, value) {
  const words = wordsOf(text);
  const [word, ...others] = words.filter((each) => valuesIn(each, name));
  if (!word || others.length) return [...words, qualifier(name, value)].join(" ");
  return words.map((each) => (each === word ? qualifier(name, ...valuesIn(word, name), value) : each)).join(" ");
}

/** The query without a value of a qualifier; conditions that have no other are left out. */
export const withoutValue = (text, name, value) => wordsOf(text).flatMap((word) => {
  const values = valuesIn(word, name);
  if (!values?.some(isSame(value))) return word;
  const rest = values.filter((other) => !isSame(value)(other));
  return rest.length ? qualifier(name, ...rest) : [];
}).join(" ");

/** The query without any condition of a qualifier. */
export const withoutValues = (text, name) => wordsOf(text).filter((word) => !valuesIn(word, name)).join(" ");

/** The query with a condition more, or without it if it has it. */
export function toggled(/** @type {string} */ text, /** @type {string} */ condition) {
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
