import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hasValue, qualifier, toggled, valuesOf, viewOf, viewWord, withoutValue, withoutValues, withValue, wordsOf,
} from "../../../Resources/Board/board/query.js";

test("spaces within quotes don't end a word", () => {
  assert.deepEqual(wordsOf('label:"in review",bug  -is:done "two words" rest'),
    ['label:"in review",bug', "-is:done", '"two words"', "rest"]);
  assert.deepEqual(wordsOf('an "open quote'), ["an", '"open quote']);
  assert.deepEqual(wordsOf(""), []);
});

test("a qualifier's values are those of all its conditions", () => {
  assert.deepEqual(valuesOf('label:bug,"in review" label:docs -label:no', "label"), ["bug", "in review", "docs"]);
  assert.deepEqual(valuesOf("label:", "label"), []);
});

test("all conditions of a qualifier are removed, and the rest is left", () => {
  assert.equal(withoutValues('Label:bug,"in review" words label: "label:x"', "label"), 'words "label:x"');
  assert.equal(withoutValues("-label:bug no:label", "label"), "-label:bug no:label");
});

test("a value is added to the only condition of its qualifier, or beside several", () => {
  assert.equal(withValue("words", "label", "in review"), 'words label:"in review"');
  assert.equal(withValue("label:bug words", "label", "docs"), "label:bug,docs words");
  assert.equal(withValue("label:bug label:docs", "label", "x"), "label:bug label:docs label:x");
  assert.equal(withValue("-label:bug", "label", "x"), "-label:bug label:x");
});

test("a value is removed from each condition of its qualifier", () => {
  assert.equal(withoutValue('label:bug,"in review" words', "label", "bug"), 'label:"in review" words');
  assert.equal(withoutValue("label:bug label:docs", "label", "bug"), "label:docs");
  assert.equal(withoutValue("no:label,due -label:bug", "no", "label"), "no:due -label:bug");
  assert.equal(withoutValue("Label:BUG,docs", "label", "bug"), "label:docs");
});

test("qualifiers and values are found in any case", () => {
  assert.ok(hasValue("Label:BUG", "label", "bug"));
  assert.ok(hasValue("NO:Label", "no", "label"));
  assert.ok(!hasValue("-label:bug", "label", "bug"));
});

test("toggling a condition twice leaves the query as it was", () => {
  assert.equal(toggled("words", "is:overdue"), "words is:overdue");
  assert.equal(toggled("is:overdue words", "is:overdue"), "words");
  assert.equal(qualifier("project", "my api"), 'project:"my api"');
  assert.equal(qualifier("label", "a", "b c"), 'label:a,"b c"');
  assert.equal(qualifier("label", 'a "b"'), String.raw`label:"a \"b\""`);
  assert.deepEqual(valuesOf(qualifier("label", 'a "b", c'), "label"), ['a "b", c']);
});

test("a view is found by the word that stands for it, and as it may be typed", () => {
  for (const name of ["urgent", "needs review", 'a"b', 'a b"c', "a,b", String.raw`a\b`, String.raw`a \"b`, "日本語"]) {
    const view = { name };
    assert.equal(viewOf(viewWord(name), [{ name: "other" }, view]), view, name);
  }
  assert.equal(viewWord('a"b'), String.raw`@"a\"b"`);
  const [small, large] = [{ name: "urgent" }, { name: "Urgent" }];
  assert.equal(viewOf("@URGENT", [small, large]), small);
  assert.equal(viewOf("@Urgent", [small, large]), large);
  assert.equal(viewOf("@urgent is:open", [small]), undefined);
  assert.equal(viewOf("urgent", [small]), undefined);
  assert.equal(viewOf("", [small]), undefined);
});
