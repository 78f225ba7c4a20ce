// @ts-check
// Finds texts by some of their letters, without regard to case and accents. Korean is compared letter by letter, so
// that a syllable matches while it is being composed, and initial consonants alone match, too.

const initials = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const finals = ["", ..."ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ")];
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/**
 * A text as it is compared. `from` has the position in the text of each of its letters, and of its end.
 * @typedef {{ letters: string, from: number[], starts: boolean[] }} Folded
 */

/**
 * @param {string} text
 * @returns {Folded}
 */
export function fold(text) {
  let letters = "";
  const from = [];
  const starts = [];
  let position = 0;
  let before = " ";
  for (const character of text) {
    const isStart = startsWord(before, character);
    for (const letter of lettersOf(character)) {
      starts.push(isStart && from.at(-1) !== position);
      from.push(position);
      letters += letter;
    }
    position += character.length;
    before = character;
  }
  return { letters, from: [...from, position], starts };
}

function lettersOf(character) {
  const code = character.codePointAt(0);
  if (code < 0x80) return character.toLowerCase();
  if (code < firstSyllable || code > lastSyllable) {
    // A letter without its accents. Some become two UTF-16 units, which are kept together.
    return character.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
  }
  const index = code - firstSyllable;
  return initials[Math.floor(index / 588)] + vowels[Math.floor((index % 588) / 28)] + finals[index % 28];
}

const isLetter = (character) => /[a-z0-9]/i.test(character) || (character > "\x7f" && /[\p{L}\p{N}]/u.test(character));
const isHangul = (character) => character >= "가" && character <= "힣";

/** Whether a character begins a word. A Korean syllable counts as one: people type initials. */
function startsWord(before, character) {
  if (!isLetter(character)) return false;
  return !isLetter(before) || isHangul(character) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(character));
}

/**
 * How well a text matches a query, and the ranges of the text that do; nothing if a word of the query isn't in it.
 * A higher score is better.
 * @param {string} query
 * @param {string | Folded} text
 * @returns {{ score: number, ranges: [number, number][] } | undefined}
 */
export function match(query, text) {
  return matchWords(wordsOf(query), typeof text === "string" ? fold(text) : text);
}

const wordsOf = (query) => query.trim().split(/\s+/).filter(Boolean).map((word) => fold(word).letters);

function matchWords(words, target) {
  let score = -target.letters.length / 100;
  const found = [];
  for (const word of words) {
    const result = matchWord(word, target);
    if (!result) return undefined;
    score += result.score;
    found.push(...result.places);
  }
  return { score, ranges: rangesOf(found, target) };
}

function matchWord(word, target) {
  return wholeMatch(word, target) ?? scatteredMatch(word, target);
}

/** A match of the word as it stands, best at the beginning of a word. */
function wholeMatch(word, { letters, starts }) {
  let best;
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
    const isWhole = word.length === letters.length;
    const score = 20 + 8 * word.length + (starts[at] ? 15 : 0) + (at === 0 ? 10 : 0) + (isWhole ? 30 : 0);
    if (!best || score > best.score) best = { score, at };
  }
  return best && { score: best.score, places: Array.from(word, (_, index) => best.at + index) };
}

/** A match of the word's letters in their order, best at beginnings of words and close together. */
function scatteredMatch(word, { letters, starts }) {
  const places = [];
  let score = 0;
  let next = 0;
  for (const letter of word) {
    const near = letters.indexOf(letter, next);
    if (near < 0) return undefined;
    // The beginning of a later word says more than a letter within this one.
    const start = near === next ? near : startFrom(letter, near, letters, starts) ?? near;
    places.push(start);
    score += gain(start, next, places.length === 1, starts[start]);
    next = start + letter.length;
  }
  return score > 0 ? { score, places } : undefined;
}

function startFrom(letter, from, letters, starts) {
  for (let at = from; at >= 0; at = letters.indexOf(letter, at + 1)) if (starts[at]) return at;
  return undefined;
}

function gain(at, next, isFirst, isStart) {
  if (isStart) return 7;
  if (at === next && !isFirst) return 5;
  return isFirst ? 1 : -1 - Math.min(at - next, 5);
}

/** The positions of letters as ranges of the text. */
function rangesOf(places, { from }) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const start = from[place];
    const end = from.find((position, index) => index > place && position > start) ?? start;
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/**
 * The items that match a query, best first; without a query all of them in their order.
 * @template Item
 * @param {string} query
 * @param {Item[]} items
 * @param {(item: Item) => string | Folded} textOf
 * @returns {{ item: Item, score: number, ranges: [number, number][] }[]}
 */
export function rank(query, items, textOf) {
  const words = wordsOf(query);
  const found = [];
  for (const item of items) {
    const text = textOf(item);
    const result = matchWords(words, typeof text === "string" ? fold(text) : text);
    if (result) found.push({ item, ...result });
  }
  return words.length ? found.sort((a, b) => b.score - a.score) : found;
}
