// @ts-check
// Finds texts by some of their letters, as the picker of the terminal does: cases in Tests hold both to the same order.
// Accents don't count here. Korean is compared letter by letter, so that a syllable matches while it is being composed,
// and initial consonants alone match, too.

const initials = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const finals = ["", ..."ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ")];

/** A text in which names that the store doesn't tell apart are equal. */
export const sameName = (/** @type {string} */ text) => text.normalize().toLowerCase();

// Found out once for each character, because a board has thousands of titles.
const known = new Map();

function traitsOf(character) {
  const isSyllable = character >= "가" && character <= "힣";
  const traits = known.get(character) ?? {
    letters: isSyllable ? lettersOf(character) : character.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase(),
    isLetter: /[\p{L}\p{N}]/u.test(character), isSmall: /\p{Ll}/u.test(character), isCapital: /\p{Lu}/u.test(character),
    isSyllable,
  };
  known.set(character, traits);
  return traits;
}

/** The letters of a Korean syllable. */
function lettersOf(syllable) {
  const index = syllable.charCodeAt(0) - "가".charCodeAt(0);
  return initials[Math.floor(index / 588)] + vowels[Math.floor((index % 588) / 28)] + finals[index % 28];
}

/** A word begins after anything but a letter, at a capital after a small one, and at each syllable. */
const startsWord = (before, { isLetter, isCapital, isSyllable }) =>
  isLetter && (!before?.isLetter || isSyllable || (before.isSmall && isCapital));

/**
 * A text as it is compared. `from` has the position in the text of each of its letters, and of its end.
 * @typedef {{ letters: string, from: number[], starts: boolean[] }} Folded
 */

// Thousands of titles would take long at each typed letter.
/** @type {Map<string, Folded>} */
const folded = new Map();
const mostFolded = 20_000;

/** @returns {Folded} */
function fold(/** @type {string} */ text) {
  if (folded.has(text)) return folded.get(text);
  if (folded.size === mostFolded) folded.clear();
  let letters = "";
  const from = [];
  const starts = [];
  let position = 0;
  let before;
  for (const character of text) {
    const traits = traitsOf(character);
    // Some become several UTF-16 units, of which only the first begins a word.
    for (let index = 0; index < traits.letters.length; index += 1) {
      starts.push(index === 0 && startsWord(before, traits));
      from.push(position);
    }
    letters += traits.letters;
    position += character.length;
    before = traits;
  }
  folded.set(text, { letters, from: [...from, position], starts });
  return folded.get(text);
}

const wordsOf = (query) => query.trim().split(/\s+/).filter(Boolean).map((word) => fold(word).letters);

/** How well a text matches words, the shorter of equals better, and where; nothing if a word isn't in it. */
function match(words, target) {
  let score = -target.letters.length / 1000;
  const places = [];
  for (const word of words) {
    const found = wholeMatch(word, target) ?? scatteredMatch(word, target);
    if (!found) return undefined;
    score += found.score;
    places.push(...found.places);
  }
  return { score, places };
}

/** A word in one piece, best at the beginning of a word of the text. */
function wholeMatch(word, { letters, starts }) {
  const first = letters.indexOf(word);
  let at = first;
  while (at > 0 && !starts[at]) at = letters.indexOf(word, at + 1);
  const start = at < 0 ? first : at;
  const score = at < 0 ? 1000 : at === 0 ? 1002 : 1001;
  return first < 0 ? undefined : { score, places: Array.from({ length: word.length }, (_, index) => start + index) };
}

/** The letters of a word in their order, best at beginnings of words and close together. */
function scatteredMatch(word, { letters, starts }) {
  let end = 0;
  for (let index = 0; index < word.length; index += 1) {
    end = letters.indexOf(word[index], end) + 1;
    if (!end) return undefined;
  }
  // Back from the end, to find the shortest piece that ends there.
  const places = [];
  for (let index = word.length - 1, at = end; index >= 0; index -= 1) {
    at = letters.lastIndexOf(word[index], at - 1);
    places.unshift(at);
  }
  const skipped = end - places[0] - word.length;
  return { score: Math.max(1, 500 + 20 * places.filter((at) => starts[at]).length - skipped), places };
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
 * The items that match a query, best first, but no more than `most`, each with the ranges of its text that do; without
 * a query all of them in their order.
 * @template Item
 * @param {string} query
 * @param {Item[]} items
 * @param {(item: Item) => string} textOf
 * @param {number} [most]
 * @returns {{ item: Item, score: number, ranges: [number, number][] }[]}
 */
export function rank(query, items, textOf, most = Infinity) {
  const words = wordsOf(query);
  const found = [];
  for (const item of items) {
    const target = fold(textOf(item));
    const result = match(words, target);
    if (result) found.push({ item, target, ...result });
  }
  if (words.length) found.sort((a, b) => b.score - a.score);
  return found.slice(0, most)
    .map(({ item, target, score, places }) => ({ item, score, ranges: rangesOf(places, target) }));
}
