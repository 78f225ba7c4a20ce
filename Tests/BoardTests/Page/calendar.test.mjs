// The calendar, and the pages of days. Today is Saturday, 21 November 2026.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const cell = (day) => `.calendar [data-drop="${day}"]`;
const chip = (id, field = "day") => `.chip[data-id="${id}"][data-field=${field}]`;
const dayOf = (page, selector) => page.the(selector).closest("[data-drop]").dataset.drop;
const days = (page) => page.$$(".calendar [data-drop]").map(({ dataset }) => dataset.drop);

/** Opens another place of the calendar, as a typed address does. */
async function goTo(page, place) {
  page.window.location.hash = place;
  await page.settle();
}

test("a month has whole weeks from Monday, also around a leap day and the ends of summer time", withPage("calendar-months", {
  prepare: ["add One"], at: "#calendar",
}, async (page) => {
  assert.equal(page.text("#page-heading"), "November 2026");
  for (const [place, heading, first, last, count] of [
    ["calendar/2026-10", "October 2026", "2026-09-28", "2026-11-01", 35],
    ["calendar/2027-02", "February 2027", "2027-02-01", "2027-02-28", 28],
    ["calendar/2028-02", "February 2028", "2028-01-31", "2028-03-05", 35],
    ["calendar/2027-05", "May 2027", "2027-04-26", "2027-06-06", 42],
    ["calendar/week/2026-10-25", "19 – 25 October 2026", "2026-10-19", "2026-10-25", 7],
    ["calendar/week/2026-12-31", "28 December 2026 – 3 January 2027", "2026-12-28", "2027-01-03", 7],
    ["calendar/week", "16 – 22 November 2026", "2026-11-16", "2026-11-22", 7],
    // Places that don't exist show the present month or week.
    ["calendar/2026-13", "November 2026", "2026-10-26", "2026-12-06", 42],
    ["calendar/week/2026-02-30", "16 – 22 November 2026", "2026-11-16", "2026-11-22", 7],
    ["calendar/nowhere", "November 2026", "2026-10-26", "2026-12-06", 42],
  ]) {
    await goTo(page, place);
    const shown = days(page);
    assert.deepEqual([page.text("#page-heading").replace(/\s/g, " "), shown[0], shown.at(-1), shown.length],
      [heading, first, last, count], place);
    assert.equal(new Set(shown).size, count, place);
  }
}));

test("todos are on the days that they are planned for and due on", withPage("calendar-days", {
  prepare: [
    "add Plan -p high", ["add", "Call", "--on", "2026-11-24", "--due", "2026-11-24 09:30"],
    ["add", "Ship", "--on", "2026-11-24", "--due", "2026-11-27 18:00"], "add Late --due 2026-11-19", "add Idea --on backlog",
    ["2026-11-20T10:00", "add", "Left"], ["2026-11-20T10:00", "add", "Finished"], ["2026-11-20T11:00", "done", "7"],
    "add Ready", "done 8",
  ], at: "#calendar",
}, async (page) => {
  const on = (day) => page.texts(`${cell(day)} .chip`).map((text) => text.replace(/\s+/g, " "));
  assert.deepEqual(on("2026-11-24"), ["Due09:30Call", "Ship"]);
  assert.deepEqual(on("2026-11-27"), ["Due18:00Ship"]);
  // Of a day that is over, what is still open. Overdue is said in words and by an icon.
  assert.deepEqual(on("2026-11-19"), ["OverdueLate"]);
  assert.deepEqual(on("2026-11-20"), ["Left"]);
  assert.deepEqual(page.texts(`${cell("2026-11-20")} .figures > span`), ["50 %"]);
  assert.deepEqual(page.texts(`${cell("2026-11-18")} .figures > span`), ["–"]);
  assert.deepEqual(page.texts(`${cell("2026-11-24")} .figures > span`), []);
  assert.deepEqual(page.texts(".backlog .chip"), ["Idea"]);
  const today = page.the(cell("2026-11-21"));
  assert.ok(today.querySelector("[aria-current=date]"));
  assert.deepEqual(on("2026-11-21").map((text) => text.replace(/high priority|priority high/i, "")),
    ["!!!Plan", "OverdueLate", "ReadyDone"]);
  assert.ok(page.the(chip("8")).matches(".done"));
  assert.equal(page.the(chip("1")).title, "Plan");
  // Live, and a todo opens beside the calendar, which has the focus again.
  await page.ootd("plan 5 2026-11-26");
  assert.deepEqual([on("2026-11-26"), page.texts(".backlog .chip")], [["Idea"], []]);
  page.focus(chip("5"));
  await page.press("Enter");
  assert.deepEqual([page.place, page.isShown("#panel"), page.isShown(".calendar")], ["5", true, true]);
  await page.press("Escape");
  assert.deepEqual([page.place, page.active], ["calendar", page.$(chip("5"))]);
}));

test("Alt and an arrow move a chip by a day or a week, over the month's end, and keep its time", withPage("calendar-moves", {
  prepare: ["add Plan", ["add", "Call", "--on", "backlog", "--due", "2026-11-30 18:00"]], at: "#calendar/2026-11",
}, async (page) => {
  page.focus(chip("1"));
  await page.press("Alt ArrowRight");
  assert.deepEqual([dayOf(page, chip("1")), page.active], ["2026-11-22", page.$(chip("1"))]);
  // A move that one sees is only announced: a toast would cover the buttons above.
  assert.deepEqual([page.toast, page.text("#live").includes("Plan")], ["", true]);
  await page.press("Alt ArrowDown");
  assert.equal(dayOf(page, chip("1")), "2026-11-29");
  await page.press("Control z");
  assert.deepEqual([dayOf(page, chip("1")), page.active], ["2026-11-22", page.$(chip("1"))]);
  // A deadline moves alone. What is beyond the shown days turns the page.
  page.focus(chip("2", "due"));
  await page.press("Alt ArrowDown");
  assert.equal(page.place, "calendar/2026-12");
  assert.deepEqual([dayOf(page, chip("2", "due")), page.active], ["2026-12-07", page.$(chip("2", "due"))]);
  assert.match(page.text(chip("2", "due")), /18:00/);
  await page.press("Alt ArrowUp");
  await page.press("Alt ArrowUp");
  assert.equal(dayOf(page, chip("2", "due")), "2026-11-23");
  // The backlog's chip is planned for today.
  page.focus(".backlog .chip");
  await page.press("Alt ArrowDown");
  assert.equal(dayOf(page, chip("2")), "2026-11-21");
  // Keys act on the chip, and it keeps the focus.
  await page.press("t");
  await page.click(page.entry("tomorrow"));
  assert.deepEqual([dayOf(page, chip("2")), page.active], ["2026-11-22", page.$(chip("2"))]);
}));

test("a move out of what is shown is told in a toast", withPage("calendar-leaves", {
  prepare: ["add Plan", "add Other"], at: "?q=day:today#calendar",
}, async (page) => {
  page.focus(chip("1"));
  await page.press("Alt ArrowRight");
  assert.deepEqual([page.texts(".chip"), Boolean(page.$("#toast .toast-undo"))], [["Other"], true]);
}));

test("a deadline keeps its time of day where the clocks change", withPage("calendar-clocks", {
  prepare: [["add", "Call", "--due", "2027-03-27 18:00"]], at: "#calendar/2027-03",
}, async (page) => {
  page.focus(chip("1", "due"));
  await page.press("Alt ArrowRight");
  await page.ootd("edit 1 --title Ring");
  assert.deepEqual([dayOf(page, chip("1", "due")), page.text(chip("1", "due"))], ["2027-03-28", "Due18:00Ring"]);
}));

test("a time before the day's start is on the day that it ends, and is dropped there", withPage("calendar-late", {
  prepare: ["config set dayStartsAt 04:00", ["add", "Call", "--on", "backlog", "--due", "2026-11-24 03:30"],
    ["add", "Ship", "--on", "backlog", "--due", "2026-11-24 18:00"], ["add", "Early", "--on", "backlog", "--due", "2026-11-24 04:00"]],
  at: "#calendar",
}, async (page) => {
  // The night is the end of its day.
  assert.deepEqual(page.texts(`${cell("2026-11-24")} .chip-title`), ["Early", "Ship", "Call"]);
  page.focus(chip("1", "due"));
  for (const [key, day] of [["ArrowRight", "2026-11-25"], ["ArrowLeft", "2026-11-24"], ["ArrowLeft", "2026-11-23"]]) {
    await page.press(`Alt ${key}`);
    assert.deepEqual([dayOf(page, chip("1", "due")), page.text(chip("1", "due"))], [day, "Due03:30Call"]);
  }
  // The page of the day, the calendar of the deadline and what its words mean agree.
  await page.press("d");
  assert.equal(page.text(".date-meaning"), "Monday 23 November 03:30");
  await page.fill(".date-words", "26 nov 02:00");
  page.clock.now += 200;
  await page.press("Enter");
  assert.equal(dayOf(page, chip("1", "due")), "2026-11-26");
  await goTo(page, "activity/2026-11-26");
  assert.match(page.text("#page .todo-link"), /Call/);
}));

test("more todos than fit are counted, and lead to the week", withPage("calendar-many", {
  prepare: ["One", "Two", "Three", "Four", "Five"].map((title) => `add ${title} --on 2026-11-26`), at: "#calendar",
}, async (page) => {
  const more = `${cell("2026-11-26")} .more-chips`;
  assert.deepEqual([page.$$(`${cell("2026-11-26")} .chip`).length, page.text(more)], [3, "+2"]);
  await page.click(more);
  assert.deepEqual([page.place, page.$$(`${cell("2026-11-26")} .chip`).length], ["calendar/week/2026-11-26", 5]);
  assert.equal(page.isShown(more), false);
}));

test("arrows lead through the days, whose one tab stop is today, and n adds a todo on a day", withPage("calendar-keys", {
  prepare: ["add One --on 2026-11-30"], at: "#calendar",
}, async (page) => {
  const at = () => page.active.closest("[data-drop]").dataset.drop;
  assert.equal(page.$$(".calendar [tabindex='0']").length, 1);
  page.focus(".calendar [tabindex='0']");
  assert.equal(at(), "2026-11-21");
  for (const [key, day] of [["ArrowRight", "2026-11-22"], ["Home", "2026-11-16"], ["ArrowLeft", "2026-11-15"],
    ["End", "2026-11-15"], ["ArrowUp", "2026-11-08"]]) {
    await page.press(key);
    assert.equal(at(), day, key);
  }
  page.focus(`${cell("2026-11-30")} .day-link`);
  await page.press("ArrowDown");
  assert.equal(page.active, page.$(chip("1")));
  assert.equal(page.$$(".calendar [tabindex='0']").length, 1);
  await page.press("n");
  await page.fill("#new-todo [name=title]", "Two");
  await page.press("Enter");
  assert.deepEqual([page.place, dayOf(page, chip("2"))], ["calendar", "2026-11-30"]);
  await page.click(`${cell("2026-12-01")} .add-on-day`);
  assert.match(page.shown("day", "#new-todo"), /1 Dec/);
  // Nothing was typed, so there is no draft.
  await page.press("Escape");
  await page.click("#add");
  assert.match(page.shown("day", "#new-todo"), /Today/);
}));

test("on a phone a month has numbers, and a day's todos are below", withPage("calendar-phone", {
  prepare: ["add One", "add Two --on 2026-11-26", "add Three --on 2026-11-26"], at: "#calendar", width: 360,
}, async (page) => {
  assert.deepEqual([page.text(`${cell("2026-11-26")} .count`), page.texts(".below .chip")], ["2", ["One"]]);
  await page.click(`${cell("2026-11-26")} .day-link`);
  assert.deepEqual([page.place, page.texts(".below .chip")], ["calendar", ["Two", "Three"]]);
  assert.equal(page.$$(".calendar .chip").length, 0);
  // Back from the page of that day.
  await page.click(".below .day-link");
  assert.equal(page.place, "activity/2026-11-26");
  await page.back();
  assert.deepEqual([page.place, page.texts(".below .chip")], ["calendar", ["Two", "Three"]]);
}));

test("a search shows its todos alone, and says so", withPage("calendar-search", {
  prepare: ["add One", "add Two"], at: "?q=One#calendar",
}, async (page) => {
  assert.deepEqual([page.texts(".chip"), page.isShown("#page .none")], [["One"], true]);
}));

test("a search that only sorts hides no todo", withPage("calendar-sorted", {
  prepare: ["add One", "add Two"], at: "?q=Sort:due#calendar",
}, async (page) => {
  assert.deepEqual([page.texts(".chip"), page.isShown("#page .none")], [["One", "Two"], false]);
}));

test("a day to come tells what is planned and due, and marks nothing as carried over", withPage("calendar-ahead", {
  prepare: [
    ["2026-11-20T10:00", "add", "Left", "--due", "2026-11-20"], "add Plan --on 2026-11-26",
    ["add", "Call", "--due", "2026-11-26 18:00"],
  ], at: "#activity/2026-11-26",
}, async (page) => {
  assert.deepEqual(page.texts("#page h4"), ["Planned 1", "Due 1"]);
  assert.deepEqual([page.$("#page details"), page.$(".day-commits")], [null, null]);
  await goTo(page, "activity/2026-11-27");
  assert.equal(page.text("#page .none"), "Nothing is planned or due on this day.");
  await goTo(page, "activity/2026-11-21");
  assert.match(page.text("#page details .card-due.overdue"), /overdue/);
}));
