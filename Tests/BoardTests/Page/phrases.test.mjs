import assert from "node:assert/strict";
import { test } from "node:test";
import { importPage, wording } from "./page.mjs";

const { errorSentence, phrase, titlePart } = await importPage("lib/phrases.js");

test("a title is one part, with whatever it contains", () => {
  for (const title of ["{count}", "$&", "a\uFDD0b\uFDD1c", "<b>", "`x`", "🙂"]) {
    const parts = phrase("dueOn", { when: titlePart(title) }, wording("en"));
    assert.deepEqual(parts.filter((part) => typeof part !== "string"), [{ title: title.replace(/[\uFDD0\uFDD1]/g, "\uFFFD") }]);
  }
});

test("an error of the server becomes a sentence", () => {
  const texts = ["no label `bug`. Did you mean `bugs`?", "the title is empty; write one"];
  assert.deepEqual(texts.map((text) => errorSentence(text, wording("en"))),
    ["No label “bug”. Did you mean “bugs”?", "The title is empty; write one."]);
  assert.equal(errorSentence("no view `@뷰`; write '\"@뷰\"'", wording("en")), "No view “@뷰”; write '\"@뷰\"'.");
  assert.equal(errorSentence("ootd has stopped answering.", wording("en")), "ootd has stopped answering.");
  assert.equal(errorSentence(`the view \`${"x".repeat(200)}\` is too long`, wording("en")),
    `The view “${"x".repeat(79)}…” is too long.`);
  assert.equal(errorSentence("라벨을 찾을 수 없습니다: `bug`", wording("ko")), "라벨을 찾을 수 없습니다: ‘bug’.");
  assert.equal(errorSentence("ビュー `@nope` はありません", wording("ja")), "ビュー「@nope」はありません。");
});
