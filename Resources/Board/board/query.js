// @ts-check
// Reading and changing the text of a query, such as `label:bug,"in review" -is:done words`.

/** A condition of a query: `label:bug`, `label:"in review"`. */
export const qualifier = (/** @type {string} */ name, /** @type {string} */ value) => `${name}:${quotedValue(value)}`;

const quotedValue = (value) => (/[\s,"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value);

/**
 * The words of a query: spaces within quotes don't end one.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => text.match(/(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g) ?? [];

/**
 * The values that a query asks for with a qualifier, such as those of `label:bug,docs`.
 * @param {string} text
 * @param {string} name
 */
export function valuesOf(text, name) {
  return wordsOf(text).filter((word) => word.startsWith(`${name}:`))
    .flatMap((word) => word.slice(name.length + 1).match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/g) ?? [])
    .map((value) => value.replace(/\\(.)|"/g, "$1"));
}

/**
 * The query with these values of a qualifier, one of which must match; none removes it.
 * @param {string} text
 * @param {string} name
 * @param {string[]} values
 */
export function withValues(text, name, values) {
  const rest = wordsOf(text).filter((word) => !word.startsWith(`${name}:`));
  const condition = values.length ? [`${name}:${values.map(quotedValue).join(",")}`] : [];
  return [...rest, ...condition].join(" ");
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
