import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { importPage, languages, wording } from "./page.mjs";

const { sentence, undoSentence, redoSentence } = await importPage("todo/sentences.js");
const { errorSentence, plainText } = await importPage("lib/phrases.js");

/** An entry of the history; each change is [field, from, to], of the first subject unless it names another. */
function entry(command, subjects, changes = [], rest = {}) {
  const all = subjects.map(([kind, id, title = id]) => ({ kind, id, title }));
  return {
    operation: "00", at: "2026-11-21T10:00:00+01:00", command, by: "person", replica: "laptop",
    undone: false, own: true, subjects: all, overriddenBy: null,
    changes: changes.map(([field, from, to, subject = 0]) => ({ ...all[subject], field, from, to, overriddenBy: null })),
    ...rest,
  };
}

/** Titles between asterisks, details after bars. */
const shown = ({ parts, details }) => [parts, ...details].map((line) =>
  line.map((part) => (typeof part === "string" ? part : `*${part.title}*`)).join("")).join(" | ");

const write = ["todo", "1", "Write"];
const read = ["todo", "2", "Read"];
const one = ["item", "4.1", "one"];
const two = ["item", "4.2", "two"];
const hash = "a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0";

/** What each command reads like in English, by its entry. */
const said = [
  ["Added *Write*", entry("add", [write], [["title", null, "Write"], ["status", null, "todo"]])],
  ["Added *Write* | Created the label *bug*", entry("add", [write, ["label", "bug"]],
    [["name", null, "bug", 1], ["color", null, "#f00000", 1], ["title", null, "Write"], ["label/bug", false, true]])],
  [`Added *Write* | ${"abcdefghij".split("").map((name) => `Created the label *${name}*`).join(" | ")} | …`,
    entry("add", [write, ..."abcdefghijk".split("").map((name) => ["label", name])],
      [["title", null, "Write"], ..."abcdefghijk".split("").map((name, index) => ["name", null, name, index + 1])])],
  ["Moved *Write* to Done", entry("done", [write], [["status", "doing", "done"]])],
  ["Dropped *Write*", entry("drop", [write], [["status", "todo", "dropped"]])],
  ["Moved *Write* to Done",
    entry("done", [write], [["status", "todo", "done"], ["finished", null, "2026-11-20"]])],
  ["Counted *Write* as done today | Before: 2026-11-18",
    entry("done", [write], [["finished", "2026-11-18", "2026-11-21"]])],
  ["Moved *Write* to Doing", entry("move", [write], [["status", "todo", "doing"], ["place/doing", null, "V"]])],
  ["Moved 2 todos to Done | *Write* | *Read*",
    entry("done", [write, read], [["status", "todo", "done"], ["status", "doing", "done", 1]])],
  ["*Write* now waits for *Book*", entry("edit", [write], [["after/4", false, true]])],
  ["*Write* no longer waits for *#9*", entry("edit", [write], [["after/9", true, false]])],
  ["2 todos now wait for *Book* | *Write* | *Read*",
    entry("edit", [write, read], [["after/4", false, true], ["after/4", false, true, 1]])],
  ["Changed *Write* | + waits for 4 | − waits for 9",
    entry("edit", [write], [["after/4", false, true], ["after/9", true, false]])],
  ["Added *one* to the checklist of *Book*", entry("edit", [one], [["title", null, "one"]])],
  ["Added 2 checklist items to *Book* | *one* | *two*",
    entry("edit", [one, two], [["title", null, "one"], ["title", null, "two", 1]])],
  ["Ticked *one* of *Book*", entry("done", [one], [["done", false, true]])],
  ["Ticked 2 checklist items of *Book* | *one* | *two*",
    entry("done", [one, two], [["done", false, true], ["done", false, true, 1]])],
  ["Changed the checklist item *on* to *one*", entry("edit", [one], [["title", "on", "one"]])],
  ["Moved *one* within the checklist of *Book*", entry("edit", [one], [["place/list", null, "V"]])],
  ["Deleted *one* from the checklist of *Book*", entry("rm", [one], [["deleted", false, true]])],
  ["Restored *one* in the checklist of *Book*", entry("edit", [one], [["deleted", true, false]])],
  ["Changed *one* in the checklist of *Book*", entry("edit", [one], [["title", "on", "one"], ["done", false, true]])],
  ["Changed 2 checklist items of *Book* | *one* | *two*",
    entry("edit", [one, two], [["done", false, true], ["deleted", false, true, 1]])],
  ["Added *Write* | Deleted *one* from the checklist of *Book*",
    entry("edit", [write, one], [["title", null, "Write"], ["deleted", false, true, 1]])],
  ["Added *Write* | Added 2 checklist items to *Book*",
    entry("add", [write, one, two], [["title", null, "Write"], ["title", null, "one", 1], ["title", null, "two", 2]])],
  ["Moved *Write* within Todo", entry("move", [write], [["place/todo", null, "V"]])],
  ["Moved 3 todos within Todo | *Write* | *Read* | *#3*", entry("move", [write, read, ["todo", "3", ""]],
    [["place/todo", null, "V"], ["place/todo", null, "W", 1], ["place/todo", "A", "X", 2]])],
  ["Planned *Write* for today | Before: 2026-11-18", entry("plan", [write], [["day", "2026-11-18", "2026-11-21"]])],
  ["Planned 2 todos for today | *Write* | *Read*",
    entry("plan", [write, read], [["day", "2026-11-18", "2026-11-21"], ["day", "2026-11-19", "2026-11-21", 1]])],
  ["Moved *Write* to the backlog", entry("edit", [write], [["day", null, null]])],
  ["Set the due date of *Write* to today 18:00", entry("edit", [write], [["due", null, "2026-11-21T18:00:00+01:00"]])],
  ["Removed the due date of *Write* | Before: today", entry("edit", [write], [["due", "2026-11-21", null]])],
  ["Set the priority of *Write* to high | Before: low", entry("edit", [write], [["priority", "low", "high"]])],
  ["Removed the priority of *Write* | Before: high", entry("edit", [write], [["priority", "high", "none"]])],
  ["Renamed *Rite* to *Write*", entry("edit", [write], [["title", "Rite", "Write"]])],
  ["Added notes to *Write* | A long text", entry("edit", [write], [["notes", null, "A long text"]])],
  ["Changed the notes of *Write* | Another", entry("edit", [write], [["notes", "A long text", "Another"]])],
  ["Removed the notes of *Write*", entry("edit", [write], [["notes", "A long text", ""]])],
  ["Moved *Write* to the project *api* | Before: *web*", entry("edit", [write], [["project", "web", "api"]])],
  ["Removed *Write* from its project | Before: *web*", entry("edit", [write], [["project", "web", null]])],
  ["Added *Write* to the milestone *1.0*", entry("edit", [write], [["milestone", null, "1.0"]])],
  ["Linked *Write* to the block *study*", entry("edit", [write], [["block", null, "study"]])],
  ["Added the label *a/b* to *Write*", entry("edit", [write], [["label/a/b", false, true]])],
  ["Removed the label *bug* from 2 todos | *Write* | *Read*",
    entry("edit", [write, read], [["label/bug", true, false], ["label/bug", true, false, 1]])],
  ["Changed *Write* | Priority: high → low | + label bug | Day: –",
    entry("edit", [write], [["priority", "high", "low"], ["label/bug", false, true], ["day", null, null]])],
  ["Changed 2 todos | Priority: low | + label bug | *Write* | *Read*", entry("edit", [write, read],
    [["priority", "high", "low"], ["label/bug", false, true], ["priority", null, "low", 1]])],
  ["Changed *Write*", entry("edit", [write], [["someday", null, "x"]])],
  ["Changed *Write*", entry("edit", [write], [])],
  ["Moved *Write* to Done", entry("done", [write], [])],
  ["Deleted the label *bug*", entry("label rm", [["label", "bug"]], [])],
  ["Deleted *Write*", entry("rm", [write], [["deleted", false, true]])],
  ["Restored *Write*", entry("restore-one", [write], [["deleted", true, false]])],
  ["Commented on *Write* | It works now", entry("comment", [["comment", "1", "Write"]], [["text", null, "It\nworks  now"]])],
  ["Edited a comment on *Write* | New", entry("comment edit", [["comment", "1", "Write"]], [["text", "Old", "New"]])],
  ["Deleted a comment on *Write*", entry("comment rm", [["comment", "1", "Write"]], [["deleted", false, true]])],
  ["*Write* was finished by commit a1b2c3d",
    entry("commit", [write], [["status", "todo", "done"], ["commit", null, `${hash} Write it`]], { by: "auto" })],
  ["Commits finished 2 todos | *Write* | *Read*", entry("commit", [write, read],
    [["status", "todo", "done"], ["commit", null, hash], ["status", "todo", "done", 1], ["commit", null, hash, 1]])],
  ["*Write* was reopened: commit a1b2c3d reverted its commit",
    entry("revert", [write], [["status", "done", "todo"], ["commit", "ffff", `${hash} Revert`]])],
  ["*Write* was reopened: the commit that finished it is gone",
    entry("withdraw", [write], [["status", "done", "todo"], ["commit", hash, null]])],
  ["Linked commit a1b2c3d to *#1* | *Fix it*",
    entry("link", [["commit", hash, "Fix it"]], [["todo", null, "1"], ["repository", null, "/src/api"]])],
  ["Linked 2 commits | a1b2c3d *Fix it* → *#1* | a1b2c3d *More* → *#2*",
    entry("link", [["commit", hash, "Fix it"], ["commit", `${hash.slice(0, 39)}1`, "More"]],
      [["todo", null, "1"], ["todo", null, "2", 1]])],
  ["Unlinked commit a1b2c3d, which is gone | *Fix it*",
    entry("link", [["commit", hash, "Fix it"]], [["deleted", false, true]])],
  ["Linked commit a1b2c3d to *#1* | *Squash* | Unlinked commit a1b2c3d, which is gone | *Fix it*",
    entry("link", [["commit", `${hash.slice(0, 39)}1`, "Fix it"], ["commit", hash, "Squash"]],
      [["deleted", false, true], ["todo", null, "1", 1]])],
  ["The block *standup* added *Stand up*", entry("repeat", [["todo", "5", "Stand up"]],
    [["title", null, "Stand up"], ["status", null, "todo"], ["block", null, "standup"]])],
  ["Imported 120 todos from todo.txt | *Write* | and 119 more", entry("import todotxt", [write],
    [["title", null, "Write"]], { madeTodos: 120 })],
  ["Deleted 4001 todos | *Write* | *Read* | and 3999 more",
    entry("rm", [write, read], [["deleted", false, true], ["deleted", false, true, 1]],
      { madeTodos: 0, todoCount: 4001 })],
  ["Imported changes to *Write* from Taskwarrior", entry("import taskwarrior", [write], [["priority", null, "low"]])],
  ["Restored a backup", entry("restore", [])],
  ["Erased text from the history", entry("purge", [])],
  ["*laptop* joined the sync", entry("join", [["replica", "laptop"]], [["name", null, "laptop"]])],
  ["*laptop* got another suffix for its todo numbers", entry("join", [["replica", "laptop"]])],
  ["*Write* got a new number: another machine had used the old one", entry("renumber", [write])],
  ["Created the label *bug*", entry("label add", [["label", "bug"]], [["name", null, "bug"], ["color", null, "#f00000"]])],
  ["Renamed the label *bg* to *bug*", entry("label edit", [["label", "bug"]], [["name", "bg", "bug"]])],
  ["Changed the label *bug* | Colour: #f00000 → #00f000",
    entry("label edit", [["label", "bug"]], [["color", "#f00000", "#00f000"]])],
  ["Deleted the label *bug*", entry("label rm", [["label", "bug"]], [["deleted", false, true]])],
  ["Closed the milestone *1.0*", entry("milestone close", [["milestone", "1.0"]], [["closed", false, true]])],
  ["Changed the milestone *1.0* | Name: *0.9* → *1.0* | Due: today",
    entry("milestone edit", [["milestone", "1.0"]], [["name", "0.9", "1.0"], ["due", null, "2026-11-21"]])],
  ["Paused the block *study*", entry("block edit", [["block", "study"]], [["paused", false, true]])],
  ["The block *study* repeats", entry("block edit", [["block", "study"]], [["every", null, "mon,thu"]])],
  ["Changed the block *study* | Title: *Learn* → *Study*",
    entry("block edit", [["block", "study"]], [["title", "Learn", "Study"]])],
  ["Archived the project *api*", entry("project archive", [["project", "api"]], [["archived", false, true]])],
  ["Added *Yuya* to the members of *api*", entry("project edit", [["project", "api"]], [["member/Yuya", false, true]])],
  ["Changed the project *api* | Start: 2026-01 | + tech Swift",
    entry("project edit", [["project", "api"]], [["start", null, "2026-01"], ["tech/Swift", false, true]])],
  ["Created the project *api* | Linked the repository */src/api* to the project *api*",
    entry("project add", [["project", "api"], ["repository", "/src/api"]],
      [["name", null, "api"], ["project", null, "api", 1], ["root", null, hash, 1], ["path", null, "/src/api", 1]])],
  ["Unlinked the repository */src/api*", entry("project unlink", [["repository", "/src/api"]], [["deleted", false, true]])],
  ["Saved the view *Bugs*", entry("view add", [["view", "Bugs"]], [["name", null, "Bugs"], ["query", null, "label:bug"]])],
  ["Changed the view *Bugs* | Search: label:bug → label:ui",
    entry("view edit", [["view", "Bugs"]], [["query", "label:bug", "label:ui"]])],
  ["Changed *night*", entry("theme edit", [["theme", "night"]], [["shade", "a", "b"]])],
  ["Made a change", entry("something", [])],
];

for (const [text, command] of said) {
  test(`says: ${text}`, () => assert.equal(shown(sentence(command, wording("en"))), text));
}

test("a value that another machine's replaced says so", () => {
  const command = entry("edit", [write], [["priority", null, "high"]]);
  command.changes[0].overriddenBy = "desk";
  assert.equal(shown(sentence(command, wording("en"))), "Set the priority of *Write* to high | Overridden by *desk*");
  command.changes[0].overriddenBy = "";
  assert.match(shown(sentence(command, wording("en"))), /Overridden by another machine$/);
});

test("a long text is cut, unless another machine's replaced it", () => {
  const text = "word ".repeat(40);
  const command = entry("edit", [write], [["notes", "Old", text]]);
  assert.equal(sentence(command, wording("en")).details[0][0], `${text.slice(0, 79)}…`);
  command.changes[0].overriddenBy = "desk";
  assert.equal(sentence(command, wording("en")).details[0][0], text);
});

test("a move reads like a sentence of each language", () => {
  const command = entry("done", [write], [["status", "todo", "done"]]);
  const texts = languages.map((language) => shown(sentence(command, wording(language))));
  assert.deepEqual(texts, [
    "Moved *Write* to Done", "*Write* 할 일을 ‘완료’로 옮겼습니다",
    "Tâche *Write* déplacée vers «\u00a0Terminées\u00a0»", "*Write*を「完了」に移動しました",
  ]);
});

test("undo and redo name what they undid", () => {
  const move = entry("done", [write], [["status", "todo", "done"]]);
  const texts = languages.map((language) => plainText(undoSentence([move], wording(language)).parts, wording(language)));
  assert.deepEqual(texts, [
    "Undone: moved “Write” to Done", "취소한 작업: ‘Write’ 할 일을 ‘완료’로 옮겼습니다",
    "Annulé\u00a0: tâche «\u00a0Write\u00a0» déplacée vers «\u00a0Terminées\u00a0»",
    "元に戻した操作: 「Write」を「完了」に移動しました",
  ]);
  const en = wording("en");
  assert.equal(shown(redoSentence([move], en)), "Redone: moved *Write* to Done");
  assert.equal(shown(undoSentence([move, move], en)), "Undone: 2 changes | Moved *Write* to Done | Moved *Write* to Done");
});

test("a title is one part, with whatever it contains", () => {
  for (const title of ["{count}", "$&", "a\uFDD0b\uFDD1c", "<b>", "`x`", "🙂"]) {
    const { parts } = sentence(entry("rm", [["todo", "1", title]], [["deleted", false, true]]), wording("en"));
    assert.deepEqual(parts, ["Deleted ", { title: title.replace(/[\uFDD0-\uFDD2]/g, "\uFFFD") }]);
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

/** Fails unless a sentence reads well in each language, whatever its command is. */
function check(command) {
  for (const language of languages) {
    const words = wording(language);
    for (const one of [sentence(command, words), undoSentence([command], words)]) {
      const lines = [one.parts, ...one.details].map((line) => plainText(line, words));
      // Titles may contain anything; the rest may not.
      const own = [one.parts, ...one.details].map((line) => line.filter((part) => typeof part === "string").join(" "));
      const context = `${language}, ${command.command}: ${lines.join(" | ")}`;
      assert.ok(lines.every((line) => line.trim()), context);
      assert.ok(lines.length <= 24, context);
      for (const text of own) {
        assert.doesNotMatch(text, /\b(place|page\.|said\.|field\.)|ootd |--|undefined|null|[{}`]/, context);
        assert.doesNotMatch(text, /[0-9a-f]{8}/, context);
        const [first] = command.command.split(" ");
        if (command.command.includes(" ") && first !== "import") assert.ok(!text.includes(command.command), context);
      }
      if (!command.subjects.length || one.parts.some((part) => typeof part !== "string")) continue;
      assert.ok(/\d/.test(own[0]), `names or counts something: ${context}`);
    }
  }
}

test("every sentence is free of commands, keys and hashes in every language", () => {
  for (const [, command] of said) check(command);
});

/** Kinds and fields as other versions of ootd may have them. */
test("unknown kinds and fields read well too", () => {
  for (const kind of ["todo", "project", "comment", "commit", "replica", "repository", "reminder", null]) {
    for (const field of ["mood", "after/12", "claimedBy", "ticked"]) {
      check(entry("reminder add", [[kind, "x"]], [[field, null, "y"]]));
      check(entry("reminder add", [[kind, "x"]], [[field, false, true]]));
    }
  }
});

// The history of a real machine, whose path the Swift tests pass.
const file = process.env.OOTD_HISTORY;
test("a real history reads well in every language", { skip: !file }, () => {
  const entries = JSON.parse(readFileSync(file, "utf8"));
  assert.ok(entries.length > 50);
  for (const command of entries) check(command);
});
