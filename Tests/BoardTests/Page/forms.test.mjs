// New todos, texts that aren't saved yet, concurrent edits, and days.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const field = (name) => `#new-todo [name=${name}]`;
const quick = ".quick-add [name=title]";

async function openNew(page) {
  await page.click("#add");
  assert.equal(page.place, "new");
  assert.ok(page.isShown("#new-todo"));
}

const openQuickAdd = (page, status = "todo") => page.click(`.column[data-status=${status}] .quick-open`);

test("all fields of a new todo are saved, and a block fills those that weren't chosen", withPage("new", {
  prepare: [
    "label add bug", "milestone add v1", "project add --name api",
    "block add review --title Review -p low --on tomorrow",
  ],
}, async (page) => {
  await openNew(page);
  await page.fill(field("title"), "Fix token refresh");
  await page.fill(field("notes"), "First line\nsecond line");
  for (const [property, value] of [
    ["priority", "high"], ["due", "tomorrow"], ["project", "api"], ["milestone", "v1"], ["labels", "bug"], ["block", "review"],
  ]) await page.choose(property, value, "#new-todo");
  await page.save(field("title"));
  assert.equal(page.isShown("#new-todo"), false);
  const card = page.card("1").textContent;
  for (const text of ["Fix token refresh", "!!!", "api", "bug", "v1", "tomorrow"]) assert.ok(card.includes(text), `${text}: ${card}`);
}));

test("a column's field adds todos to it one after the other, as typed", withPage("quick", {
  prepare: ["add One", "start 1"],
}, async (page) => {
  // `n` opens the field of the focused card's column.
  page.focusCard("1");
  await page.press("n");
  await page.type("Fix it !high #bug @api fri");
  await page.press("Enter");
  await page.type("Three");
  await page.press("Enter");
  assert.equal(page.cards("doing"), "1,2,3");
  assert.match(page.text('.card[data-id="2"] .card-title'), /^Fix it !high #bug @api fri$/);
  // Each is one operation: undo removes the last todo, from within the empty field.
  for (const [keys, ids] of [["Control z", "1,2"], ["Control y", "1,2,3"], ["Control z", "1,2"]]) {
    await page.press(keys);
    assert.equal(page.cards("doing"), ids);
  }
  await page.type("Four");
  await page.press("Tab");
  await page.type("Its notes");
  await page.press("Control Enter");
  assert.equal(page.cards("doing"), "1,2,4");
  await page.press("Escape");
  await openQuickAdd(page, "done");
  await page.type("Done already");
  await page.press("Enter");
  assert.equal(page.cards("done"), "5");
}));

test("several lines become a todo each, or one, after a question, in a column's field and in the dialog", withPage("lines", {
  prepare: ["add One"],
}, async (page) => {
  await openQuickAdd(page);
  const answer = async (lines, value, title = quick) => {
    await page.fill(title, lines);
    await page.save(title);
    await page.click(`dialog.confirm [value=${value}]`);
  };
  await answer("- [ ] Two\n\n  Three\n4) [x] Four", "each");
  assert.deepEqual(page.texts(".cards .card-title"), ["One", "Two", "Three", "Four"]);
  // They are one operation.
  await page.click("#undo");
  assert.deepEqual(page.texts(".cards .card-title"), ["One"]);
  await page.click("#redo");
  await openQuickAdd(page);
  await answer("Five\nand six", "one");
  assert.equal(page.texts(".cards .card-title").at(-1), "Five and six");
  await openNew(page);
  await answer("- Seven\n- Eight", "each", field("title"));
  assert.deepEqual(page.texts(".cards .card-title").slice(-2), ["Seven", "Eight"]);
  await openNew(page);
  await page.fill(field("title"), "- [ ] Nine");
  await page.save(field("title"));
  assert.equal(page.texts(".cards .card-title").at(-1), "- [ ] Nine");
}));

test("the toast says if the search hides a new todo", withPage("hidden", { prepare: ["add One"] }, async (page) => {
  await page.search("priority:none one");
  for (const [title, isHidden] of [["Two", true], ["Another one", false]]) {
    await openQuickAdd(page);
    await page.type(title);
    await page.press("Enter");
    assert.ok(page.toast.includes(title));
    assert.equal(page.toast.includes("the search hides it"), isHidden, title);
    await page.press("Escape");
  }
  assert.equal(page.cards(), "1,3");
}));

test("a new todo has what the search asks for, as far as that is a single value", withPage("new-matching", {
  prepare: [
    ["project", "add", "--name", "api"], "label add bug", ["label", "add", "in review"], ["milestone", "add", "v1 x"],
    ["view", "add", "mine", "label:bug priority:high"], "add One",
  ],
}, async (page) => {
  const set = () => page.$$(".quick-add .property:not(.unset)").filter((node) => node.checkVisibility())
    .map((node) => node.querySelector(".property-value").textContent.replace(/^\W+/, ""));
  const queries = [
    ['Project:API label:bug label:"in review" milestone:"v1 x" priority:high', ["High", "api", "bugin review", "v1 x", "Today"]],
    ["@mine no:day", ["High", "bug"]],
    ["is:backlog", []],
    ["day:2026-12-01 due:tomorrow", ["1 Dec", "Tomorrow"]],
    ["label:bug,\"in review\" -priority:high project:api no:milestone", ["api", "Today"]],
    ["priority:high priority:low day:<=fri", []],
  ];
  for (const [query, shown] of queries) {
    await page.search(query);
    await openQuickAdd(page);
    assert.deepEqual(set(), shown, query);
    await page.type("New");
    await page.press("Enter");
    const isMatched = !/priority:low|label:bug,/.test(query);
    assert.equal(page.toast.includes("the search hides it"), !isMatched, query);
    await page.press("Escape");
    await page.press("Escape");
  }
  // What is filled in can be taken off.
  await page.search("project:api");
  await openQuickAdd(page);
  await page.choose("project", "none", ".quick-add");
  await page.type("Without", ".quick-add [name=title]");
  await page.press("Enter");
  assert.match(page.toast, /the search hides it/);
}));

test("a new todo has the project of the page, or of the folder unless that is taken off", withPage("new-project", {
  prepare: [["project", "add", "--name", "api"], ["project", "add", "--name", "web site"], "add One"],
}, async (page) => {
  page.answers["GET /api/board"] = async (address) => {
    const { value } = await page.server.answer("GET", address);
    const defaults = { ...value.defaults, project: "api" };
    return { status: 200, value: { ...value, defaults, folder: { name: "api", linked: true } } };
  };
  await page.reload();
  const add = async (title) => {
    await page.fill(field("title"), title);
    await page.save(field("title"));
  };
  await openNew(page);
  assert.equal(page.shown("project", "#new-todo"), "api");
  await add("In the folder");
  await page.show("projects");
  await page.click("#page a[href='#projects/web%20site']");
  await openNew(page);
  assert.equal(page.shown("project", "#new-todo"), "web site");
  await add("On the page");
  assert.deepEqual([page.place, page.toast.includes("Added")], ["projects/web site", true]);
  await page.show("");
  await openNew(page);
  await page.choose("project", "none", "#new-todo");
  await add("Without");
  assert.deepEqual(["2", "3", "4"].map((id) => /api|web site/.exec(page.card(id).textContent)?.[0]), ["api", "web site", undefined]);
}));

test("a new todo has the project or the coming day of the page, and what else the search asks for", withPage("new-place", {
  prepare: [["project", "add", "--name", "web"], ["project", "add", "--name", "api"], "label add bug", "add One"],
}, async (page) => {
  await page.search("label:bug project:api is:overdue");
  for (const [place, facts, isHidden] of [
    ["projects/web", ["web", "Today"]], ["activity/2026-12-03", ["api", "3 Dec"]], ["activity/2026-11-03", ["api", "Today"]],
    ["activity/2026-11-21", ["api", "Today"]], ["calendar", ["api", "Today"], true], ["", ["api", "Today"], true],
  ]) {
    page.window.location.hash = place;
    await page.settle();
    await openNew(page);
    assert.deepEqual(["labels", "project", "day"].map((name) => page.shown(name, "#new-todo")), ["bug", ...facts], place);
    await page.fill(field("title"), "New");
    await page.save(field("title"));
    assert.deepEqual([page.place, page.toast.includes("the search hides it")], [place, Boolean(isHidden)]);
  }
}));

test("a new todo is planned for today unless its day is cleared", withPage("day", {}, async (page) => {
  await openNew(page);
  assert.equal(page.shown("day", "#new-todo"), "Today");
  await page.fill(field("title"), "Some day");
  await page.choose("day", "none", "#new-todo");
  await page.save(field("title"));
  assert.match(page.card("1").textContent, /backlog/i);
}));

test("if the title is missing, a text too long or the disk full, what was typed is kept", withPage("refused", {
  prepare: ["add One"],
}, async (page) => {
  await openNew(page);
  await page.fill(field("notes"), "Notes");
  await page.save(field("title"));
  assert.ok(page.isShown("#new-todo .form-error"));
  assert.equal(page.the(field("notes")).value, "Notes");
  await page.fill(field("title"), "Two");
  page.answers["POST /api/todos"] = () => ({ status: 500, value: { error: { message: "Disk full" } } });
  await page.save(field("title"));
  assert.match(page.text("#new-todo .form-error"), /Disk full/);
  assert.deepEqual([page.active.name, page.the(field("title")).value, page.the(field("notes")).value], ["title", "Two", "Notes"]);
  await page.press("Escape");
  await page.open("1");
  await page.edit("title", "x".repeat(5000));
  await page.save("#panel [name=title]");
  assert.ok(page.isShown("#panel form .form-error"));
  assert.equal(page.the("#panel [name=title]").value.length, 5000);
  assert.equal(page.text(".card-title"), "One");
}));

test("saving twice in quick succession adds one todo", withPage("once", {}, async (page) => {
  await openNew(page);
  await page.fill(field("title"), "Once");
  const form = page.the("#new-todo form");
  form.requestSubmit();
  form.requestSubmit();
  await page.settle();
  assert.equal(page.cards(), "1");
}));

// Drafts

test("a new todo's draft survives a reload and is cleared by saving", withPage("draft-new", {
  prepare: ["label add docs"],
}, async (page) => {
  await openNew(page);
  await page.fill(field("title"), "Half a thought");
  await page.fill(field("notes"), "and its notes");
  await page.choose("priority", "medium", "#new-todo");
  await page.click("#new-todo [data-property=labels]");
  await page.fill(".popup input", "a new one");
  await page.press("Enter");
  assert.deepEqual(page.texts(".popup [aria-checked=true]"), ["a new one"]);
  await page.press("Enter");
  await page.click(page.entry("docs"));
  // A label keeps its place when it is ticked.
  assert.deepEqual(page.texts(".popup [role=option]"), ["docs", "a new one"]);
  assert.deepEqual(page.texts(".popup [aria-checked=true]"), ["docs"]);
  await page.press("Escape");
  await page.reload();
  assert.ok(page.isShown("#new-todo"));
  assert.deepEqual([page.the(field("title")).value, page.the(field("notes")).value], ["Half a thought", "and its notes"]);
  assert.match(page.shown("priority", "#new-todo"), /Medium/);
  // Cancel keeps the draft, too.
  await page.click("#new-todo .cancel");
  await openNew(page);
  assert.ok(page.isShown("#new-todo .draft-note"));
  await page.save(field("title"));
  assert.match(page.card("1").textContent, /docs/);
  await openNew(page);
  assert.equal(page.the(field("title")).value, "");
  assert.equal(page.isShown("#new-todo .draft-note"), false);
  assert.deepEqual(Object.keys(page.window.localStorage), ["ootd-session"]);
}));

test("each todo has its own drafts of texts and comments, which survive a reload", withPage("draft-todos", {
  prepare: ["add One", "add Two"],
}, async (page) => {
  for (const [id, text] of [["1", "first"], ["2", "second"]]) {
    await page.open(id);
    await page.edit("notes", text);
    await page.fill("[name=comment]", `Comment ${text}`);
    page.focus("#panel [name=notes]");
    // The first Esc leaves the field, the second closes the details.
    await page.press("Escape");
    await page.press("Escape");
    assert.equal(page.isShown("#panel"), false);
  }
  await page.reload();
  for (const [id, text] of [["1", "first"], ["2", "second"]]) {
    await page.open(id);
    assert.deepEqual([page.the("#panel [name=notes]").value, page.the("[name=comment]").value], [text, `Comment ${text}`]);
  }
  await page.save("#panel [name=notes]");
  assert.equal(page.text("#panel .notes-text"), "second");
  await page.edit("title", "Two and a half");
  await page.reload();
  assert.equal(page.the("#panel [name=title]").value, "Two and a half");
  await page.save("#panel [name=title]");
  assert.equal(page.text('.card[data-id="2"] .card-title'), "Two and a half");
}));

for (const [place, name, text] of [
  ["labels", "color", "#123456"], ["milestones", "description", "All of it"], ["blocks", "notes", "All of it"],
  ["projects", "description", "All of it"],
]) {
  test(`a form for a new entry keeps its draft until it is discarded: ${place}`, withPage(`draft-${place}`, {}, async (page) => {
    const [entry, other] = ["#page .new [name=name]", `#page .new [name=${name}]`];
    await page.show(place);
    await page.click(".add-entry");
    await page.fill(entry, "half");
    await page.fill(other, text);
    page.focus(entry);
    await page.press("Escape");
    await page.reload();
    await page.click(".add-entry");
    assert.ok(page.isShown("#page .new .draft-note"));
    assert.deepEqual([page.the(entry).value, page.the(other).value], ["half", text]);
    await page.click("#page .new .draft-note button");
    assert.equal(page.the(entry).value, "");
    await page.press("Escape");
    await page.click(".add-entry");
    assert.equal(page.the(entry).value, "");
  }));
}

test("text typed for a label that is deleted elsewhere can be saved as a new one", withPage("draft-gone", {
  prepare: ["label add bug"],
}, async (page) => {
  const message = "#page .entries .form-error[role=status]";
  await page.show("labels");
  await page.click("#page li[data-name=bug] .edit");
  await page.fill("#page li[data-name=bug] [name=name]", "defect");
  await page.ootd("label rm bug");
  assert.ok(page.isShown(message));
  await page.reload();
  assert.ok(page.isShown(message));
  assert.equal(page.the("#page .entries [name=name]").value, "defect");
  await page.save("#page .entries [name=name]");
  assert.ok(page.isShown("#page li[data-name=defect] .edit"));
}));

// Texts that somebody else changes meanwhile

/**
 * Every text that is edited in place: how it is reached, its field, and the command that changes it elsewhere.
 * @type {Record<string, { prepare: any[], open: (page: any) => Promise<void>, field: string, theirs: any, shown: string }>}
 */
const texts = {
  title: {
    prepare: ["add One"], theirs: "edit 1 --title Theirs", field: "#panel [name=title]", shown: "#panel-title",
    async open(page) { await page.open("1"); await page.edit("title", "Mine"); },
  },
  notes: {
    prepare: ["add One"], theirs: "edit 1 --notes Theirs", field: "#panel [name=notes]", shown: "#panel .notes-text",
    async open(page) { await page.open("1"); await page.edit("notes", "Mine"); },
  },
  item: {
    prepare: ["add One", "edit 1 --check First"], theirs: "edit 1.1 --title Theirs", field: "#panel [name=edited-item]",
    shown: "#checklist .item-text",
    async open(page) {
      await page.open("1");
      await page.click("#checklist .item-text .edit");
      await page.fill("#panel [name=edited-item]", "Mine");
    },
  },
  memo: {
    prepare: ["project add --name api"], theirs: "project edit api --memo Theirs", field: "#page [name=memo]",
    shown: "",
    async open(page) {
      await page.show("projects");
      await page.click(".project-card a");
      page.focus("#page [name=memo]");
      await page.type("Mine");
    },
  },
};

for (const [name, { prepare, open, field: area, theirs, shown }] of Object.entries(texts)) {
  for (const choice of ["mine", "theirs"]) {
    const kept = choice === "mine" ? "Mine" : "Theirs";
    test(`a text changed elsewhere is not overwritten until I choose which one to keep: ${name}, ${choice}`,
      withPage(`conflict-${name}-${choice}`, { prepare }, async (page) => {
        const conflict = `${name === "memo" ? "#page" : "#panel"} .conflict`;
        const save = () => (shown ? page.save(area) : page.press("Control Enter"));
        await open(page);
        await page.ootd(theirs);
        // Also after a reload.
        if (choice === "mine") await page.reload();
        assert.equal(page.the(area).value, "Mine");
        page.focus(area);
        await save();
        assert.match(page.text(conflict), /Theirs/);
        assert.equal(page.the(area).value, "Mine");
        // Nothing else decides.
        const form = page.the(area).closest("form, .live-field");
        const buttons = [...form.querySelectorAll("button")].filter((button) => button.checkVisibility());
        assert.deepEqual(buttons.map((button) => button.parentElement.className), ["mine", "theirs"]);
        // The choice shows mine as it is now.
        page.focus(area);
        await page.type("!");
        assert.equal(page.text(`${conflict} .mine .version`), "Mine!");
        await page.click(`${conflict} .${choice} button`);
        assert.equal(page.$(conflict), null);
        const text = shown ? page.text(shown) : page.the(area).value;
        assert.equal(text, choice === "mine" ? "Mine!" : kept);
      }));
  }
}

test("a comment changed elsewhere is not overwritten until I choose", withPage("conflict-comment", {
  prepare: ["add One", "comment 1 First"],
}, async (page) => {
  await page.open("1");
  await page.click("#comments .edit");
  await page.fill("#comments textarea", "Mine");
  // The command line can't edit comments.
  page.answers[`PATCH /api/comments/${page.the("#comments > li").dataset.uuid}`] = (_, body) => {
    assert.deepEqual(body, { text: { from: "First", to: "Mine" } });
    return { status: 409, value: { error: { message: "changed" }, present: { text: "Theirs" } } };
  };
  await page.save("#comments textarea");
  assert.match(page.text("#comments .conflict"), /Theirs/);
  assert.equal(page.the("#comments textarea").value, "Mine");
}));

for (const [place, name, prepare, theirs] of [
  ["labels", "color", "label add bug --color #d73a4a", "label edit bug --color #0000ff"],
  ["milestones", "description", "milestone add bug --description First", "milestone edit bug --description Theirs"],
  ["blocks", "title", "block add bug --title First", "block edit bug --title Theirs"],
]) {
  test(`a form whose entry was changed elsewhere says so, and then replaces it: ${place}`, withPage(`conflict-${place}`, {
    prepare: [prepare],
  }, async (page) => {
    const row = "#page li[data-name=bug]";
    const mine = name === "color" ? "#123456" : "Mine";
    await page.show(place);
    await page.click(`${row} .edit`);
    await page.fill(`${row} [name=${name}]`, mine);
    await page.ootd(theirs);
    await page.save(`${row} [name=${name}]`);
    assert.match(page.text(`${row} .form-error[role=alert]`), name === "color" ? /#0000ff/ : /Theirs/);
    assert.equal(page.the(`${row} [name=${name}]`).value, mine);
    await page.save(`${row} [name=${name}]`);
    assert.match(page.text(row), new RegExp(mine));
  }));
}

test("a text with the line ends of Windows isn't typed here, so that others' changes appear", withPage("line-ends", {
  prepare: [["add", "One", "--notes", "First\r\nsecond"]],
}, async (page) => {
  await page.open("1");
  await page.click("#panel .notes-text .edit");
  assert.equal(page.the("#panel [name=notes]").value, "First\nsecond");
  await page.ootd(["edit", "1", "--notes", "Theirs"]);
  assert.equal(page.the("#panel [name=notes]").value, "Theirs");
  await page.save("#panel [name=notes]");
  assert.equal(page.text("#panel .notes-text"), "Theirs");
}));

test("changes to different fields don't conflict, and others' appear at once", withPage("conflict-none", {
  prepare: ["add One"],
}, async (page) => {
  await page.open("1");
  await page.edit("title", "Mine");
  await page.ootd(["edit", "1", "-p", "high", "--notes", "Their notes"]);
  assert.match(page.shown("priority"), /High/);
  assert.equal(page.text("#panel .notes-text"), "Their notes");
  assert.equal(page.the("#panel [name=title]").value, "Mine");
  await page.save("#panel [name=title]");
  assert.equal(page.text("#panel-title"), "Mine");
}));

test("deleting a todo loses nothing typed in its open details, which say so", withPage("conflict-deleted", {
  prepare: ["add One", "add Two", "add Three"],
}, async (page) => {
  await page.open("1");
  await page.edit("title", "Mine");
  await page.ootd("rm 1");
  await page.save("#panel [name=title]");
  assert.ok(page.isShown("#panel .form-error"));
  assert.equal(page.the("#panel [name=title]").value, "Mine");
  // It takes no comments, but can be restored, also after another change.
  assert.equal(page.isShown("#comment-form"), false);
  await page.ootd("edit 2 -p high");
  await page.click("#panel .restore");
  assert.equal(page.cards(), "2,1,3");
  assert.ok(page.isShown("#comment-form"));
  assert.equal(page.isShown("#panel .form-error"), false);
  // Also if it is restored elsewhere.
  await page.ootd("rm 1");
  assert.ok(page.isShown("#panel .restore"));
  await page.ootd("undo");
  assert.equal(page.isShown("#panel .form-error"), false);
  assert.equal(page.isShown("#panel .restore"), false);
  assert.equal(page.the("#panel [name=title]").value, "Mine");
  page.focus("#panel [name=title]");
  await page.press("Escape");
  await page.press("Escape");
  for (const [id, comment] of [["2", ""], ["3", "Seen on macOS"]]) {
    await page.open(id);
    await page.fill("#comment-form textarea", comment);
    await page.ootd(`rm ${id}`);
    assert.ok(page.isShown("#panel .form-error"));
    assert.equal(page.the("#comment-form textarea").value, comment);
    assert.equal(page.isShown("#comment-form"), comment !== "");
    await page.press("Escape");
    await page.press("Escape");
  }
}));

test("choosing the value that the list shows reports that it was changed elsewhere", withPage("conflict-choice", {
  prepare: ["add One"],
}, async (page) => {
  await page.open("1");
  await page.click("#panel [data-property=priority]");
  await page.ootd("edit 1 -p high");
  assert.match(page.shown("priority"), /High/);
  await page.press("Enter");
  assert.match(page.toast, /High/);
}));

// Days

test("a deadline is typed in words, a day chosen from the calendar", withPage("dates", { prepare: ["add One"] }, async (page) => {
  page.focusCard("1");
  await page.press("d");
  // Letters reach the field from the buttons below it, too.
  await page.press("ArrowDown");
  await page.type("1 dec 18:00");
  const asked = page.asked.length;
  await page.pass(149);
  assert.equal(page.asked.length, asked);
  await page.pass(1);
  assert.match(page.text(".date-meaning.understood"), /1 December 18:00/);
  await page.press("Enter");
  assert.equal(page.$(".dates"), null);
  assert.match(page.card("1").querySelector(".card-due").textContent, /1 Dec 18:00/);
  // The calendar begins on the present day, and the time stays.
  await page.press("d");
  for (let index = 0; index < 5; index += 1) await page.press("ArrowDown");
  assert.equal(page.active.dataset.day, "2026-12-01");
  await page.press("ArrowDown");
  await page.press("ArrowRight");
  await page.press("Enter");
  assert.match(page.toast, /9 Dec 18:00/);
  // The button without a day can be typed, too.
  await page.press("d");
  await page.type("none");
  await page.press("Enter");
  assert.equal(page.card("1").querySelector(".card-due"), null);
  await page.press("t");
  await page.type("someday never");
  await page.pass(150);
  assert.equal(page.the(".date-words").getAttribute("aria-invalid"), "true");
}));

test("an impossible time is rejected with a sentence", withPage("times", { prepare: ["add One"] }, async (page) => {
  page.focusCard("1");
  await page.press("d");
  page.focus(".date-time");
  await page.type("25:00");
  await page.press("Enter");
  assert.match(page.text(".date-error"), /18:00/);
  page.the(".date-time").value = "";
  await page.type("2330");
  assert.equal(page.isShown(".date-error"), false);
  await page.press("Enter");
  assert.match(page.card("1").querySelector(".card-due").textContent, /23:30/);
}));
