// @ts-check
// How a query can go on at the cursor: `pro` as `project:`, `label:bug,do` as `label:bug,docs`.

import { rank, sameName } from "../lib/fuzzy.js";
import { qualifier, quotedValue, unquoted, viewWord, wordAtEnd } from "./query.js";

/**
 * What the server knows of queries. A word's `text` says what it stands for. Values that are `days` can follow a sign
 * or end a range.
 * @typedef {{ word: string, text: string }} Word
 * @typedef {{ name: string, values: Word[], days: boolean, negates: boolean }} Qualifier
 * @typedef {{ qualifiers: Qualifier[], views: Word[] }} Vocabulary
 */

/**
 * A suggestion: the word that it writes, what that stands for, and the query and the cursor after it. A clear one is
 * the only value that begins with what is typed. Names are never clear: what is typed may be a text to search for.
 * @typedef {{ word: string, text: string, query: string, cursor: number, isClear: boolean }} Suggestion
 */

const most = 50;

/**
 * The suggestions for the word at the cursor, best first; for an empty query examples.
 * @param {string} query
 * @param {number} cursor
 * @param {Vocabulary} vocabulary
 * @returns {Suggestion[]}
 */
export function suggestionsFor(query, cursor, vocabulary) {
  if (!query.trim()) return examples(vocabulary);
  const before = query.slice(0, cursor);
  const word = wordAtEnd(before);
  const part = word && partOf(word, vocabulary);
  if (!part) return [];
  const { head, typed, known, written, isName } = part;
  const text = isName ? typed : unquoted(typed);
  const begins = known.filter((each) => sameName(each.word).startsWith(sameName(text)));
  const isWhole = begins.some((each) => sameName(each.word) === sameName(text));
  if (isWhole && !isName) return [];
  const clear = begins.length === 1 && text && !isName ? begins[0] : undefined;
  const found = isName ? begins : rank(text, known, (each) => each.word, most).map(({ item }) => item);
  const start = before.slice(0, before.length - word.length) + head;
  // The rest of the value at the cursor goes.
  const isQuoted = (typed.match(/"/g) ?? []).length % 2 === 1;
  const rest = query.slice(cursor).replace(isQuoted ? /^[^"]*"?/ : isName ? /^[\p{L}_-]*:?/u : /^[^\s,]*/, "");
  return [...new Set(clear ? [clear, ...found] : found)].map((each) => {
    const word = written(each.word);
    const done = start + word;
    return { word, text: each.text, query: done + rest, cursor: done.length, isClear: each === clear };
  });
}

/** The part of a word that is typed, what precedes it, and what can take its place. */
function partOf(word, { qualifiers, views }) {
  if (word.startsWith("@")) {
    return { head: "", typed: word.slice(1), known: views, written: viewWord, isName: false };
  }
  const [, sign, name, list] = /^(-?)(?:([\p{L}_-]+):)?(.*)$/su.exec(word);
  if (name === undefined) {
    const known = qualifiers.filter(({ negates }) => negates || !sign).map((each) => ({ word: each.name, text: "" }));
    return { head: sign, typed: list, known, written: (/** @type {string} */ each) => `${each}:`, isName: true };
  }
  const { values, days } = qualifiers.find((each) => each.name === name.toLowerCase()) ?? { values: [], days: false };
  const parts = list.match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+|,/g) ?? [];
  const last = parts.at(-1) ?? ",";
  const typed = (last === "," ? "" : last).replace(days ? /^(?:[<>]=?|.*\.\.)/ : "", "");
  const others = parts.slice(0, last === "," ? undefined : -1).map((each) => sameName(unquoted(each)));
  const known = values.filter((each) => !others.includes(sameName(each.word)));
  return { head: word.slice(0, word.length - typed.length), typed, known, written: quotedValue, isName: false };
}

/** Conditions to begin with, with names that exist. */
function examples({ qualifiers, views }) {
  const named = (name) => qualifiers.find((each) => each.name === name)?.values.slice(0, 1)
    .map(({ word }) => qualifier(name, word)) ?? [];
  const queries = [
    "is:overdue", "is:ready", ...named("project"), "priority:high", ...named("label"),
    ...named("label").map((each) => `-${each}`), "due:<=fri", "no:day",
  ];
  const words = views.map((view) => ({ ...view, word: viewWord(view.word) }));
  return [...words, ...queries.map((word) => ({ word, text: "" }))]
    .map((each) => ({ ...each, query: each.word, cursor: each.word.length, isClear: false }));
}
