import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestionsFor } from "../../../Resources/Board/board/completion.js";

const words = (...names) => names.map((word) => ({ word, text: "" }));
const qualifier = (name, values, { days = false, negates = true } = {}) => ({ name, values: words(...values), days, negates });
const vocabulary = {
  qualifiers: [
    qualifier("is", ["open", "overdue", "today"]), qualifier("project", ["api", "web site"]),
    qualifier("priority", ["high", "low"]), qualifier("label", ["bug", "bugfix", "docs", "in review", 'a"b', "국어"]),
    qualifier("due", ["today", "tomorrow", "fri"], { days: true }), qualifier("ref", []),
    qualifier("sort", ["due", "due-desc"], { negates: false }),
  ],
  views: [{ word: "urgent", text: "is:overdue" }, { word: "needs review", text: "label:docs" }],
};
/** The words that are suggested at the end of a text, or at a `|` in it; a clear one with a star. */
const at = (text) => {
  const cursor = text.includes("|") ? text.indexOf("|") : text.length;
  return suggestionsFor(text.replace("|", ""), cursor, vocabulary);
};
const suggested = (text) => at(text).map(({ word, isClear }) => word + (isClear ? "*" : ""));
/** The query after a suggestion is taken, with a `|` at the cursor. */
const taken = (text, index = 0) => {
  const { query, cursor } = at(text)[index];
  return `${query.slice(0, cursor)}|${query.slice(cursor)}`;
};

test("a word may continue as a qualifier, but never clearly so: it may be a text to search for", () => {
  assert.deepEqual(suggested("pro"), ["project:"]);
  assert.deepEqual(suggested("pr"), ["project:", "priority:"]);
  assert.deepEqual(suggested("words PRO"), ["project:"]);
  assert.deepEqual(suggested("label"), ["label:"]);
  for (const text of ["fix", "words ", '"pro', "label:bug "]) assert.deepEqual(suggested(text), [], text);
  assert.equal(taken("words pro"), "words project:|");
});

test("a minus precedes what can be negated", () => {
  assert.deepEqual(suggested("-lab"), ["label:"]);
  assert.equal(taken("-lab"), "-label:|");
  assert.deepEqual(suggested("-so"), []);
  assert.equal(taken("-label:d"), "-label:docs|");
});

test("a qualifier's values match in any part, and a whole one needs no more", () => {
  assert.deepEqual(suggested("is:"), ["open", "overdue", "today"]);
  assert.deepEqual(suggested("is:o").sort(), ["open", "overdue", "today"]);
  assert.deepEqual(suggested("is:ov"), ["overdue*"]);
  assert.deepEqual(suggested("label:bu"), ["bug", "bugfix"]);
  for (const text of ["label:bug", "IS:Open", "ref:3", "nope:x", "label:zzz"]) assert.deepEqual(suggested(text), [], text);
  assert.deepEqual(suggested("label:국"), ["국어*"]);
  assert.equal(taken("Project:a"), "Project:api|");
});

test("a list continues without the values that it has", () => {
  assert.equal(taken("label:bug,do"), "label:bug,docs|");
  assert.ok(!suggested("label:bug,").includes("bug"));
  assert.equal(taken('label:"in review",do'), 'label:"in review",docs|');
  assert.ok(!suggested('label:"in review",').includes('"in review"'));
});

test("names with spaces and quotes are quoted, also within a quote that was begun", () => {
  assert.equal(taken("project:we"), 'project:"web site"|');
  assert.equal(taken('project:"web s'), 'project:"web site"|');
  assert.equal(taken("label:a"), String.raw`label:"a\"b"|`);
});

test("days follow a sign or end a range", () => {
  assert.equal(taken("due:<=f"), "due:<=fri|");
  assert.equal(taken("due:tod"), "due:today|");
  assert.deepEqual(suggested("due:<"), ["today", "tomorrow", "fri"]);
  assert.equal(taken("due:today..tom"), "due:today..tomorrow|");
});

test("views follow an @", () => {
  assert.deepEqual(suggested("@"), ["@urgent", '@"needs review"']);
  assert.deepEqual(suggested("@ur"), ["@urgent*"]);
  assert.equal(taken('is:open @"nee'), 'is:open @"needs review"|');
});

test("what stands after the cursor stays, but for the rest of the value", () => {
  assert.equal(taken("label:d|x is:open"), "label:docs| is:open");
  assert.equal(taken("label:d|x,bug"), "label:docs|,bug");
  assert.equal(taken("pro|j:api"), "project:|api");
  assert.equal(taken('project:"we|b x" is:open'), 'project:"web site"| is:open');
});

test("an empty query has the views and examples with names that exist", () => {
  assert.deepEqual(suggested(""), [
    "@urgent", '@"needs review"', "is:overdue", "is:ready", "project:api", "priority:high", "label:bug", "-label:bug",
    "due:<=fri", "no:day",
  ]);
  assert.deepEqual(suggestionsFor(" ", 1, { qualifiers: [], views: [] }).map(({ query }) => query),
    ["is:overdue", "is:ready", "priority:high", "due:<=fri", "no:day"]);
});
