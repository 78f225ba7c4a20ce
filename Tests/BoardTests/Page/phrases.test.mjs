import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { importPage, languages } from "./page.mjs";

const casesOf = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));
const sentences = Object.fromEntries(await Promise.all(languages.map(async (language) =>
  [language, (await importPage("lib/phrases.js", language)).errorSentence])));

test("an error of the server becomes a sentence", () => {
  const texts = ["no label `bug`. Did you mean `bugs`?", "the title is empty; write one"];
  assert.deepEqual(texts.map(sentences.en), ["No label “bug”. Did you mean “bugs”?", "The title is empty; write one."]);
  assert.equal(sentences.en("no view `@뷰`; write '\"@뷰\"'"), "No view “@뷰”; write '\"@뷰\"'.");
  assert.equal(sentences.en("ootd has stopped answering."), "ootd has stopped answering.");
  assert.equal(sentences.en(`the view \`${"x".repeat(200)}\` is too long`), `The view “${"x".repeat(79)}…” is too long.`);
  assert.equal(sentences.ko("라벨을 찾을 수 없습니다: `bug`"), "라벨을 찾을 수 없습니다: ‘bug’.");
  assert.equal(sentences.ja("ビュー `@nope` はありません"), "ビュー「@nope」はありません。");
});

for (const language of languages) {
  test(`days near today have the words of the terminal: ${language}`, async () => {
    const { nearDay } = await importPage("lib/text.js", language);
    const days = Object.entries(casesOf("days")[language]);
    assert.deepEqual(days.map(([day]) => [day, nearDay(day, "2026-11-21")]), days);
  });
}

test("Korean particles follow the last sound, as in the terminal", async () => {
  const { particle } = await importPage("lib/text.js", "ko");
  for (const [text, forms, expected] of casesOf("particles")) assert.equal(particle(forms, text), expected, text);
});
