// The board: its cards, search, selection, keys, undo, history and what stands in its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";
import { importPage } from "./page.mjs";

const { fitting } = await importPage("lib/dom.js");

const todos = (count) => Array.from({ length: count }, (_, index) => `add Todo${index + 1}`);
const select = async (page, ...ids) => {
  for (const id of ids) await page.click(page.card(id).querySelector(".card-select"));
  assert.match(page.text("#selection-bar output"), new RegExp(`^${ids.length} `));
};
const assertNoSelection = (page) => {
  assert.ok(page.the("#selection-bar").hidden);
  assert.equal(page.$$(".card-select").filter(({ checked }) => checked).length, 0);
};
const focused = (page) => page.active.closest(".card")?.dataset.id;
const allCards = (page) => ["todo", "doing", "done"].map((status) => page.cards(status)).filter(Boolean).join();

// Cards

test("overdue and priority are shown by more than colour", withPage("marks", {
  prepare: [
    "add Late --due 2026-11-20 -p high", "add Intime --due 2026-11-25 -p medium", "add Low -p low", "add None",
  ],
}, async (page) => {
  const due = page.card("1").querySelector(".card-due.overdue");
  assert.match(due.textContent, /overdue/i);
  assert.equal(due.querySelectorAll("svg").length, 1);
  assert.equal(page.card("2").querySelectorAll(".card-due:not(.overdue)").length, 1);
  const signs = ["1", "2", "3", "4"].map((id) => page.card(id).querySelector(".priority [aria-hidden]")?.textContent);
  assert.deepEqual(signs, ["!!!", "!!", "!", undefined]);
}));

test("more todos in progress than the limit show a warning", withPage("limit", {
  prepare: [...todos(3), "start 1 2", "config set wipLimit 2"],
}, async (page) => {
  assert.equal(page.text(".column[data-status=doing] .count"), "2 / 2");
  assert.ok(page.the(".over-limit").hidden);
  page.focusCard("3");
  await page.press("Alt ArrowRight");
  assert.match(page.text(".over-limit:not([hidden])"), /2/);
  assert.equal(page.text(".column[data-status=doing] .count"), "3 / 2");
  // The limit only warns.
  assert.equal(page.cards("doing"), "3,1,2");
}));

test("a phone shows one column, which a tab, its keys or a moved card turns to", withPage("tabs", {
  prepare: [...todos(3), "start 3"], width: 360,
}, async (page) => {
  const shown = () => page.$$("#tabs [aria-selected=true]").map((tab) => tab.textContent).join();
  const inert = () => page.$$(".column").map((column) => column.inert);
  assert.deepEqual(page.texts("#tabs [role=tab]"), ["Todo 2", "Doing 1", "Done 0"]);
  assert.deepEqual([shown(), inert()], ["Todo 2", [false, true, true]]);
  await page.click("#tabs [data-status=doing]");
  assert.deepEqual([shown(), inert()], ["Doing 1", [true, false, true]]);
  page.focus("#tabs [data-status=doing]");
  for (const [key, text] of [["ArrowRight", "Done 0"], ["ArrowRight", "Done 0"], ["ArrowLeft", "Doing 1"], ["Home", "Todo 2"]]) {
    await page.press(key);
    assert.deepEqual([shown(), page.active.textContent], [text, text], key);
  }
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  assert.equal(shown(), "Doing 2");
  await page.press("ArrowLeft");
  assert.deepEqual([shown(), focused(page)], ["Todo 1", "2"]);
}));

test("each part of a line that fits beside the number of the others is shown", () => {
  for (const [widths, room, shown, hasOthers = false] of /** @type {any[]} */ ([
    [[30, 30, 30], 90, "30,30,30"], [[30, 30, 30.4], 90, "30,30,30.4"], [[30, 30, 30], 90, "30,30", true],
    [[30, 30, 30], 89, "30,30"], [[30, 30, 30], 79, "30"], [[100, 10], 60, "10"], [[], 60, ""], [[100], 60, ""],
    // One that is too long hides none after it.
    [[15, 300, 20, 10], 100, "15,20,10"], [[15, 50, 30, 10, 300], 100, "15,50,10"],
  ])) {
    const fits = fitting(widths, room, 20, hasOthers);
    assert.equal(widths.filter((_, index) => fits[index]).join(), shown, `${widths} in ${room}`);
  }
});

test("todos done before today are listed in pages below those of today, as far as a search finds them", withPage("older", {
  prepare: ["add Alpha", "add New", "done 2"],
}, async (page) => {
  const older = ".column[data-status=done] .older-done";
  const listed = () => page.$$(`${older} .card`).map(({ dataset }) => dataset.id);
  assert.equal(page.isShown(older), false);
  await page.ootd("2026-11-20T18:00 done 1");
  assert.deepEqual([page.cards(), page.cards("done")], ["", "2"]);
  assert.ok(page.isShown(older));
  assert.equal(page.text(`${older} summary`), "Done before today 1");
  assert.equal(page.the(older).open, false);
  await page.click(`${older} summary`);
  assert.deepEqual(listed(), ["1"]);
  assert.equal(page.isShown(`${older} .more`), false);
  await page.search("Beta");
  assert.equal(page.isShown(older), false);
  await page.search("Alpha");
  // More than a page of them.
  const { value: [todo] } = await page.server.answer("GET", "/api/done?q=Alpha&limit=50");
  page.answers["GET /api/done"] = (address) => {
    const limit = Number(new URLSearchParams(address.split("?")[1]).get("limit"));
    return Array.from({ length: Math.min(limit, 52) }, (_, index) => ({ ...todo, id: String(index + 1) }));
  };
  await page.click(`${older} summary`);
  assert.equal(listed().length, 50);
  await page.click(`${older} .more`);
  assert.equal(new Set(listed()).size, 52);
  assert.equal(page.isShown(`${older} .more`), false);
  delete page.answers["GET /api/done"];
  await page.ootd("undo");
  assert.equal(page.isShown(older), false);
  assert.equal(page.cards(), "1");
}));

test("a todo done before today leaves its list by a drag or a key, and is back after an undo", withPage("older-move", {
  prepare: ["add Alpha", "add Beta", "2026-11-20T18:00 done 1"],
}, async (page) => {
  const { document, MouseEvent } = page.window;
  const older = () => page.$$(".older-cards .card").map(({ dataset }) => dataset.id).join();
  const dropOn = async (status) => {
    document.elementFromPoint = () => page.the(`#${status}-column`);
    for (const [type, clientX] of [["down", 0], ["move", 50], ["up", 50]]) {
      const event = new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientX });
      page.the(".older-cards .card").dispatchEvent(Object.assign(event, { isPrimary: true, pointerId: 1 }));
    }
    await page.settle();
  };
  await page.click(".older-done summary");
  await dropOn("done");
  assert.deepEqual([older(), page.sent], ["1", []]);
  await dropOn("todo");
  assert.deepEqual([older(), page.cards()], ["", "1,2"]);
  await page.click("#toast .toast-undo");
  assert.equal(page.cards(), "2");
  await page.click(".older-done summary");
  assert.equal(older(), "1");
  page.focus(".older-cards .card-title");
  await page.press("s");
  await page.click(page.entry("doing"));
  assert.deepEqual([older(), page.cards("doing"), page.cards()], ["", "1", "2"]);
}));

test("a thousand cards cost no more than those in view", withPage("thousand", { prepare: ["add One"] }, async (page) => {
  const { value } = await page.server.answer("GET", "/api/board");
  const many = Array.from({ length: 1000 }, (_, index) => ({ ...value.todo[0], id: String(index + 1), title: `Todo ${index}` }));
  page.answers["GET /api/board"] = () => ({ ...value, todo: many });
  let count = 0;
  const { Document, Node } = page.window;
  for (const [prototype, name] of [[Document.prototype, "createElement"], [Node.prototype, "cloneNode"]]) {
    const make = prototype[name];
    prototype[name] = function (...values) { count += 1; return make.apply(this, values); };
  }
  await page.event("day");
  assert.equal(page.text(".column[data-status=todo] .count"), "1000");
  const shown = page.$$(".cards > .card").length;
  assert.ok(shown > 50 && shown < 150, String(shown));
  // A few for each card in view.
  assert.ok(count < 10 * shown, String(count));
}));

// Search

const searchable = [
  "label add bug", ["add", "Fix token refresh", "-p", "high", "-l", "bug"], ["add", "Write release notes"],
  ["add", "알고리즘 문제 풀이", "--due", "2026-11-20"], "start 2",
];

test("a query filters the cards, also one in the address, and is searched after a pause", withPage("search", {
  prepare: searchable,
}, async (page) => {
  for (const [query, ids] of [
    ["label:bug", "1"], ["-label:bug is:open", "3,2"], ["문제", "3"], ["nothing-like-it", ""], ["priority:high,none", "1,3,2"],
  ]) {
    await page.search(query);
    assert.equal(allCards(page), ids, query);
    assert.ok(page.the("#search-error").hidden);
  }
  assert.match(page.text("#live"), /3/);
  const asked = page.asked.length;
  page.focus("#search");
  page.the("#search").value = "";
  await page.type("bu");
  await page.pass(119);
  assert.equal(page.asked.length, asked);
  await page.pass(1);
  assert.deepEqual(page.asked.slice(asked).filter((request) => request.includes("board")), ["GET /api/board?q=bu"]);
  page.window.history.replaceState(null, "", "?q=%EB%AC%B8%EC%A0%9C");
  await page.reload();
  assert.equal(allCards(page), "3");
  assert.equal(page.the("#search").value, "문제");
}));

test("the address contains the query, so that Back and Forward keep it", withPage("search-address", {
  prepare: searchable,
}, async (page) => {
  await page.search("label:bug");
  assert.equal(page.query, "label:bug");
  await page.reload();
  assert.equal(allCards(page), "1");
  assert.equal(page.the("#search").value, "label:bug");
  await page.search("is:doing");
  assert.equal(allCards(page), "2");
  await page.back();
  assert.deepEqual([allCards(page), page.the("#search").value], ["1", "label:bug"]);
  page.window.history.forward();
  await page.settle();
  assert.deepEqual([allCards(page), page.the("#search").value], ["2", "is:doing"]);
  await page.search("");
  assert.equal(page.window.location.search, "");
}));

test("a query's error is shown next to it, and new todos appear if they match", withPage("search-error", {
  prepare: searchable,
}, async (page) => {
  await page.search("projct:api");
  assert.match(page.text("#search-error:not([hidden])"), /project:/);
  assert.equal(allCards(page), "1,3,2");
  await page.search("label:bug");
  assert.ok(page.the("#search-error").hidden);
  await page.ootd(["add", "Not a bug"]);
  await page.ootd(["add", "Another bug", "-l", "bug"]);
  assert.equal(allCards(page), "1,5");
}));

test("the search field completes words, searches for them as typed, and shows an error only after a word", withPage("search-completion", {
  prepare: [
    ...searchable, ["label", "add", "in review"], ["project", "add", "--name", "web site"],
    ["view", "add", "urgent", "label:bug"],
  ],
}, async (page) => {
  const field = page.the("#search");
  const rows = () => page.texts("#search-hint li");
  const isInvalid = () => field.getAttribute("aria-invalid") === "true";
  const release = page.hold("GET /api/completions");
  page.focus("#search");
  // What is typed before the words have arrived is completed by them.
  await page.type("lab");
  assert.deepEqual(rows(), []);
  await release();
  assert.deepEqual(rows(), ["label:"]);
  for (const key of ["Escape", "Escape", "Escape"]) await page.press(key);
  page.focus("#search");
  await page.settle();
  assert.equal(field.getAttribute("aria-expanded"), "true");
  const examples = rows();
  assert.deepEqual(examples.slice(0, 2), ["@urgentlabel:bug", "is:overdue"]);
  // A name is taken by Tab or Enter after an arrow, and a clear value at once.
  await page.type("tok pro");
  await page.press("ArrowDown");
  await page.press("Tab");
  assert.deepEqual([field.value, rows()], ["tok project:", ['"web site"']]);
  await page.type("w");
  await page.press("ArrowDown");
  await page.press("Enter");
  assert.deepEqual([field.value, rows(), page.active], ['tok project:"web site"', [], field]);
  // The first Esc closes the list, the next empties the field, the last leaves it.
  await page.type(" -label:");
  assert.deepEqual(rows(), ["bug", '"in review"']);
  await page.press("Escape");
  assert.deepEqual([rows(), field.value, isInvalid()], [[], 'tok project:"web site" -label:', false]);
  await page.press("Escape");
  assert.equal(field.value, "");
  await page.type("is:");
  await page.press("ArrowDown");
  assert.equal(field.getAttribute("aria-activedescendant"), page.$$("#search-hint li")[0].id);
  await page.press("ArrowUp");
  assert.equal(field.getAttribute("aria-activedescendant"), null);
  // In the middle of a word there is no error, however long that takes, and after it there is.
  await page.pass(2000);
  assert.equal(isInvalid(), false);
  await page.press("Escape");
  await page.press("Escape");
  for (const word of ["priority:>", "due:<", "-", 'label:"a ', "is:zz"]) {
    await page.fill("#search", "");
    await page.type(word);
    await page.pass(2000);
    assert.equal(isInvalid(), false, word);
  }
  await page.type(" ");
  await page.pass(120);
  assert.ok(isInvalid() && page.isShown("#search-error"));
  // Enter searches and leads to the cards, as does the end of the list.
  await page.press("Escape");
  for (const text of ["token", "re", "rel", "fix"]) {
    await page.fill("#search", "");
    page.focus("#search");
    await page.type(text);
    await page.press("Enter");
    assert.deepEqual([field.value, page.active.closest(".card")?.dataset.id], [text, text === "rel" ? "2" : "1"]);
  }
  await page.fill("#search", "");
  page.focus("#search");
  for (let count = examples.length; count >= 0; count -= 1) await page.press("ArrowDown");
  assert.equal(page.active.closest(".card")?.dataset.id, "1");
  // Each example is a query.
  for (const index of examples.keys()) {
    page.active.blur();
    await page.search("");
    page.active.blur();
    page.focus("#search");
    await page.settle();
    await page.click(page.$$("#search-hint li")[index]);
    await page.pass(2000);
    page.active.blur();
    assert.equal(isInvalid(), false, examples[index]);
  }
}));

test("a search without results says so once, and is cleared by a button", withPage("search-none", {
  prepare: ["add One", "add Two", "done 2"],
}, async (page) => {
  assert.equal(page.isShown("#no-match"), false);
  await page.search("One");
  assert.equal(page.isShown("#no-match"), false);
  await page.search("nothing");
  assert.ok(page.isShown("#no-match"));
  assert.deepEqual(page.$$(".column .empty").filter((node) => node.checkVisibility()), []);
  await page.click("#no-match button");
  assert.deepEqual([allCards(page), page.active.id, page.query], ["1,2", "search", ""]);
  assert.equal(page.isShown("#no-match"), false);
}));

for (const [index, query] of ['"unclosed', "@nope", "label:gone"].entries()) {
  test(`an invalid query in the address shows its error, all todos and changes: ${query}`, withPage(`search-invalid-${index}`, {
    prepare: searchable, at: `?q=${encodeURIComponent(query)}`,
  }, async (page) => {
    assert.equal(allCards(page), "1,3,2");
    assert.notEqual(page.text("#search-error"), "");
    await page.ootd("done 2");
    assert.equal(page.cards("done"), "2");
  }));
}

test("moving a card among matches also moves it in the whole column", withPage("search-move", {
  prepare: ["label add bug", "add A -l bug", "add B", "add C -l bug", "add D", "add E -l bug"],
}, async (page) => {
  await page.search("label:bug");
  assert.equal(page.cards(), "1,3,5");
  page.focusCard("5");
  await page.press("Alt ArrowUp");
  assert.equal(page.cards(), "1,5,3");
  await page.search("");
  assert.deepEqual(page.cards().split(",").filter((id) => "135".includes(id)), ["1", "5", "3"]);
}));

test("a column that the search sorts keeps its order and says why, but lets cards leave", withPage("search-sorted", {
  prepare: [...todos(3), "edit 3 -p high"],
}, async (page) => {
  const manual = page.cards().split(",").filter((id) => id !== "1").join();
  await page.search("sort:priority");
  assert.equal(page.cards(), "3,1,2");
  page.focusCard("1");
  await page.press("Alt ArrowDown");
  assert.match(page.toast, /The search sorts/);
  assert.equal(page.cards(), "3,1,2");
  assert.deepEqual(page.sent, []);
  await page.press("Alt ArrowRight");
  assert.equal(page.cards("doing"), "1");
  await page.search("");
  assert.equal(page.cards(), manual);
}));

const chooseFilter = async (page, entry) => {
  await page.click("#filter");
  await page.click(page.entry(entry));
};

test("a query is saved as a view, which is found by its name as it was saved", withPage("views", {
  prepare: searchable,
}, async (page) => {
  for (const [name, query] of [["bugs", "@bugs"], ['a "b"', '@"a \\"b\\""'], ["@at", "@at"]]) {
    await page.search("label:bug");
    await chooseFilter(page, "Save as a view");
    await page.press("Enter");
    assert.equal(page.text(".popup .form-error"), "Enter a name.");
    await page.type(name);
    // Tab stays in the popup.
    await page.press("Tab");
    await page.press("Tab");
    assert.equal(page.active.value, name);
    await page.press("Enter");
    assert.equal(page.the("#search").value, query);
    assert.equal(allCards(page), "1");
    assert.ok(page.the("#search-error").hidden);
  }
  await chooseFilter(page, "Delete");
  assert.equal(page.the("#search").value, "");
}));

test("the ticks of a filter are the query's conditions", withPage("filters", {
  prepare: ["label add bug", "label add docs", "label add feature", "add One -l bug -l docs", "add Two"],
}, async (page) => {
  const tick = async (choice, query, ticks) => {
    await page.click(page.$$(".popup [role=option]").find((row) => row.textContent === choice));
    assert.equal(page.the("#search").value, query);
    assert.equal(page.texts(".popup [aria-checked=true]").join(), ticks);
  };
  await page.search("Label:BUG label:docs");
  assert.equal(page.cards(), "1");
  await chooseFilter(page, "Labels");
  await tick("feature", "Label:BUG label:docs label:feature", "bug,docs,feature");
  await tick("feature", "Label:BUG label:docs", "bug,docs");
  await tick("None", "no:label", "None");
  assert.equal(page.cards(), "2");
  await tick("bug", "label:bug", "bug");
  await tick("docs", "label:bug,docs", "bug,docs");
  assert.equal(page.cards(), "1");
  await page.press("Escape");
  await chooseFilter(page, "Due");
  await page.click(page.entry("Overdue"));
  assert.equal(page.the("#search").value, "label:bug,docs is:overdue");
}));

// Selection

test("selected todos are moved, completed and undone together", withPage("selection", { prepare: todos(4) }, async (page) => {
  await select(page, "1", "3");
  await page.click("#selection-bar .done");
  assert.equal(page.cards("done"), "1,3");
  assertNoSelection(page);
  await page.click("#toast .toast-undo");
  assert.equal(page.cards(), "1,2,3,4");
  await select(page, "2", "4");
  await page.click("#selection-bar [data-property=status]");
  await page.click(page.entry("doing"));
  assert.deepEqual([page.cards("doing"), page.cards()], ["2,4", "1,3"]);
  // The moved todos are still selected.
  await page.click(page.card("1").querySelector(".card-select"));
  await page.click("#selection-bar .delete");
  assert.equal(allCards(page), "3");
  assertNoSelection(page);
}));

test("selected todos get a label", withPage("selection-label", { prepare: [...todos(3), "label add bug"] }, async (page) => {
  await select(page, "1", "2");
  await page.click("#selection-bar [data-property=labels]");
  await page.click(page.entry("bug"));
  assert.deepEqual(page.$$(".card .label").map((node) => node.closest(".card").dataset.id), ["1", "2"]);
  assert.ok(page.$("#toast .toast-undo"));
}));

test("a right click on a selected card opens the menu of the selection", withPage("selection-menu", {
  prepare: todos(3),
}, async (page) => {
  const rightClick = async (id) => {
    page.card(id).dispatchEvent(new page.window.MouseEvent("contextmenu", {
      bubbles: true, cancelable: true, clientX: 20, clientY: 20, button: 2,
    }));
    await page.settle();
    return page.texts("[role=menu] button");
  };
  await select(page, "1", "3");
  await rightClick("2");
  assert.equal(page.$(".menu-heading"), null);
  await page.press("Escape");
  // Two of three aren't at one end.
  const ofTwo = await rightClick("3");
  assert.match(page.text(".menu-heading"), /2/);
  for (const move of ["Move to top", "Move to bottom"]) assert.ok(ofTwo.includes(move));
  await page.press("Escape");
  await page.click(page.card("2").querySelector(".card-select"));
  const ofAll = await rightClick("3");
  for (const move of ["Move to top", "Move to bottom"]) assert.ok(!ofAll.includes(move));
  await page.press("Escape");
  await page.click(page.card("2").querySelector(".card-select"));
  await rightClick("3");
  // The last entry deletes.
  await page.press("End");
  await page.press("Enter");
  assert.equal(page.cards(), "2");
}));

test("a button and Esc clear the selection, and deleting a todo elsewhere deselects it", withPage("selection-clear", {
  prepare: todos(2),
}, async (page) => {
  await select(page, "1", "2");
  await page.click("#selection-bar .clear");
  assertNoSelection(page);
  await select(page, "2");
  await page.press("Escape");
  assertNoSelection(page);
  await select(page, "1", "2");
  await page.ootd("rm 2");
  await page.click("#selection-bar .done");
  assert.equal(allCards(page), "1");
}));

test("a change of selected todos leaves out one that was deleted while a list was open", withPage("selection-gone", {
  prepare: todos(4),
}, async (page) => {
  await select(page, "1", "2", "3");
  await page.click("#selection-bar [data-property=priority]");
  await page.ootd("rm 2");
  await page.type("hi");
  await page.press("Enter");
  assert.match(page.toast, /1 other had been deleted/);
  assert.deepEqual(page.$$(".priority.high").map((node) => node.closest(".card").dataset.id), ["1", "3"]);
}));

test("keys select todos and delete the selection", withPage("selection-keys", { prepare: todos(4) }, async (page) => {
  const count = () => page.$$(".card-select").filter(({ checked }) => checked).length;
  page.focusCard("2");
  await page.press("x");
  await page.press("ArrowDown");
  await page.press("x");
  assert.equal(count(), 2);
  await page.press("Shift ArrowDown");
  assert.equal(count(), 3);
  // Going back shrinks it.
  await page.press("Shift ArrowUp");
  assert.equal(count(), 2);
  await page.press("Delete");
  assert.equal(page.cards(), "1,4");
  await page.press("Control z");
  assert.equal(page.cards(), "1,2,3,4");
  await page.press("Control a");
  assert.equal(count(), 4);
}));

test("Alt and an arrow move the selection, also from another card", withPage("selection-moves", {
  prepare: todos(4),
}, async (page) => {
  await select(page, "1", "3");
  page.focusCard("3");
  await page.press("Alt ArrowDown");
  assert.equal(page.cards(), "2,4,1,3");
  await page.press("Alt ArrowUp");
  assert.equal(page.cards(), "2,1,3,4");
  page.focusCard("2");
  await page.press("Alt ArrowRight");
  assert.deepEqual([page.cards("doing"), page.cards()], ["1,3", "2,4"]);
  await page.press("p");
  await page.type("hi");
  await page.press("Enter");
  assert.match(page.toast, /priority/);
  assert.deepEqual(page.$$(".priority.high").map((node) => node.closest(".card").dataset.id), ["1", "3"]);
}));

// Keys

test("Alt and an arrow move the focused card as far as the edges and keep it focused", withPage("keys-move", {
  prepare: [["add", "Rotate the keys"], "add Two", "add Three"],
}, async (page) => {
  page.focusCard("1");
  for (const [key, status, ids] of [
    ["ArrowDown", "todo", "2,1,3"], ["ArrowUp", "todo", "1,2,3"], ["ArrowRight", "doing", "1"],
  ]) {
    await page.press(`Alt ${key}`);
    assert.equal(page.cards(status), ids);
    assert.equal(focused(page), "1");
  }
  // A live region announces the new position.
  assert.equal(page.the("#live").getAttribute("aria-live"), "polite");
  assert.match(page.text("#live"), /Rotate the keys.*Doing/);
  await page.press("Alt ArrowRight");
  assert.equal(page.cards("done"), "1");
  await page.press("Alt ArrowLeft");
  await page.press("Alt ArrowLeft");
  assert.equal(page.cards(), "1,2,3");
  const count = page.sent.length;
  await page.press("Alt ArrowLeft");
  await page.press("Alt ArrowUp");
  page.focusCard("3");
  await page.press("Alt ArrowDown");
  assert.equal(focused(page), "3");
  assert.equal(page.sent.length, count);
}));

test("arrow keys move between cards, and deleting one focuses the next", withPage("keys-focus", {
  prepare: [...todos(3), "start 3"],
}, async (page) => {
  page.focusCard("1");
  for (const [key, id] of [["ArrowDown", "2"], ["ArrowRight", "3"], ["ArrowLeft", "1"], ["End", "2"], ["Home", "1"]]) {
    await page.press(key);
    assert.equal(focused(page), id, key);
  }
  await page.press("Delete");
  assert.equal(page.cards(), "2");
  assert.equal(focused(page), "2");
}));

test("a card has the focus again after a page, and after a move off the board is undone", withPage("keys-return", {
  prepare: todos(2),
}, async (page) => {
  page.focusCard("2");
  await page.show("projects");
  await page.show("labels");
  await page.back();
  await page.back();
  assert.equal(focused(page), "2");
  await page.search("is:todo Todo2");
  page.focusCard("2");
  await page.press("Alt ArrowRight");
  assert.equal(page.active.id, "add");
  await page.press("Control z");
  assert.equal(focused(page), "2");
}));

test("a card held by a finger lies where it was until the finger moves", withPage("held", { prepare: todos(2) }, async (page) => {
  const card = page.card("1");
  card.getBoundingClientRect = () => ({ left: 20, top: 300, width: 200, height: 40 });
  const touch = (type, clientY) => card.dispatchEvent(Object.assign(
    new page.window.PointerEvent(type, { bubbles: true, cancelable: true, clientX: 60, clientY }),
    { isPrimary: true, pointerId: 3, pointerType: "touch" }));
  touch("pointerdown", 310);
  touch("pointermove", 315);
  await page.pass(250);
  assert.equal(page.the(".ghost").style.transform, "translate(20px, 305px)");
  touch("pointermove", 400);
  assert.equal(page.the(".ghost").style.transform, "translate(20px, 390px)");
  touch("pointercancel", 400);
  assert.equal(page.$(".ghost"), null);
}));

test("a card's menu moves it anywhere, and Esc closes it", withPage("menu", { prepare: todos(3) }, async (page) => {
  const choose = async (name) => {
    await page.click(page.card("2").querySelector(".card-menu"));
    await page.click(page.entry(name));
    assert.equal(page.$("[role=menu]"), null);
  };
  for (const [name, ids] of [["top", "2,1,3"], ["bottom", "1,3,2"]]) {
    await choose(name);
    assert.equal(page.cards(), ids, name);
  }
  for (const status of ["doing", "done"]) {
    await choose("status");
    await page.type(status);
    await page.press("Enter");
    assert.equal(page.cards(status), "2");
  }
  assert.equal(focused(page), "2");
  page.card("1").querySelector(".card-menu").focus();
  await page.press("Enter");
  await page.press("ArrowDown");
  await page.press("Escape");
  assert.equal(page.$("[role=menu]"), null);
  assert.equal(page.active, page.card("1").querySelector(".card-menu"));
  await choose("copy link");
  assert.equal(page.window.copied, "http://127.0.0.1:7411/#2");
  await choose("copy branch");
  assert.equal(page.window.copied, "ootd-2-todo2");
}));

test("a letter opens a property of the focused card", withPage("keys-properties", { prepare: todos(2) }, async (page) => {
  const choose = async (key, text) => {
    await page.press(key);
    await page.type(text);
    await page.press("Enter");
  };
  page.focusCard("2");
  await choose("p", "hi");
  assert.ok(page.card("2").querySelector(".priority.high"));
  await choose("l", "urgent");
  assert.equal(page.card("2").querySelector(".label").textContent, "urgent");
  await page.press("Escape");
  await choose("s", "doing");
  assert.equal(page.cards("doing"), "2");
  assert.equal(focused(page), "2");
  await page.press(".");
  assert.ok(page.$("[role=menu]"));
}));

test("Control and K finds a command and a todo", withPage("palette", {
  prepare: [
    ["add", "Fix token refresh"], "add Two", "done 2", "view add mine is:open", "project add --name api",
    ["add", "Gone for good"], "drop 3", ["2026-11-18T10:00", "add", "Long ago"], "2026-11-18T10:00 done 4",
  ],
}, async (page) => {
  page.focusCard("1");
  await page.press("Control k");
  assert.equal(page.text(".choices-about"), "Fix token refresh");
  await page.type("prio");
  await page.press("Enter");
  assert.equal(page.isShown("#palette"), false);
  await page.type("low");
  await page.press("Enter");
  assert.ok(page.card("1").querySelector(".priority.low"));
  for (const [text, title] of [
    ["fx tok", "Fix token refresh"], ["#2", "Two"], ["commits", "Go to Commits"], ["mine", "mine"],
    ["yesterday", "Yesterday"], ["friday", "Friday"], ["2026-11-02", "2026-11-02"], ["2 nov", "2 November 2026"],
    ["gone fo", "Gone for good"], ["ong ag", "Long ago"], ["doing", "Status: Doing"], ["new label", "New label"],
    ["archive", "Archive: api"], ["add", "^Add todo"],
  ]) {
    await page.press("Control k");
    await page.type(text);
    await page.pass(150);
    assert.match(page.text("#palette .active"), new RegExp(title), text);
    await page.press("Escape");
  }
  assert.equal(focused(page), "1");
  // Its letters are in “Sunday 22 November”.
  await page.press("Control k");
  await page.type("undo");
  assert.deepEqual(page.texts("#palette [role=option] span"), ["Undo"]);
}));

test("? shows the shortcuts, and typing in a field triggers none", withPage("shortcuts", { prepare: todos(1) }, async (page) => {
  page.focusCard("1");
  await page.press("?");
  assert.ok(page.isShown("#shortcuts-dialog"));
  assert.match(page.text("#shortcuts-dialog"), /Alt/);
  await page.press("Escape");
  assert.equal(page.isShown("#shortcuts-dialog"), false);
  assert.equal(focused(page), "1");
  // If nothing had the focus before, the current card gets it.
  page.active.blur();
  await page.press("?");
  await page.press("Escape");
  assert.equal(focused(page), "1");
  await page.press("/");
  await page.type("nxm?a");
  assert.equal(page.the("#search").value, "nxm?a");
  assert.equal(page.isShown("dialog, [role=menu]"), false);
}));

// Undo and history

const undoButtons = (page) => ["undo", "redo"].filter((id) => !page.the(`#${id}`).disabled).join();

test("the buttons undo and redo, and are disabled if there is nothing to undo or redo", withPage("undo-buttons", {}, async (page) => {
  assert.equal(undoButtons(page), "");
  await page.ootd("add One");
  assert.deepEqual([page.cards(), undoButtons(page)], ["1", "undo"]);
  await page.click("#undo");
  assert.deepEqual([page.cards(), undoButtons(page)], ["", "redo"]);
  // The button that was pressed is disabled.
  assert.equal(page.active.id, "redo");
  await page.click("#redo");
  assert.deepEqual([page.cards(), undoButtons(page)], ["1", "undo"]);
}));

test("Ctrl+Z undoes, Ctrl+Shift+Z redoes, and Ctrl+Z in a field undoes no command", withPage("undo-keys", {
  prepare: todos(2),
}, async (page) => {
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  for (const [keys, doing, todo] of [
    ["Control z", "", "1,2"], ["Control z", "", "1"], ["Control Shift Z", "", "1,2"], ["Control Shift Z", "1", "2"],
    // The redone change can be undone from the toast, too.
    ["Control z", "", "1,2"], ["Control y", "1", "2"],
  ]) {
    await page.press(keys);
    assert.deepEqual([page.cards("doing"), page.cards()], [doing, todo], keys);
  }
  const count = page.sent.length;
  await page.open("1");
  await page.edit("notes", "x");
  await page.press("Control z");
  assert.equal(page.sent.length, count);
}));

test("a toast undoes only its own change, as long as that is the newest", withPage("undo-toast", {
  prepare: todos(2),
}, async (page) => {
  const move = async () => {
    page.focusCard("1");
    await page.press("Alt ArrowRight");
    assert.equal(page.cards("doing"), "1");
  };
  await move();
  assert.match(page.toast, /Todo1/);
  await page.click("#toast .toast-undo");
  assert.equal(page.cards(), "1,2");
  await move();
  await page.ootd("add Three");
  assert.equal(page.$("#toast .toast-undo"), null);
  assert.notEqual(page.toast, "");
  await page.press("Control z");
  assert.deepEqual([page.cards(), page.cards("doing")], ["2", "1"]);
  assert.ok(page.$("#toast .toast-redo"));
  await page.ootd("redo");
  assert.equal(page.cards(), "2,3");
  // Others have changed the todo, so what the toast says is over.
  assert.equal(page.toast, "");
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  assert.notEqual(page.toast, "");
  await page.ootd("undo");
  assert.equal(page.toast, "");
  // Also after its button has gone, and what it offers needn't be an undo.
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  await page.ootd("edit 2 -p low");
  assert.notEqual(page.toast, "");
  await page.ootd("edit 1 -p low");
  assert.equal(page.toast, "");
  await page.ootd("rm 2");
  page.window.location.hash = "2";
  await page.settle();
  await page.ootd("edit 1 -p high");
  assert.match(page.toast, /Restore/);
  await page.ootd("undo -n2 --yes");
  assert.equal(page.toast, "");
}));

test("a move within a column is announced without a toast, and can be undone", withPage("move-within", {
  prepare: todos(3),
}, async (page) => {
  page.focusCard("1");
  await page.press("Alt ArrowDown");
  assert.deepEqual([page.cards(), page.toast], ["2,1,3", ""]);
  assert.match(page.text("#live"), /Todo1.* 2 /);
  await page.press("Alt ArrowRight");
  assert.ok(page.$("#toast .toast-undo"));
  page.focusCard("2");
  await page.press("Alt ArrowDown");
  assert.equal(page.$("#toast .toast-undo"), null);
  await page.press("Control z");
  assert.equal(page.cards(), "2,3");
}));

test("a toast goes after eight seconds, unless the pointer or the focus is on it", withPage("toast", {
  prepare: todos(1),
}, async (page) => {
  const point = async (name) => {
    page.the("#toast").dispatchEvent(new page.window.Event(name));
    await page.settle();
  };
  page.focusCard("1");
  await page.press("Alt ArrowRight");
  await point("pointerenter");
  await page.pass(20_000);
  assert.notEqual(page.toast, "");
  await point("pointerleave");
  await page.pass(7999);
  assert.notEqual(page.toast, "");
  page.focus("#toast .toast-undo");
  await page.pass(20_000);
  assert.notEqual(page.toast, "");
  page.focusCard("1");
  await page.pass(8000);
  assert.equal(page.toast, "");
}));

test("the page undoes commands of the command line, and vice versa", withPage("undo-elsewhere", {
  prepare: todos(2),
}, async (page) => {
  await page.ootd("done 1");
  await page.click("#undo");
  assert.equal(page.cards("done"), "");
  page.focusCard("2");
  await page.press("Alt ArrowRight");
  assert.equal(page.cards("doing"), "2");
  await page.ootd("undo");
  assert.equal(page.cards(), "1,2");
}));

test("the history lists commands, newest first, updates, and undoes the newest", withPage("history", {
  prepare: todos(2),
}, async (page) => {
  const entries = () => page.texts("#history-entries > li .said");
  await page.click("#history-button");
  assert.deepEqual(entries(), ["Added Todo2.", "Added Todo1."].map((text) => text.replace(".", "")));
  await page.ootd("done 1");
  assert.deepEqual(entries(), ["Done Todo1", "Added Todo2", "Added Todo1"]);
  assert.equal(page.$$("#history-entries button").length, 1);
  await page.click("#history-entries button");
  assert.equal(page.cards("done"), "");
  assert.equal(page.$$("#history-entries > li.undone").length, 1);
  // Other todos are named by their titles, too, and what several had changed.
  await page.ootd("edit 2 --after 1 -p low");
  await page.ootd("edit 1,2 -p high");
  await page.ootd("edit 1,2 --notes Same");
  assert.deepEqual([page.texts("#history-entries > li:nth-child(-n+3) .steps"), entries()[2]],
    [["Todo1Todo2", "Todo1  priority – → highTodo2  priority low → high", "priority – → low+ after Todo1"], "Edited Todo2"]);
  await page.press("Escape");
  assert.ok(page.the("#history").hidden);
  assert.equal(page.active.id, "history-button");
}));

test("the history can undo local commands by a person, not received ones", withPage("history-received", {
  prepare: todos(2),
}, async (page) => {
  page.answers["GET /api/history"] = async (address) => {
    const { value: [newest, ...others] } = await page.server.answer("GET", address);
    const received = { ...newest, own: false, replica: "desk", operation: "a", command: "done", changes: [] };
    const agent = { ...newest, by: "agent:x", operation: "b" };
    return { status: 200, value: [received, agent, { ...newest, command: "purge", operation: "c" }, newest, ...others] };
  };
  await page.click("#history-button");
  assert.deepEqual(page.$$("#history-entries > li").map((node) => Boolean(node.querySelector("button"))),
    [false, false, false, true, false]);
  assert.deepEqual(page.texts("#history-entries .replica"), ["desk"]);
}));

// Instead of the columns

test("an empty board is one card; the first todo brings the columns", withPage("empty", {}, async (page) => {
  assert.equal(page.$$("#empty-board .blocks button").length, 4);
  assert.equal(page.isShown(".column"), false);
  assert.equal(page.active, page.the("#empty-board [name=title]"));
  await page.type("Fix token refresh");
  await page.press("Enter");
  assert.equal(page.cards(), "1");
  assert.equal(page.$("#empty-board"), null);
  assert.ok(page.active.matches(".card-title"));
  // A search without results isn't an empty board.
  await page.search("nothing-like-it");
  assert.equal(page.cards(), "");
  assert.equal(page.$("#empty-board"), null);
}));

test("the first todo's draft survives a reload, and moves into the column that appears", withPage("empty-draft", {}, async (page) => {
  await page.type("Half a thought");
  await page.reload();
  assert.equal(page.the("#empty-board [name=title]").value, "Half a thought");
  page.focus("#empty-board [name=title]");
  await page.ootd(["add", "From a shell"]);
  assert.ok(page.active.matches(".quick-add textarea"));
  assert.equal(page.active.value, "Half a thought");
}));

test("a block's button on an empty board adds its todo", withPage("empty-block", {}, async (page) => {
  await page.click("#empty-board .blocks button");
  assert.equal(page.text(".card-title"), "Solve an algorithm problem");
}));

test("the button that links the repository goes with it, and comes back after an undo", withPage("empty-folder", {}, async (page) => {
  let linked = false;
  const withFolder = async (address) => {
    const { value } = await page.server.answer("GET", address);
    return { status: 200, value: { ...value, folder: { name: "api", linked } } };
  };
  page.answers["GET /api/board"] = withFolder;
  page.answers["POST /api/projects/link"] = () => {
    linked = true;
    return { status: 201, headers: { "Ootd-Operation": "a" }, value: { name: "api" } };
  };
  const change = (sequence, operation) => page.event("change", {
    after: sequence - 1, sequence, operations: [operation], todos: [], kinds: ["repository"], undo: true, redo: false,
  });
  await page.reload();
  assert.match(page.text("#empty-board .folder"), /api/);
  await page.click("#empty-board .folder");
  await change(1, "a");
  assert.equal(page.isShown("#empty-board .folder"), false);
  assert.equal(page.active, page.the("#empty-board [name=title]"));
  linked = false;
  await change(2, "b");
  assert.ok(page.isShown("#empty-board .folder"));
}));

test("on paper the board is a list of all its todos, and a long title and many labels are cut", withPage("paper", {
  prepare: [
    "add One -p high -l bug --due 2026-11-25", "add Two", "add Three", "start 2", "done 3",
    ["add", "A long title. ".repeat(70).trim()], "edit 4 -l a -l b -l c -l d -l e -l f",
  ],
}, async (page) => {
  page.window.dispatchEvent(new page.window.Event("beforeprint"));
  const text = page.text("#print").replace(/\s+/g, " ");
  for (const part of ["Saturday 21 November", "1/4", "1!!! One", "bug · due Wed", "2Two", "3Three"]) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
  const long = page.texts("#print li").find((line) => line.startsWith("4"));
  assert.ok(long.length < 250, long);
  assert.ok(long.includes("a · b · c · d · e · +1"), long);
  page.window.dispatchEvent(new page.window.Event("afterprint"));
  assert.equal(page.$("#print"), null);
}));
