// What ends a todo or brings it back: the review of a day, dropping, restoring.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const rows = (page) => page.$$("#review-sheet li").map(({ textContent }) => /^\d+/.exec(textContent)[0]);
const pressed = (page) => page.$$("#review-sheet [aria-pressed=true]").map(({ dataset }) => dataset.key).join("");

test("from its time on, a day is reviewed with a key for each todo, as one change", withPage("review", {
  prepare: ["add One", "add Two", "add Three", "add Four --due 2026-11-20", "add Five --backlog", "config set reviewAt 10:30"],
}, async (page) => {
  assert.ok(page.the("#review").hidden);
  await page.pass(31 * 60_000);
  await page.click("#review");
  assert.match(page.text("#review-heading"), /0\/4/);
  assert.deepEqual(rows(page), ["4", "1", "2", "3"]);
  for (const key of ["d", "t", "x"]) await page.press(key);
  assert.equal(pressed(page), "dtx");
  // Another decision replaces one.
  await page.press("k");
  await page.press("l");
  await page.press("w");
  await page.type("fri", ".date-words");
  await page.pass(200);
  await page.press("Enter");
  assert.equal(pressed(page), "dtlw");
  // Decisions are kept until they are saved or discarded.
  await page.press("Escape");
  await page.reload();
  await page.pass(31 * 60_000);
  await page.click("#review");
  assert.deepEqual([pressed(page), page.text("#review-sheet [data-key=w][aria-pressed=true] span")], ["dtlw", "Fri"]);
  assert.equal(page.active.textContent, "Save");
  assert.ok(page.isShown("#review-sheet .draft-note"));
  page.answers["POST /api/review"] = () => ({ status: 500, value: { error: { message: "Disk full" } } });
  await page.click("#review-sheet .primary");
  delete page.answers["POST /api/review"];
  await page.click("#review");
  assert.equal(pressed(page), "dtlw");
  page.sent.length = 0;
  await page.click("#review-sheet .primary");
  assert.deepEqual(page.sent.filter((request) => request.includes("review")), ["POST /api/review"]);
  assert.deepEqual([page.cards(), page.cards("done")], ["1,2,3,5", "4"]);
  await page.press("Control z");
  assert.deepEqual([page.cards(), page.cards("done")], ["1,2,3,4,5", ""]);
}));

test("a review says which of the todos that it finishes still wait, and its decisions can be discarded", withPage("review-waiting", {
  prepare: ["add One", "add Two --after 1", "add Three --after 2", "config set reviewAt 00:00"],
}, async (page) => {
  await page.click("#review");
  for (const key of ["x", "d", "d"]) await page.press(key);
  await page.press("Escape");
  await page.click("#review");
  await page.click("#review-sheet .discard");
  assert.equal(pressed(page), "");
  assert.equal(page.isShown("#review-sheet .draft-note"), false);
  for (const key of ["l", "d", "d"]) await page.press(key);
  await page.click("#review-sheet .primary");
  assert.match(page.toast, / · 2 still waits for 1 \(One\)\./);
  assert.doesNotMatch(page.toast, /3 still/);
  await page.click("#review");
  assert.equal(pressed(page), "");
}));

test("a review without a decision changes nothing", withPage("review-none", {
  prepare: ["add One", "config set reviewAt 00:00"],
}, async (page) => {
  await page.click("#review");
  await page.press("l");
  await page.press("Enter");
  assert.equal(page.isShown("#review-sheet"), false);
  assert.deepEqual(page.sent, []);
}));

test("a todo is dropped and opened again by its status", withPage("drop", { prepare: ["add One", "add Two"] }, async (page) => {
  await page.open("1");
  await page.choose("status", "Dropped");
  assert.equal(page.cards(), "2");
  assert.match(page.text("#panel .property[data-name=status], #panel .properties"), /Dropped/);
  await page.choose("status", "Doing");
  assert.deepEqual([page.cards(), page.cards("doing")], ["2", "1"]);
}));

test("a deleted todo is restored from its address and from the history", withPage("restore", {
  prepare: ["add One", "add Two", "rm 1", "rm 2", "add Three"],
}, async (page) => {
  page.window.location.hash = "#1";
  await page.settle();
  assert.match(page.toast, /One/);
  await page.click("#toast button");
  assert.equal(page.cards(), "1,3");
  assert.equal(page.place, "1");
  await page.press("Escape");
  await page.click("#history-button");
  const restorable = page.$$("#history-entries .entry").filter((entry) => /Restore$/.test(entry.querySelector("button")?.textContent));
  assert.equal(restorable.length, 1);
  await page.click(restorable[0].querySelector("button"));
  assert.equal(page.cards(), "1,2,3");
}));
