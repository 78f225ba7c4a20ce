// The details of a todo: its properties, texts, comments, checklist and dependencies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const comment = "#comment-form [name=comment]";

test("every property is saved at once and can be undone", withPage("properties", {
  prepare: [
    "label add bug", "label add docs", "milestone add v1", "block add review --title Review", "project add --name site",
    "add Old -p high -m v1 -l bug --due fri",
  ],
}, async (page) => {
  await page.open("1");
  await page.choose("labels", "docs");
  await page.choose("milestone", "none");
  await page.choose("project", "site");
  await page.choose("day", "tomorrow");
  await page.choose("due", "none");
  await page.choose("block", "review");
  await page.choose("status", "doing");
  assert.equal(page.cards("doing"), "1");
  // A key opens the list, too.
  await page.press("p");
  await page.type("low");
  await page.press("Enter");
  await page.edit("title", "New");
  await page.press("Enter");
  for (const text of [page.text("#panel-title"), page.text(".card-title"), page.toast]) assert.match(text, /New/);
  const values = ["labels", "milestone", "project", "day", "due", "block", "status", "priority"].map((name) => page.shown(name));
  assert.deepEqual(values, ["bugdocs", "None", "site", "Tomorrow", "None", "review", "Doing", "! Low"]);
  await page.press("Control z");
  assert.equal(page.text("#panel-title"), "Old");
}));

test("the first labels are shown and the others are counted", withPage("labels-many", {
  prepare: [["add", "One", ...Array.from({ length: 25 }, (_, index) => ["-l", `label${index + 10}`]).flat()]],
}, async (page) => {
  await page.open("1");
  assert.match(page.shown("labels"), /\+5$/);
  assert.equal(page.$$("#panel [data-property=labels] .label").length, 20);
  assert.match(page.text(".card-labels .others"), /^\+20label15, label16/);
}));

test("the issue that a todo stands for is a link", withPage("issue", { prepare: ["add One"] }, async (page) => {
  const link = "https://github.com/acme/api/issues/34";
  page.answers["GET /api/todos/1"] = async () => {
    const { value } = await page.server.answer("GET", "/api/todos/1");
    return { status: 200, value: { ...value, reference: "github:acme/api#34", issuePage: link } };
  };
  await page.open("1");
  assert.equal(page.text(`#panel-issue a[href="${link}"]`), "github:acme/api#34");
  await page.press("Escape");
  delete page.answers["GET /api/todos/1"];
  await page.open("1");
  assert.ok(page.the("#panel-issue").hidden);
}));

test("commits are shown with links to their pages, and the history", withPage("commits", {
  prepare: ["add One", "edit 1 --title Uno"],
}, async (page) => {
  const commit = {
    oid: "0123456789abcdef", subject: "Read the token anew", completes: true, at: "2026-11-21T09:00:00+01:00",
    url: "https://example.org/c",
  };
  page.answers["GET /api/todos/1"] = async () => {
    const { value } = await page.server.answer("GET", "/api/todos/1");
    return { status: 200, value: { ...value, commits: [commit, { ...commit, url: "javascript:alert(1)" }] } };
  };
  await page.open("1");
  assert.match(page.text("#commits"), /0123456Read the token anewcompletes/);
  assert.deepEqual(page.$$("#commits a").map((node) => node.href), ["https://example.org/c"]);
  assert.equal(page.$$("#todo-history > .entry").length, 2);
}));

test("its address opens a todo, and Back, Esc and the keys for others work", withPage("address", {
  prepare: ["add One", "add Two"],
}, async (page) => {
  const current = () => page.$$(".card[aria-current]").map(({ dataset }) => dataset.id).join();
  await page.open("1");
  assert.equal(page.document.title, "One · ootd");
  assert.equal(current(), "1");
  await page.press("ArrowDown");
  assert.equal(page.text("#panel-id"), "2");
  assert.deepEqual([page.document.title, current()], ["Two · ootd", "2"]);
  await page.press("Shift K");
  assert.equal(page.text("#panel-id"), "1");
  await page.back();
  assert.equal(page.isShown("#panel"), false);
  assert.deepEqual([page.document.title, current()], ["0/2 · ootd", ""]);
  assert.equal(page.active.closest(".card").dataset.id, "1");
  page.window.history.forward();
  await page.settle();
  assert.equal(page.text("#panel-id"), "1");
  await page.press("Escape");
  assert.equal(page.isShown("#panel"), false);
  assert.equal(page.place, "");
  page.window.location.hash = "2";
  await page.reload();
  assert.equal(page.text("#panel-title"), "Two");
  await page.press("Escape");
  assert.equal(page.isShown("#panel"), false);
  page.window.location.hash = "99";
  await page.settle();
  assert.match(page.toast, /99/);
  assert.equal(page.isShown("dialog"), false);
  // An error stays on the page on which it was shown, also beside a todo.
  await page.open("1");
  assert.match(page.toast, /99/);
  await page.show("labels");
  assert.equal(page.toast, "");
}));

test("notes are shown as Markdown, and their markup and unsafe links as text", withPage("notes", {
  prepare: [["add", "One", "--notes", "**Bold** <img src=x onerror=alert(1)> [bad](javascript:alert(1)) https://example.org/a"]],
}, async (page) => {
  await page.open("1");
  assert.equal(page.text("#panel .notes-text strong"), "Bold");
  assert.equal(page.$$("#panel img").length, 0);
  assert.deepEqual(page.texts("#panel .notes-text a"), ["https://example.org/a"]);
  const { rel, target } = page.the(".notes-text a");
  assert.deepEqual([rel, target], ["noopener noreferrer", "_blank"]);
  assert.ok(page.text("#panel .notes-text").includes("<img src=x onerror=alert(1)> [bad](javascript:alert(1))"));
}));

test("a task is ticked by its box, in notes and comments, and the others keep their place", withPage("ticks", {
  prepare: [["add", "One", "--notes=- [ ] same\n- [ ] same\n\n> 1. [X] **quoted**"], ["comment", "1", "* [ ] Seen"]],
}, async (page) => {
  const boxes = () => page.$$("#panel .notes-text input");
  const ticks = () => boxes().map(({ checked }) => (checked ? "x" : "-")).join("");
  await page.open("1");
  assert.deepEqual([ticks(), boxes()[2].getAttribute("aria-label")], ["--x", "quoted"]);
  boxes()[1].focus();
  await page.click(boxes()[1]);
  await page.click(boxes()[2]);
  assert.equal(ticks(), "-x-");
  assert.deepEqual(page.sent, ["PATCH /api/todos/1", "PATCH /api/todos/1"]);
  await page.press("Control z");
  assert.equal(ticks(), "-xx");
  // The box keeps the focus when the text is drawn again.
  assert.equal(boxes().indexOf(page.active), 2);
  await page.click("#comments input");
  assert.ok(page.the("#comments input").checked);
  await page.reload();
  assert.equal(ticks(), "-xx");
  assert.ok(page.the("#comments input").checked);
}));

test("a tick of notes that were changed elsewhere asks which to keep, and one that fails is undone", withPage("ticks-conflict", {
  prepare: [["add", "One", "--notes=- [ ] a"]],
}, async (page) => {
  const path = "PATCH /api/todos/1";
  await page.open("1");
  page.answers[path] = () => ({ status: 500, value: { error: { message: "Disk full" } } });
  await page.click("#panel .notes-text input");
  assert.match(page.toast, /Disk full/);
  assert.equal(page.the("#panel .notes-text input").checked, false);
  page.answers[path] = (_, body) => {
    assert.deepEqual(body, { notes: { from: "- [ ] a", to: "- [x] a" } });
    return { status: 409, value: { error: { message: "changed" }, present: { notes: "Theirs" } } };
  };
  await page.click("#panel .notes-text input");
  assert.match(page.text("#panel .conflict .mine"), /- \[x\] a/);
  assert.match(page.text("#panel .conflict .theirs"), /Theirs/);
  await page.click("#panel .conflict .theirs button");
  assert.equal(page.text("#panel .notes-text .markdown"), "Theirs");
}));

test("numbers of todos in texts open them in place of the open one", withPage("todo-links", {
  prepare: [["add", "One", "--notes", "After #2, not `#2` or #99", "--check", "see ootd-2"], "add Two", "comment 1 like (#2)"],
}, async (page) => {
  await page.open("1");
  assert.deepEqual(page.texts("#panel .notes-text a"), ["#2", "#99"]);
  assert.deepEqual(page.texts("#comments a"), ["#2"]);
  await page.click("#checklist .item-text a");
  assert.deepEqual([page.place, page.text("#panel-title")], ["2", "Two"]);
  await page.press("Escape");
  assert.equal(page.place, "");
  await page.open("1");
  await page.click("#panel .notes-text a[href='#99']");
  assert.match(page.toast, /99/);
  assert.deepEqual([page.place, page.text("#panel-title")], ["1", "One"]);
}));

test("long notes are shown in part at first", withPage("notes-long", {
  prepare: [["add", "One", "--notes", `${"A line of notes.\n".repeat(700)}\n**The end**`]],
}, async (page) => {
  await page.open("1");
  assert.equal(page.$("#panel .notes-text strong"), null);
  assert.match(page.text("#panel .rest"), /9,995 of 11,912/);
  await page.click("#panel .rest button");
  assert.equal(page.text("#panel .notes-text strong"), "The end");
  assert.equal(page.$("#panel .rest"), null);
  assert.ok(page.the("#panel .notes-text").contains(page.active));
}));

test("an overdue deadline is marked in the details by a word", withPage("overdue-details", {
  prepare: ["add One --due 2026-11-20"],
}, async (page) => {
  await page.open("1");
  assert.match(page.shown("due"), /overdue/i);
  await page.press("s");
  await page.type("done");
  await page.press("Enter");
  assert.doesNotMatch(page.shown("due"), /overdue/i);
}));

test("the second press of a double click acts only on what the first was on", withPage("double-click", {
  prepare: [
    "add One --notes #2", ["add", "Two", "--notes=- [ ] same"], "comment 1 same", "comment 1 same", "label add bug",
    "label add docs",
  ],
}, async (page) => {
  const second = { isSecond: true };
  const box = "#panel .notes-text input";
  const isTicked = () => page.the(box).checked;
  await page.open("1");
  await page.click("#panel .notes-text a");
  await page.click(box, second);
  await page.click(box, second);
  assert.deepEqual([page.place, isTicked(), page.active.id], ["2", false, "panel"]);
  // Later it is another press, and the box is the same one when the text is drawn again.
  await page.pass(500);
  await page.click(box, second);
  assert.equal(isTicked(), true);
  await page.click(box, second);
  assert.equal(isTicked(), false);
  await page.click("#toast .toast-undo");
  await page.click("#toast .toast-redo", second);
  assert.equal(isTicked(), true);
  // A key between the presses may have changed what is under the pointer.
  await page.press("Escape");
  await page.click(".card[data-id='1'] .card-title", second);
  assert.equal(page.place, "1");
  // Another row's button isn't the same, even if the rows look alike.
  await page.click("#comments .delete");
  await page.click("#comments .delete", second);
  assert.deepEqual(page.texts("#comments .markdown"), ["same"]);
  await page.click("#panel [data-property=priority]");
  await page.click(page.entry("high"));
  await page.click("#panel [data-property=labels]", second);
  assert.deepEqual([page.shown("priority"), page.isShown(".popup")], ["!!! High", false]);
  // Entries of a list that stays are the same when they are drawn again.
  await page.click("#panel [data-property=labels]");
  await page.click(page.entry("bug"));
  await page.click(page.entry("bug"), second);
  await page.click(page.entry("docs"));
  assert.equal(page.shown("labels"), "docs");
  await page.press("Escape");
  await page.press("Escape");
  // A dialog isn't closed by the press that opens it, and nothing is pressed below one that was closed.
  await page.click("#add");
  await page.click("#new-todo", second);
  assert.equal(page.active.name, "title");
  await page.click("#new-todo");
  await page.click(page.card("1"), second);
  assert.deepEqual([page.isShown("#new-todo"), page.place], [false, ""]);
  await page.click(".quick-open");
  await page.click(".quick-add .cancel", second);
  assert.equal(page.active.name, "title");
  // The menu's button closes it, too.
  await page.click(".card-menu");
  await page.click(".card-menu", second);
  assert.equal(page.isShown(".popup"), false);
}));

test("on a narrow screen the details are a dialog, and messages are in it", withPage("narrow", {
  prepare: ["add One"], width: 360,
}, async (page) => {
  await page.open("1");
  assert.ok(page.$("#panel:modal"));
  // The style sheet shows this menu in place of two buttons.
  await page.click("#panel .tool-more");
  assert.equal(page.the("#panel .tool-more").getAttribute("aria-expanded"), "true");
  assert.ok(page.entry("Copy link") && page.entry("Delete"));
  await page.click("#panel .tool-more");
  assert.equal(page.$("[role=menu]"), null);
  await page.edit("title", "Uno");
  await page.press("Enter");
  await page.click("#panel #toast .toast-undo");
  assert.equal(page.text("#panel-title"), "One");
  await page.pass(100);
  assert.notEqual(page.text("#panel > .live"), "");
}));

// Comments

test("comments are added, edited and deleted", withPage("comments", { prepare: ["add One"] }, async (page) => {
  await page.open("1");
  await page.type("First", comment);
  await page.save(comment);
  assert.match(page.text("#comments"), /First$/);
  assert.equal(page.the(comment).value, "");
  await page.click("#comments .edit");
  await page.fill("#comments textarea", "First, corrected");
  await page.save("#comments textarea");
  assert.equal(page.text("#comments .markdown"), "First, corrected");
  assert.equal(page.active, page.the("#comments .edit"));
  await page.type("Second", comment);
  await page.press("Control Enter");
  assert.equal(page.$$("#comments > li").length, 2);
  const second = page.$$("#comments > li").find((node) => node.textContent.includes("Second"));
  await page.click(second.querySelector(".delete"));
  assert.deepEqual(page.texts("#comments .markdown"), ["First, corrected"]);
  // The comment above has the focus.
  assert.equal(page.active, page.the("#comments .edit"));
}));

test("a comment added elsewhere appears in the open details until it is undone", withPage("comment-elsewhere", {
  prepare: ["add One"],
}, async (page) => {
  await page.open("1");
  await page.edit("title", "One being edited");
  await page.ootd(["comment", "1", "From elsewhere"]);
  assert.deepEqual(page.texts("#comments .markdown"), ["From elsewhere"]);
  assert.equal(page.the("#panel [name=title]").value, "One being edited");
  await page.ootd("undo");
  assert.equal(page.$$("#comments > li").length, 0);
}));

test("a comment that was added after all is no longer offered as a draft", withPage("comment-twice", {
  prepare: ["add One"],
}, async (page) => {
  await page.open("1");
  await page.type("Sent twice?", comment);
  await page.ootd("comment 1 Another");
  assert.equal(page.the(comment).value, "Sent twice?");
  // As the answer that was no longer waited for.
  await page.ootd(["comment", "1", "Sent twice?"]);
  assert.equal(page.the(comment).value, "");
  await page.reload();
  assert.equal(page.$$("#comments > li").length, 2);
  assert.equal(page.the(comment).value, "");
}));

test("text of a comment that is deleted elsewhere becomes a new comment", withPage("comment-gone", {
  prepare: ["add One", "comment 1 First"],
}, async (page) => {
  await page.open("1");
  await page.click("#comments .edit");
  await page.fill("#comments textarea", "Mine");
  await page.ootd("undo");
  assert.ok(page.isShown("#comment-form .form-error"));
  assert.equal(page.the(comment).value, "Mine");
  await page.save(comment);
  assert.deepEqual(page.texts("#comments .markdown"), ["Mine"]);
}));

// The checklist

const item = "#panel [name=item]";
/** The items, in order; a plus stands before a ticked one. */
const items = (page) => page.$$("#checklist > li").map((row) =>
  (row.querySelector("input").checked ? "+" : "") + row.querySelector(".item-text").textContent).join();
const box = (number) => `#checklist > li:nth-child(${number}) input`;

test("items are added one after the other, ticked, edited, undone and deleted", withPage("checklist", {
  prepare: ["add Release"],
}, async (page) => {
  await page.open("1");
  page.focus(item);
  for (const text of ["one", "two"]) {
    await page.type(text);
    await page.press("Enter");
  }
  assert.equal(items(page), "one,two");
  assert.equal(page.the(item).value, "");
  const tick = page.the(box(2));
  tick.checked = true;
  tick.dispatchEvent(new page.window.Event("change", { bubbles: true }));
  await page.settle();
  assert.equal(items(page), "one,+two");
  assert.equal(page.text("#checklist-count"), "1/2");
  assert.match(page.card("1").textContent, /1\/2/);
  await page.click("#toast .toast-undo");
  assert.equal(items(page), "one,two");
  page.focus(box(1));
  await page.press("Enter");
  await page.fill("#checklist [name=edited-item]", "first");
  await page.press("Enter");
  assert.equal(items(page), "first,two");
  page.focus(box(1));
  await page.press("Delete");
  assert.equal(items(page), "two");
  // The next item has the focus, and the todo is still there.
  assert.equal(page.active, page.the(box(1)));
  assert.equal(page.cards(), "1");
}));

test("items are moved by keys and by their menu", withPage("checklist-moves", {
  prepare: ["add Release", "edit 1 --check a --check b --check c"],
}, async (page) => {
  await page.open("1");
  page.focus(box(1));
  await page.press("Alt ArrowDown");
  assert.equal(items(page), "b,a,c");
  const focused = page.active;
  await page.press("Shift ArrowDown");
  assert.equal(page.active, focused);
  // It is still focused.
  await page.press("Alt ArrowDown");
  assert.equal(items(page), "b,c,a");
  await page.press("Alt ArrowDown");
  await page.click("#checklist > li:nth-child(3) .item-menu");
  await page.click(page.entry("move up"));
  assert.equal(items(page), "b,a,c");
  assert.equal(page.sent.length, 3);
  // The arrows lead from the last one to the field and back, unless that has text.
  page.focus(box(3));
  for (const [keys, place] of [["ArrowDown", item], ["ArrowUp", box(3)], ["Alt ArrowLeft", box(3)], ["ArrowDown", item]]) {
    await page.press(keys);
    assert.equal(page.active, page.the(place));
  }
  await page.type("d");
  for (const keys of ["ArrowUp", "Alt ArrowUp", "Delete"]) await page.press(keys);
  assert.deepEqual([page.active, items(page)], [page.the(item), "b,a,c"]);
}));

test("a pasted list becomes items, and an item a todo", withPage("checklist-paste", {
  prepare: ["add Release"],
}, async (page) => {
  await page.open("1");
  const paste = new page.window.Event("paste", { bubbles: true, cancelable: true });
  paste.clipboardData = { getData: () => "- [ ] Write tests\n- [x] Tag it\n- [x]\n\n3. Announce" };
  page.the(item).dispatchEvent(paste);
  await page.settle();
  assert.equal(items(page), "Write tests,+Tag it,Announce");
  await page.click("#checklist > li:nth-child(1) .item-menu");
  await page.click(page.entry("Make it a todo"));
  assert.equal(items(page), "+Tag it,Announce");
  assert.equal(page.cards(), "1,2");
  assert.ok(page.isShown("#panel .neighbours [data-id='2']"));
  assert.ok(page.card("1").querySelector(".card-blocked"));
  assert.match(page.card("2").textContent, /Write tests/);
}));

test("text of an item that is deleted elsewhere becomes a new item", withPage("item-gone", {
  prepare: ["add Release", "edit 1 --check one --check two"],
}, async (page) => {
  await page.open("1");
  page.focus(box(2));
  await page.press("Enter");
  await page.fill("#checklist [name=edited-item]", "Mine");
  await page.type("next", item);
  await page.ootd("undo");
  assert.equal(items(page), "");
  assert.ok(page.isShown("#panel [name=item] + .form-error"));
  assert.deepEqual(page.the(item).value.split(/\n+/), ["next", "Mine"]);
  page.focus(item);
  await page.press("Enter");
  assert.equal(items(page), "next,Mine");
  // Typed text of an item that is deleted here isn't kept.
  page.focus(box(1));
  await page.press("Enter");
  await page.fill("#checklist [name=edited-item]", "Other");
  await page.click("#checklist > li:nth-child(1) .item-menu");
  await page.click(page.entry("Delete"));
  assert.equal(items(page), "Mine");
  assert.equal(page.the(item).value, "");
  assert.equal(page.active, page.the(box(1)));
}));

test("a failed item stays typed, and changes elsewhere show at once", withPage("checklist-failure", {
  prepare: ["add Release"],
}, async (page) => {
  await page.open("1");
  await page.fill(item, "x".repeat(5000));
  await page.press("Enter");
  assert.ok(page.isShown("#panel [name=item] + .form-error"));
  assert.equal(page.the(item).value.length, 5000);
  await page.ootd(["edit", "1", "--check", "From elsewhere"]);
  assert.equal(items(page), "From elsewhere");
  assert.equal(page.the(item).value.length, 5000);
  await page.fill(item, "");
  assert.equal(page.isShown("#panel [name=item] + .form-error"), false);
}));

// Dependencies

const lock = ".card-blocked";

/** Types a todo into the open picker, and chooses it. */
async function pick(page, text) {
  await page.type(text, ".choices.popup input");
  assert.match(page.text(".popup .active"), new RegExp(text));
  await page.press("Enter");
}

test("a card says what it waits for and how much of its checklist is done, until that changes", withPage("waiting", {
  prepare: ["add Deploy", ["add", "Fix login"], "add Plain", "edit 1 --after 2 --check a --check b", "done 1.1"],
}, async (page) => {
  assert.deepEqual(page.texts(lock), ["waits for 2"]);
  assert.match(page.card("1").querySelector(".card-facts").textContent, /1\/2/);
  assert.doesNotMatch(page.card("3").querySelector(".card-facts").textContent, /\//);
  for (const [command, isLocked] of [["done 2", false], ["reopen 2", true], ["rm 2", false], ["undo", true]]) {
    await page.ootd(command);
    assert.equal(Boolean(page.$(lock)), isLocked, command);
  }
}));

test("finishing a todo that waits asks once, and the toast says what is open and ready", withPage("finishing", {
  prepare: [
    "add Deploy", ["add", "Fix login"], "add Announce", "edit 1 --after 2 --check a --check b", "edit 3 --after 1", "start 1",
  ],
}, async (page) => {
  const question = "dialog.confirm";
  const answer = async (button) => {
    await page.click(`${question} ${button}`);
    assert.equal(page.$(question), null);
  };
  // By keys, from the menu's property, and by the bar of the selection.
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  assert.equal(page.text(`${question} h2`), "1 still waits for 2 Fix login. Mark it done anyway?");
  await answer(".cancel");
  assert.equal(page.cards("doing"), "1");
  for (const id of ["1", "3"]) await page.click(page.card(id).querySelector(".card-select"));
  await page.click("#selection-bar .done");
  // 3 waits only for 1, which is finished along with it.
  assert.match(page.text(`${question} h2`), /^1 still waits for 2/);
  await answer(".cancel");
  assert.equal(page.$$(".card.selected").length, 2);
  await page.press("Escape");
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  await answer("[value=done]");
  assert.equal(page.cards("done"), "1");
  // It waited for 1 alone, whatever 1 waited for.
  for (const text of [/2 checklist items are still open/, /3 is ready/]) assert.match(page.toast, text);
  assert.match(page.text("#live"), /3 is ready/);
  assert.equal(page.$(lock), null);
  // Nothing is asked about a todo that waits for none.
  page.focusCard("2");
  await page.press("Alt ArrowRight");
  await page.press("Alt ArrowRight");
  assert.equal(page.cards("done"), "2,1");
}));

test("dependencies are added by a picker, opened and removed in the details", withPage("dependencies", {
  prepare: ["add Deploy", ["add", "Fix login"], "add Announce"],
}, async (page) => {
  await page.open("1");
  await page.click("#panel [data-direction=after]");
  await pick(page, "login");
  assert.ok(page.isShown("#panel .neighbours [data-id='2']"));
  assert.match(page.toast, /Edited Deploy: \+ after Fix login/);
  assert.ok(page.card("1").querySelector(lock));
  await page.click("#panel [data-direction=before]");
  await pick(page, "3");
  assert.ok(page.isShown("#panel .neighbours [data-id='3']"));
  assert.deepEqual(page.texts("#panel .dependencies section:not([hidden]) h3"), ["Waits for", "Needed by"]);
  // A cycle is refused with the server's reason.
  await page.click("#panel .neighbours [data-id='2'] .neighbour");
  assert.equal(page.text("#panel-id"), "2");
  await page.click("#panel [data-direction=after]");
  await pick(page, "3");
  assert.match(page.toast, /wait for “3”, which already waits for it/);
  await page.click("#panel .neighbours [data-id='1'] .remove");
  assert.equal(page.$("#panel .neighbours [data-id]"), null);
  assert.equal(page.card("1").querySelector(lock), null);
  await page.click("#toast .toast-undo");
  assert.ok(page.isShown("#panel .neighbours [data-id='1']"));
  assert.deepEqual(page.$$(lock).map((node) => node.closest(".card").dataset.id), ["1", "3"]);
}));

test("several todos wait for one, and one for several, from the menu", withPage("dependencies-many", {
  prepare: ["add Alpha", "add Beta", "add Gamma", "add Delta"],
}, async (page) => {
  for (const id of ["1", "2"]) await page.click(page.card(id).querySelector(".card-select"));
  const choose = async (entry, todo) => {
    await page.click("#selection-bar .menu-button");
    await page.click(page.entry(entry));
    await pick(page, todo);
  };
  await choose("Wait for", "Gamma");
  assert.match(page.toast, /Edited 2 todos: \+ after/);
  assert.equal(page.$$(lock).length, 2);
  await choose("Block another", "Delta");
  assert.match(page.toast, /Edited Delta/);
  assert.deepEqual(page.$$(lock).map((node) => node.closest(".card").dataset.id).sort(), ["1", "2", "4"]);
}));
