import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { rank } from "../../../Resources/Board/lib/fuzzy.js";

const found = (query, texts) => rank(query, texts, String).map(({ item }) => item);

/** The text with its matching parts in brackets. */
function marked(query, text) {
  const [result] = rank(query, [text], String);
  if (!result) return undefined;
  let shown = "";
  let end = 0;
  for (const [from, to] of result.ranges) {
    shown += `${text.slice(end, from)}[${text.slice(from, to)}]`;
    end = to;
  }
  return shown + text.slice(end);
}

const matches = [
  ["tok", "Fix token refresh", "Fix [tok]en refresh"],
  ["FIX", "Fix token refresh", "[Fix] token refresh"],
  ["ref fix", "Fix token refresh", "[Fix] token [ref]resh"],
  ["ftr", "Fix token refresh", "[F]ix [t]oken [r]efresh"],
  ["fx tok", "Fix token refresh", "[F]i[x] [tok]en refresh"],
  ["gr", "addGitRemote", "add[G]it[R]emote"],
  ["resume", "Résumé", "[Résumé]"],
  ["étage", "etage", "[etage]"],
  ["버그", "버그 고치기", "[버그] 고치기"],
  ["ㅂㄱ", "버그 고치기", "[버그] 고치기"],
  ["ㄱㅊㄱ", "버그 고치기", "버그 [고치기]"],
  ["버ㄱ", "버그 고치기", "[버그] 고치기"],
  ["곷", "버그 고치기", "버그 [고치]기"],
  ["か", "がき", "[が]き"],
  ["𝒳", "a 𝒳 b", "a [𝒳] b"],
  ["zip", "Fix token refresh", undefined],
  ["xif", "Fix token refresh", undefined],
  ["fix zip", "Fix token refresh", undefined],
];

for (const [query, text, expected] of matches) {
  test(`“${query}” in “${text}”`, () => assert.equal(marked(query, text), expected));
}

for (const { query, texts, found: expected } of JSON.parse(readFileSync(new URL("fuzzy.json", import.meta.url), "utf8"))) {
  test(`“${query}” finds the same as in the terminal`, () => assert.deepEqual(found(query, texts), expected));
}

test("of equally good matches the shorter comes first", () => {
  assert.deepEqual(found("re", ["Bare store", "Review", "Fix: retry", "Core"]),
    ["Review", "Fix: retry", "Core", "Bare store"]);
  assert.deepEqual(found("due", ["Due dates", "Subdue", "Due"]), ["Due", "Due dates", "Subdue"]);
});
