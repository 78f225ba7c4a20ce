import assert from "node:assert/strict";
import { test } from "node:test";
import { percentOf, shadeOf, splitByCompletion, squareClass, totalsOf } from "../../../Resources/Board/activity/figures.js";

const day = (date, commits = 0, done = 0, total = 0) =>
  ({ date, commits, done, total, percent: percentOf({ done, total }) });

test("a shade begins at its lowest value", () => {
  for (const [commits, shade] of [[0, 0], [1, 1], [4, 1], [5, 2], [10, 3], [15, 4], [20, 5], [99, 5]]) {
    assert.equal(shadeOf("commits", commits), shade, `${commits} commits`);
  }
  for (const [percent, shade] of [[0, 0], [1, 1], [29, 1], [30, 2], [50, 3], [70, 4], [90, 5], [100, 5]]) {
    assert.equal(shadeOf("rate", percent), shade, `${percent} %`);
  }
});

test("a day without a plan and one with nothing done look different", () => {
  assert.equal(squareClass("rate", day("2026-11-21")), "no-plan");
  assert.equal(squareClass("rate", day("2026-11-21", 0, 0, 3)), "rate-zero");
  assert.equal(squareClass("commits", day("2026-11-21")), "commits-0");
});

test("only all is 100 percent, and only nothing is 0", () => {
  for (const [done, total, percent] of [
    [0, 0, null], [0, 5, 0], [5, 5, 100], [1, 1000, 1], [999, 1000, 99], [1, 8, 13], [3, 5, 60],
  ]) {
    assert.equal(percentOf({ done, total }), percent, `${done}/${total}`);
  }
});

test("streaks are consecutive days with commits, and today may still be without", () => {
  const days = [day("2026-11-16", 2), day("2026-11-17", 7), day("2026-11-18", 1), day("2026-11-19"),
    day("2026-11-20", 7), day("2026-11-21")];
  const totals = totalsOf(days, "2026-11-21");
  assert.deepEqual(
    [totals.commits, totals.activeDays, totals.longestStreak, totals.currentStreak], [17, 4, 3, 1]);
  // The latest of the best days.
  assert.equal(totals.best.date, "2026-11-20");
  assert.equal(totalsOf(days, "2026-11-22").currentStreak, 0);
  assert.equal(totalsOf(days.slice(0, 3), "2026-11-18").currentStreak, 3);
  assert.equal(totalsOf([day("2026-11-21")], "2026-11-21").best, undefined);
});

test("the todos done on a day are those whose completion counts for it", () => {
  const todos = [
    { id: "1", finished: "2026-11-23", completed: "2026-11-23T09:00:00+01:00" },
    { id: "2", finished: null, completed: null },
    { id: "3", finished: "2026-11-21", completed: "2026-11-21T09:00:00+01:00" },
    { id: "4", finished: "2026-11-21", completed: null },
  ];
  const { done, open } = splitByCompletion(todos, "2026-11-21");
  assert.deepEqual(done.map(({ id }) => id), ["4", "3"]);
  assert.deepEqual(open.map(({ id }) => id), ["1", "2"]);
});
