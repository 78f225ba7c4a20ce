// The pages beside the board, the ways between them, and the day above the columns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const row = (name) => `#page li[data-name="${name}"]`;
const added = "#page .new";

async function remove(page, entry) {
  await page.click(`${row(entry)} .delete`);
  assert.equal(page.active.value, "delete");
  await page.press("Enter");
}

test("a label is created with a typed, picked or random colour", withPage("labels", {}, async (page) => {
  await page.show("labels");
  await page.click(".add-entry");
  // A name has no spaces around it.
  await page.fill(`${added} [name=name]`, " bug ");
  await page.fill(`${added} [name=color]`, "#d73a4a ");
  await page.save(`${added} [name=name]`);
  assert.match(page.text(row("bug")), /#d73a4a/);
  assert.equal(page.the(`${added} [name=name]`).value, "");
  // The picker and the text field stay in step.
  const [typed, picked] = [`${added} [name=color]`, `${added} [type=color]`].map((field) => () => page.the(field).value);
  await page.fill(`${added} [type=color]`, "#123456");
  assert.equal(typed(), "#123456");
  await page.fill(`${added} [name=color]`, "#abcdef");
  assert.equal(picked(), "#abcdef");
  await page.click(`${added} .random`);
  assert.match(typed(), /^#[0-9a-f]{6}$/);
  assert.notEqual(typed(), "#abcdef");
  assert.equal(picked(), typed());
}));

test("a label is renamed, recoloured and deleted, and undo restores it", withPage("labels-edit", {
  prepare: ["label add bug --color #d73a4a", "add One -l bug"],
}, async (page) => {
  const label = () => page.$(".card .label");
  await page.show("labels");
  await page.click(`${row("bug")} .edit`);
  await page.fill(`${row("bug")} [name=name]`, "defect");
  await page.fill(`${row("bug")} [name=color]`, "#0000ff");
  await page.save(`${row("bug")} [name=name]`);
  assert.match(page.text(row("defect")), /#0000ff/);
  assert.equal(label().textContent, "defect");
  assert.equal(label().style.getPropertyValue("--label"), "#0000ff");
  await page.ootd(["view", "add", "broken", "-label:Defect is:open"]);
  await page.click(`${row("defect")} .delete`);
  const question = page.text("dialog.confirm");
  for (const text of ["It is removed from 1 open todo.", "stop working: broken."]) assert.ok(question.includes(text), question);
  await page.press("Escape");
  assert.equal(page.$("dialog.confirm"), null);
  await remove(page, "defect");
  assert.equal(page.$("#page li[data-name]"), null);
  assert.equal(label(), null);
  await page.press("Control z");
  assert.equal(label().textContent, "defect");
}));

test("labels with names that paths give a meaning are deleted", withPage("labels-paths", {
  prepare: [".", "..", "a/b", "%2E"].map((name) => ["label", "add", name]),
}, async (page) => {
  await page.show("labels");
  for (const name of [".", "..", "a/b", "%2E"]) await remove(page, name);
  assert.equal(page.$("#page li[data-name]"), null);
  // The URL parser resolves none of them.
  const paths = page.sent.map((request) => request.replace("DELETE ", ""));
  assert.equal(paths.length, 4);
  for (const path of paths) assert.equal(new URL(path, page.window.location.href).pathname, path);
}));

test("a label deleted elsewhere leaves the open list of labels", withPage("labels-gone", {
  prepare: ["add One", "label add bug", "label add docs"],
}, async (page) => {
  await page.open("1");
  await page.click("#panel [data-property=labels]");
  assert.equal(page.$$(".popup [role=option]").length, 2);
  await page.ootd("label rm bug");
  assert.deepEqual(page.texts(".popup [role=option]"), ["docs"]);
}));

test("a taken name and an invalid colour are refused with a message", withPage("labels-refused", {
  prepare: ["label add bug"],
}, async (page) => {
  const error = `${added} .form-error[role=alert]`;
  await page.show("labels");
  await page.click(".add-entry");
  await page.fill(`${added} [name=name]`, " ");
  await page.save(`${added} [name=name]`);
  assert.equal(page.text(error), "Enter a name.");
  assert.deepEqual(page.sent, []);
  await page.fill(`${added} [name=name]`, "bug");
  await page.save(`${added} [name=name]`);
  assert.doesNotMatch(page.text(error), /Enter/);
  assert.equal(page.the(`${added} [name=name]`).value, "bug");
  await page.fill(`${added} [name=name]`, "docs");
  await page.fill(`${added} [name=color]`, "no colour");
  await page.save(`${added} [name=name]`);
  assert.match(page.text(error), /no colour/);
  assert.deepEqual(page.$$("#page li[data-name]").map(({ dataset }) => dataset.name), ["bug"]);
}));

test("a milestone is created, edited, closed, reopened and deleted", withPage("milestones", {}, async (page) => {
  await page.show("milestones");
  await page.click(".add-entry");
  await page.fill(`${added} [name=name]`, "v1 ");
  await page.choose("due", "tomorrow", added);
  // Its day has no time.
  assert.equal(page.shown("due", added), "Tomorrow");
  await page.fill(`${added} [name=description]`, "The first one");
  await page.save(`${added} [name=name]`);
  for (const text of ["v1", "tomorrow", "The first one"]) assert.ok(page.text(row("v1")).includes(text), text);
  await page.click(`${row("v1")} .edit`);
  await page.fill(`${row("v1")} [name=name]`, "v2");
  await page.click(`${row("v1")} [data-property=due]`);
  assert.equal(page.$(".popup .date-time"), null);
  await page.click(".popup [data-day='2026-11-30']");
  await page.save(`${row("v1")} [name=name]`);
  assert.match(page.text(row("v2")), /30 Nov/);
  await page.click(`${row("v2")} .closeMilestone`);
  assert.ok(page.the(row("v2")).matches(".closed"));
  await page.click(`${row("v2")} .reopen`);
  assert.ok(!page.the(row("v2")).matches(".closed"));
  await remove(page, "v2");
  assert.equal(page.$("#page li[data-name]"), null);
}));

test("a milestone's progress is shown and updates", withPage("milestones-progress", {
  prepare: ["milestone add v1", "add One -m v1", "add Two -m v1", "add Three -m v1", "done 3"],
}, async (page) => {
  const progress = () => [Math.round(page.the("#page progress").value * 100), page.text("#page .progress").slice(0, 2)];
  await page.show("milestones");
  assert.deepEqual(progress(), [33, "33"]);
  await page.ootd("done 2");
  assert.deepEqual(progress(), [67, "67"]);
}));

test("a block is created, used, paused, edited and deleted", withPage("blocks", { prepare: ["label add docs"] }, async (page) => {
  await page.show("blocks");
  await page.click(".add-entry");
  for (const [name, text] of [["name", "review"], ["title", "Review a change"], ["every", "mon,thu"]]) {
    await page.fill(`${added} [name=${name}]`, text);
  }
  for (const [property, value] of [["priority", "high"], ["labels", "docs"], ["day", "next week"]]) {
    await page.choose(property, value, added);
  }
  // Words for days stay words, and mean another day each time.
  for (const [property, words, meaning] of [["day", "backlog", "backlog"], ["due", "+3d 18:00", "Tuesday 24 November 18:00"]]) {
    await page.click(`${added} [data-property=${property}]`);
    await page.fill(".date-words", words);
    await page.press("Enter");
    assert.equal(page.shown(property, added), words);
    await page.click(`${added} [data-property=${property}]`);
    assert.equal(page.text(".date-meaning"), meaning);
    await page.press("Escape");
  }
  await page.save(`${added} [name=name]`);
  for (const text of ["Review a change", "high", "docs", "planned backlog", "due +3d 18:00", "every Mon, Thu", "next Mon"]) {
    assert.ok(page.text(row("review")).includes(text), page.text(row("review")));
  }
  await page.click(`${row("review")} .addFromBlock`);
  assert.match(page.toast, /Review a change/);
  for (const text of ["Review a change", "docs", "!!!"]) assert.ok(page.card("1").textContent.includes(text), text);
  await page.click(`${row("review")} .pause`);
  assert.ok(page.$(`${row("review")}.paused .resume`));
  await page.click(`${row("review")} .edit`);
  await page.fill(`${row("review")} [name=name]`, "check");
  await page.save(`${row("review")} [name=name]`);
  await remove(page, "check");
  assert.equal(page.$(row("check")), null);
  assert.match(page.card("1").textContent, /docs/);
  // The presets stay.
  assert.ok(page.$(row("commit")));
}));

test("a project is created, edited field by field, archived and deleted", withPage("projects", {
  prepare: ["project add --name api --tech Swift", "add One -P api", "add Two -P api", "done 2"],
}, async (page) => {
  await page.show("projects");
  assert.equal(page.text(".project-card .pills"), "Swift");
  await page.click(".add-entry");
  await page.fill(`${added} [name=name]`, "web");
  await page.press("Enter");
  assert.equal(page.place, "projects/web");
  await page.back();
  await page.click(".project-card[data-name=api] a");
  assert.deepEqual(page.texts(".project-todos li a"), ["One"]);
  await page.fill("#page [name=start]", "2026-13");
  assert.match(page.text("#page [name=start] ~ .field-error"), /2026-13/);
  // What can't be saved is kept until it is discarded.
  await page.pass(150);
  assert.match(page.window.sessionStorage["ootd-draft:project:api:start"], /"2026-13"/);
  await page.fill("#page [name=start]", "2026-09");
  await page.fill("#page [name=memo]", "Deploy on Thursdays");
  await page.fill("#page [name=name]", " ");
  assert.equal(page.text("#page [name=name] ~ .field-error"), "Enter a name.");
  await page.fill("#page [name=name]", "server");
  assert.equal(page.place, "projects/server");
  page.focus("#page [name=tech]");
  await page.type("Vapor");
  await page.press("Enter");
  assert.equal(page.$$("#page .pills li").length, 2);
  assert.match(page.toast, /^Edited project server: \+ tech Vapor/);
  await page.click(".project-side .archive");
  assert.ok(page.$(".project-figures > .mark"));
  await page.click(".project-side .delete");
  const question = page.text("dialog.confirm");
  for (const text of ["Delete project server?", "1 open and 1 done todo", "Undo restores it."]) assert.ok(question.includes(text), question);
  await page.press("Enter");
  assert.equal(page.place, "projects");
  assert.equal(page.card("1").querySelector(".card-project"), null);
  await page.press("Control z");
  assert.ok(page.$(".archived .project-card[data-name=server]"));
}));

/** Opens the page of the project and types a memo without saving it. */
async function typeMemo(page) {
  await page.show("projects");
  await page.click(".project-card[data-name=api] a");
  page.focus("#page [name=memo]");
  await page.type("Mine");
}
const memo = (page) => page.the("#page [name=memo]").value;

test("a project's page follows a rename elsewhere and keeps what was typed", withPage("projects-renamed", {
  prepare: ["project add --name api"],
}, async (page) => {
  await typeMemo(page);
  await page.ootd("project edit api --name server");
  assert.deepEqual([page.place, memo(page)], ["projects/server", "Mine"]);
  await page.press("Escape");
  await page.reload();
  assert.equal(memo(page), "Mine");
  await page.click("#page .live-field.text .draft-note:not([hidden]) .save");
  assert.match(page.toast, /server/);
  assert.equal(page.isShown("#page .draft-note:not([hidden])"), false);
}));

test("a project that is deleted elsewhere leaves what was typed until it returns", withPage("projects-gone", {
  prepare: ["project add --name api"],
}, async (page) => {
  await typeMemo(page);
  await page.ootd("project rm api");
  assert.ok(page.isShown("#page-body > .none"));
  assert.equal(memo(page), "Mine");
  await page.ootd("undo");
  assert.equal(page.isShown("#page-body > .none"), false);
  assert.equal(memo(page), "Mine");
}));

test("a project's todos lead to the board and back", withPage("projects-todos", {
  prepare: [["project", "add", "--name", "web, api"], "add Other", ["add", "Mine", "-P", "web, api"]],
}, async (page) => {
  await page.show("projects");
  await page.click(".project-card a");
  await page.click(".project-todos .all");
  assert.deepEqual([page.place, page.cards()], ["", "2"]);
  await page.back();
  assert.deepEqual([page.place, page.the("#search").value], ["projects/web, api", ""]);
}));

test("a setting is saved at once and applies without a restart", withPage("settings", {
  prepare: ["add One", "add Two", "start 1 2"],
}, async (page) => {
  const limit = "[name='ootd.wipLimit']";
  await page.show("settings");
  await page.fill(limit, "a few");
  assert.match(page.text(`${limit} ~ .field-error`), /a few/);
  await page.fill(limit, "1");
  assert.match(page.text(".over-limit"), /1/);
  // A change by the command line shows here.
  await page.ootd("config set wipLimit 3");
  assert.equal(page.the(limit).value, "3");
  assert.deepEqual(page.texts(".identities li"), ["me@example.com"]);
  // Without `--add` it would replace the others.
  assert.equal(page.text(".settings code"), "ootd config set identity me@work.example --add");
  // Another language reloads the page, once.
  await page.fill("[name='ootd.language']", "ko");
  assert.ok(page.window.hasLeft);
}));

// From one to another

test("Back and Forward lead through pages, which get the title and the focus", withPage("navigation", {
  prepare: ["add One"],
}, async (page) => {
  await page.show("labels");
  assert.deepEqual([page.document.title, page.active.textContent, page.text("#live")], ["Labels · ootd", "Labels", "Labels"]);
  await page.show("blocks");
  assert.equal(page.text("#places [aria-current=page]"), "Blocks");
  await page.back();
  assert.equal(page.place, "labels");
  await page.back();
  assert.ok(page.isShown("main"));
  page.window.history.forward();
  await page.settle();
  assert.equal(page.text("#page-heading"), "Labels");
  await page.reload();
  assert.ok(page.isShown("#page .none"));
  assert.equal(page.isShown("main"), false);
}));

test("typing a search on a page leads to the board, and so does an example", withPage("navigation-search", {
  prepare: ["add One", "add Two"],
}, async (page) => {
  await page.show("projects");
  await page.press("/");
  await page.type("One");
  await page.pass(120);
  assert.deepEqual([page.place, page.cards(), page.active.id], ["", "1", "search"]);
  await page.back();
  assert.deepEqual([page.place, page.the("#search").value], ["projects", ""]);
  await page.press("/");
  await page.click("#search-hint li");
  assert.deepEqual([page.place, page.the("#search").value], ["", "is:overdue"]);
}));

// The day

test("the ring shows today's completion and updates", withPage("ring", {}, async (page) => {
  assert.equal(page.text("#commits-today strong"), "0");
  // No rate without a plan.
  assert.doesNotMatch(page.text("#completion-today"), /\d/);
  await page.ootd("add One");
  await page.ootd("add Two");
  assert.match(page.text("#completion-today"), /0\/2\s+0\s?%/);
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  await page.press("Alt ArrowRight");
  assert.match(page.text("#completion-today"), /1\/2\s+50\s?%/);
  assert.match(page.the("#ring").getAttribute("aria-label"), /50/);
  assert.equal(page.the("#ring .ring-done").getAttribute("stroke-dasharray"), "50 100");
  assert.equal(page.document.title, "1/2 · ootd");
}));

test("the count of overdue todos searches for them, and stays during a search", withPage("overdue", {
  prepare: ["add Intime", "add Late --due 2026-11-20"],
}, async (page) => {
  assert.equal(page.text("#overdue"), "1 overdue");
  await page.click("#overdue");
  assert.deepEqual([page.cards(), page.the("#search").value], ["2", "is:overdue"]);
  assert.ok(page.isShown("#overdue"));
  await page.ootd("done 2");
  assert.equal(page.isShown("#overdue"), false);
}));

test("the heat map stays open, and the bars of two weeks show a day in focus", withPage("months", { prepare: ["add One"] }, async (page) => {
  assert.equal(page.isShown("#day-figures"), false);
  await page.press("v");
  assert.deepEqual(page.texts("#day-figures a"), ["Activity", "Calendar"]);
  page.focus("#sparkline");
  await page.press("Home");
  assert.match(page.text("#tooltip"), /^8 November 2026: 0 commits, no plan$/);
  await page.press("End");
  assert.match(page.text("#tooltip"), /^21 November 2026: 0 commits, 0\/1/);
  await page.press("ArrowLeft");
  await page.press("Enter");
  assert.equal(page.place, "activity/2026-11-20");
  await page.reload();
  await page.show("");
  assert.ok(page.isShown("#day-figures"));
}));

test("the page of the activity shows the years since the first entry, and days, but none that doesn't exist", withPage("activity", {
  prepare: [["2024-11-20T10:00", "add", "Old"], "add Plan"],
}, async (page) => {
  await page.show("activity");
  assert.equal(page.$$(".year").length, 2);
  assert.deepEqual(page.texts("#activity-year option"), ["Past year", "2026", "2025", "2024"]);
  const legends = page.texts("#page .legend");
  assert.deepEqual(legends, ["fewermore commits", "no plan0 %100 %"]);
  await page.fill("#activity-year", "2024");
  assert.equal(page.place, "activity/2024");
  page.window.location.hash = "activity/2026-11-20";
  await page.settle();
  await page.press("ArrowRight");
  assert.equal(page.text(".day-view[data-day='2026-11-21'] .day-todos a[href='#2']"), "2 Plan");
  // Todos that were carried over stay hidden once the user has hidden them.
  page.the(".day-view details").open = false;
  page.answers["GET /api/day"] = {
    date: "2026-11-21", commits: 0, log: [], completion: { done: 0, total: 0, percent: null }, todos: [], due: [],
    overdue: [], carriedOver: [{ id: "1", title: "Older", status: "todo" }],
  };
  await page.event("activity", { version: "other" });
  assert.match(page.text(".day-view details"), /Older/);
  assert.equal(page.the(".day-view details").open, false);
  // Steps from day to day are one step back.
  await page.back();
  assert.equal(page.place, "activity/2024");
  for (const place of ["activity/2026-02-30", "activity/2030"]) {
    page.window.location.hash = place;
    await page.settle();
    assert.equal(page.text("#page-heading"), "Activity");
  }
}));
