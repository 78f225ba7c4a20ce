// @ts-check
// Finds texts by some of their letters, without regard to case and accents. Korean is compared letter by letter, so
// that a syllable matches while it is being composed, and initial consonants alone match, too.

const initials = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const finals = ["", ..."ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ")];
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/** A text in which names that the store doesn't tell apart are equal. */
export const sameName = (/** @type {string} */ text) => text.normalize().toLowerCase();

/**
 * A text as it is compared. `from` has the position in the text of each of its letters, and of its end.
 * @typedef {{ letters: string, from: number[], starts: boolean[] }} Folded
 */

/**
 * @param {string} text
 * @returns {Folded}
 */
export function fold(text) {
  if (/^[\0-\x7f]*$/.test(text)) return foldASCII(text);
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

// Most titles are like this, and a board has thousands.
function foldASCII(text) {
  const from = [];
  const starts = [];
  let [wasLetter, wasSmall] = [false, false];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isSmall = code >= 97 && code <= 122;
    const isCapital = code >= 65 && code <= 90;
    const isLetterOrDigit = isSmall || isCapital || (code >= 48 && code <= 57);
    from.push(index);
    starts.push(isLetterOrDigit && (!wasLetter || (wasSmall && isCapital)));
    [wasLetter, wasSmall] = [isLetterOrDigit, isSmall];
  }
  return { letters: text.toLowerCase(), from: [...from, text.length], starts };
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

const isLetter = (character) => /[\p{L}\p{N}]/u.test(character);
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
  const target = typeof text === "string" ? fold(text) : text;
  const result = matchWords(wordsOf(query), target);
  return result && { score: result.score, ranges: rangesOf(result.places, target) };
}

const wordsOf = (query) => query.trim().split(/\s+/).filter(Boolean).map((word) => fold(word).letters);

function matchWords(words, target) {
  let score = -target.letters.length / 100;
  const places = [];
  for (const word of words) {
    const result = wholeMatch(word, target) ?? scatteredMatch(word, target);
    if (!result) return undefined;
    score += result.score;
    places.push(...result.places);
  }
  return { score, places };
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

// More beginnings of a match than these aren't tried.
const mostTries = 8;

/** A match of the word's letters in their order, best at beginnings of words and close together. */
function scatteredMatch(word, target) {
  let best;
  let first = target.letters.indexOf(word[0]);
  for (let tries = 0; first >= 0 && tries < mostTries; tries += 1) {
    const result = matchFrom(first, word, target);
    if (!result) break;
    if (result.score > (best?.score ?? 0)) best = result;
    first = target.letters.indexOf(word[0], first + 1);
  }
  return best;
}

function matchFrom(first, word, { letters, starts }) {
  const places = [first];
  let score = starts[first] ? 7 : 1;
  let next = first + 1;
  for (const letter of word.slice(1)) {
    const near = letters.indexOf(letter, next);
    if (near < 0) return undefined;
    // The beginning of a later word says more than a letter within this one.
    const place = near === next ? near : startFrom(letter, near, letters, starts) ?? near;
    places.push(place);
    score += gain(place - next, starts[place]);
    next = place + 1;
  }
  return { score, places };
}

function startFrom(letter, from, letters, starts) {
  for (let at = from; at >= 0; at = letters.indexOf(letter, at + 1)) if (starts[at]) return at;
  return undefined;
}

function gain(skipped, isStart) {
  if (isStart) return 7 - Math.min(skipped, 5) / 5;
  return skipped === 0 ? 5 : -1 - Math.min(skipped, 5);
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
 * The items that match a query, best first, but no more than `most`; without a query all of them in their order.
 * @template Item
 * @param {string} query
 * @param {Item[]} items
 * @param {(item: Item) => string | Folded} textOf
 * @param {number} [most]
 * @returns {{ item: Item, score: number, ranges: [number, number][] }[]}
 */
export function rank(query, items, textOf, most = Infinity) {
  const words = wordsOf(query);
  const found = [];
  for (const item of items) {
    const text = textOf(item);
    const target = typeof text === "string" ? fold(text) : text;
    const result = matchWords(words, target);
    if (result) found.push({ item, target, ...result });
  }
  if (words.length) found.sort((a, b) => b.score - a.score);
  return found.slice(0, most)
    .map(({ item, target, score, places }) => ({ item, score, ranges: rangesOf(places, target) }));
}
