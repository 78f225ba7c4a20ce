import assert from "node:assert/strict";
import { test } from "node:test";
import { filledFrom, listLines, newTodo, requestOf, resumed, titlesOf } from "../../../Resources/Board/todo/newtodo.js";

const usual = { day: "2026-11-21" };
const { day } = usual;
const review = {
  name: "review", title: "Review", notes: "Read it", priority: "low", project: "api", milestone: null,
  labels: ["docs"], day: "tomorrow", due: null,
};
const bug = { name: "bug", title: "Fix a bug", notes: "", priority: "high", project: null, labels: [], day: null, due: "fri" };

/** A new todo in which the user has chosen these values, then the block. */
function chosen(own, block) {
  const todo = newTodo(usual);
  return choose({ ...todo, values: { ...todo.values, ...own }, touched: Object.keys(own) }, block);
}

function choose(todo, block) {
  return filledFrom(block, { ...todo, values: { ...todo.values, block: block?.name ?? null } }, usual);
}

test("a block fills the fields that the user hasn't chosen", () => {
  const { values, hints } = chosen({ title: "Mine" }, review);
  assert.equal(values.title, "Mine");
  assert.equal(values.notes, "Read it");
  assert.deepEqual(values.labels, ["docs"]);
  assert.deepEqual(hints, { day: "tomorrow" });
});

test("another block replaces what the first had filled in, and nothing that was typed", () => {
  const { values, hints } = choose(chosen({ notes: "My notes" }, review), bug);
  assert.equal(values.title, "Fix a bug");
  assert.equal(values.notes, "My notes");
  assert.equal(values.priority, "high");
  assert.equal(values.project, null);
  assert.deepEqual(values.labels, []);
  assert.equal(values.day, day);
  assert.deepEqual(hints, { due: "fri" });
});

test("no block restores the defaults", () => {
  assert.deepEqual(choose(chosen({}, review), undefined), newTodo(usual));
});

test("the server reads the block's words for days, unless the user chose a day", () => {
  const request = requestOf(chosen({}, review), "todo");
  assert.ok(!("day" in request));
  assert.equal(request.block, "review");
  assert.ok(!("milestone" in request) && !("due" in request));
  assert.equal(requestOf(chosen({ day: "2026-11-25" }, review), "todo").day, "2026-11-25");
  // Nothing chosen but no day: the backlog.
  assert.equal(requestOf(chosen({ day: null }, review), "todo").day, null);
});

test("a field that the user cleared isn't filled by the server", () => {
  assert.equal(requestOf(chosen({ project: null }, review), "todo").project, null);
});

test("a title is one line", () => {
  assert.equal(requestOf(chosen({ title: " a\n  b \n" }, undefined), "doing").title, "a b");
});

test("a draft of yesterday is planned for today, unless its day was chosen", () => {
  const tomorrow = "2026-11-22";
  const draft = (values, block) => JSON.parse(JSON.stringify(chosen({ title: "Mine", ...values }, block)));
  assert.equal(resumed(draft({}), { day: tomorrow }).values.day, tomorrow);
  assert.equal(resumed(draft({ day }), { day: tomorrow }).values.day, day);
  assert.equal(resumed(draft({ day: null }), { day: tomorrow }).values.day, null);
  // The block's words are read when it is added.
  assert.deepEqual(resumed(draft({}, review), { day: tomorrow }).hints, { day: "tomorrow" });
});

test("the lines of a pasted list lose their bullets and numbers", () => {
  const text = "- [ ] Write tests\n* Tag it\n\n  3. Announce\r\n[x] Rest\n-5 degrees\n2.5 litres";
  assert.deepEqual(listLines(text), ["[ ] Write tests", "Tag it", "Announce", "[x] Rest", "-5 degrees", "2.5 litres"]);
  assert.deepEqual(listLines("- [x]\n- a\n[ ] \n-\n2.\n☑\n[x]y"), ["a", "[x]y"]);
});

test("several lines are a title each, without the signs of a list, and one is as typed", () => {
  assert.deepEqual(titlesOf("- [ ] alpha\n* [x] beta\n1. gamma\r\n☑ delta\n\n- [ ]\n#6 -5"),
    ["alpha", "beta", "gamma", "delta", "#6 -5"]);
  for (const title of ["- [ ] alpha", "1. gamma", "[x]"]) assert.deepEqual(titlesOf(`${title}\n`), [title]);
  assert.deepEqual(titlesOf("- [x]\n- [ ]"), ["- [x] - [ ]"]);
});
