// Changes made elsewhere, syncs, and a server that is slow, stopped or gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

const two = ["add One", "add Two"];
const banner = (page) => (page.isShown("#connection") ? page.text("#connection") : "");
const moveFirst = async (page) => {
  page.focusCard("1");
  await page.press("Alt ArrowRight");
};

test("a change that is made during a request is shown in its place", withPage("during", {
  prepare: [...two, "add Three", "add Four"],
}, async (page) => {
  const release = page.hold("GET /api/cards");
  await page.ootd("move 4 todo --top");
  await page.ootd("move 1 todo --bottom");
  await page.ootd("move 2 todo --bottom");
  assert.equal(page.cards(), "1,2,3,4");
  await release();
  assert.equal(page.cards(), "4,3,1,2");
}));

test("a request that failed is repeated", withPage("repeated", { prepare: two }, async (page) => {
  let count = 0;
  page.answers["GET /api/cards"] = () => (count += 1) < 3 ? { status: 500, value: { error: { message: "broken" } } } : undefined;
  await page.ootd("start 1");
  assert.match(page.toast, /Broken\./);
  await page.pass(4999);
  assert.equal(count, 1);
  await page.pass(5001);
  assert.equal(count, 3);
  assert.equal(page.cards("doing"), "1");
}));

test("the page's own change needs one request besides itself", withPage("requests", { prepare: two }, async (page) => {
  const before = page.asked.length;
  await moveFirst(page);
  await page.press("Alt ArrowRight");
  assert.equal(page.cards("done"), "1");
  assert.match(page.text("#completion-today"), /1\/2/);
  assert.deepEqual(page.sent, ["POST /api/todos/1/move", "POST /api/todos/1/move"]);
  assert.deepEqual(page.asked.slice(before), ["GET /api/cards?since=2", "GET /api/cards?since=3"]);
}));

test("another day, a passed deadline and a commit are shown", withPage("events", {
  prepare: ["add One --due today", "edit 1 --due 10:05"],
}, async (page) => {
  const asked = async (action) => {
    const before = page.asked.length;
    await action();
    return page.asked.slice(before).map((request) => request.split("?")[0].replace("GET /api/", ""));
  };
  assert.deepEqual(await asked(() => page.event("day")), ["board"]);
  assert.deepEqual(await asked(() => page.event("activity", { version: "1" })), ["activity"]);
  page.answers["GET /api/board"] = async () => {
    const { value } = await page.server.answer("GET", "/api/board");
    return { status: 200, value: { ...value, todo: [{ ...value.todo[0], overdue: true }] } };
  };
  page.answers["GET /api/sync"] = () => ({ status: 200, value: { url: null } });
  assert.deepEqual(await asked(() => page.pass(5 * 60_000)), Array(5).fill("sync"));
  assert.deepEqual(await asked(() => page.pass(100)), ["board"]);
  assert.ok(page.$(".card-due.overdue"));
}));

test("a hidden tab loads what it missed when it is shown again", withPage("hidden-tab", { prepare: two }, async (page) => {
  const turn = async (state) => {
    Object.defineProperty(page.document, "visibilityState", { configurable: true, value: state });
    page.document.dispatchEvent(new page.window.Event("visibilitychange"));
    await page.settle();
  };
  await turn("hidden");
  assert.equal(page.streamCount, 0);
  await page.ootd("start 1");
  await page.ootd("label add bug");
  assert.equal(page.cards(), "1,2");
  const before = page.asked.length;
  await turn("visible");
  assert.equal(page.streamCount, 1);
  assert.equal(page.cards("doing"), "1");
  // The colours of labels may be others.
  assert.ok(page.asked.slice(before).includes("GET /api/labels"));
}));

test("labels, views and projects that an undo or a redo takes away or brings back are shown", withPage("undone-names", {
  prepare: ["add One"], at: "?q=@mine",
}, async (page) => {
  await page.ootd("view add mine is:open");
  assert.equal(page.isShown("#search-error"), false);
  await page.ootd("undo");
  assert.ok(page.isShown("#search-error"));
  await page.ootd("redo");
  assert.equal(page.isShown("#search-error"), false);
  for (const command of ["label add bug", "undo", "redo"]) {
    const before = page.asked.length;
    await page.ootd(command);
    assert.ok(page.asked.slice(before).includes("GET /api/labels"), command);
  }
  for (const command of ["milestone add v1", "undo", "block add walk --title Walk", "undo", "project add --name api", "undo"]) {
    await page.ootd(command);
  }
}));

// The connection

test("a lost connection is reported and recovers automatically", withPage("lost", { prepare: two }, async (page) => {
  page.isOffline = true;
  await moveFirst(page);
  assert.match(banner(page), /connection/);
  // The connection is known to be lost, so that the next change isn't sent. The banner alone says so.
  await moveFirst(page);
  assert.equal(page.cards(), "1,2");
  assert.equal(page.toast, "");
  const before = page.asked.length;
  page.isOffline = false;
  await page.pass(1500);
  assert.equal(banner(page), "");
  assert.equal(page.toast, "");
  assert.ok(page.asked.slice(before).includes("GET /api/board"));
  await moveFirst(page);
  assert.equal(page.cards("doing"), "1");
}));

test("a lost connection is said by the banner alone, and what couldn't be loaded is loaded once it is back", withPage("lost-anywhere", {
  prepare: [["add", "One", "--notes", "**Bold**"], "add Two", "project add --name api", "label add bug"],
}, async (page) => {
  const { loadLibrary } = page.window;
  const said = () => page.texts(".form-error, .field-error, .date-meaning, #page .none, #toast").join("");
  await page.show("projects");
  await page.click(".project-card[data-name=api] a");
  page.isOffline = true;
  page.window.loadLibrary = async () => { throw new TypeError("offline"); };
  await page.fill("#page [name=memo]", "Typed");
  assert.match(banner(page), /connection/);
  // Beside the field, only its buttons say that it isn't saved.
  assert.ok(page.isShown("#page .draft-note:not([hidden]) .save"));
  await page.show("labels");
  await page.click(".add-entry");
  await page.fill("#page [name=name]", "docs");
  await page.save("#page [name=name]");
  await page.show("");
  await page.click("#add");
  await page.fill("#new-todo [name=title]", "Typed");
  await page.save("#new-todo [name=title]");
  // In a dialog nothing outside can be read.
  assert.ok(page.isShown("#new-todo #connection"));
  assert.equal(page.the("#new-todo [name=title]").value, "Typed");
  assert.equal(said(), "");
  await page.press("Escape");
  assert.ok(page.isShown("body > #connection"));
  await page.open("1");
  assert.equal(page.text("#panel .notes-text .as-typed"), "**Bold**");
  await page.edit("title", "Uno");
  await page.save("#panel [name=title]");
  assert.equal(page.the("#panel [name=title]").value, "Uno");
  await page.click("#panel [data-property=due]");
  await page.type("fri");
  await page.pass(200);
  await page.press("Escape");
  page.window.location.hash = "activity/2026-11-25";
  await page.settle();
  assert.equal(said(), "");
  page.isOffline = false;
  page.window.loadLibrary = loadLibrary;
  await page.pass(1500);
  assert.equal(banner(page), "");
  assert.notEqual(page.text(".day-view"), "");
  assert.equal(page.text("#panel .notes-text strong"), "Bold");
  await page.show("");
  await page.open("1");
  await page.save("#panel [name=title]");
  assert.equal(page.text("#panel-title"), "Uno");
}));

test("a stream that ends is opened again, ever later while there is none", withPage("stream", { prepare: two }, async (page) => {
  assert.equal(page.streamCount, 1);
  page.isOffline = true;
  await page.endStreams();
  assert.match(banner(page), /connection/);
  let tries = 0;
  const { fetch } = page.window;
  page.window.fetch = (address, options) => {
    if (address === "/api/events") tries += 1;
    return fetch(address, options);
  };
  // After 0.5, 1, 2, 4, 8 and then each 10 seconds.
  for (const [seconds, count] of [[0.5, 1], [1, 2], [2, 3], [4, 4], [8, 5], [10, 6], [10, 7]]) {
    await page.pass(seconds * 1000);
    assert.equal(tries, count, String(seconds));
  }
  page.isOffline = false;
  // The server's first answer wakes it.
  await page.pass(1500);
  assert.equal(page.streamCount, 1);
  assert.equal(banner(page), "");
}));

test("a silent server is reported after 4 seconds, and no change waits behind it", withPage("silent", {
  prepare: two,
}, async (page) => {
  await page.pass(30_000);
  assert.equal(banner(page), "");
  page.isStopped = true;
  await page.pass(3900);
  assert.equal(banner(page), "");
  await page.pass(200);
  assert.match(banner(page), /stopped answering/);
  // Both fail at once instead of waiting for the server, and for each other.
  for (const id of ["1", "2"]) {
    page.focusCard(id);
    await page.press("Alt ArrowRight");
    assert.equal(page.toast, "");
  }
  assert.equal(page.cards(), "1,2");
  page.isStopped = false;
  await page.pass(2000);
  assert.equal(banner(page), "");
  await moveFirst(page);
  assert.equal(page.cards("doing"), "1");
}));

test("a stream that stays silent is opened anew after 40 seconds", withPage("renewal", { prepare: two }, async (page) => {
  let opened = 0;
  const { fetch } = page.window;
  page.window.fetch = (address, options) => {
    if (address === "/api/events") opened += 1;
    return fetch(address, options);
  };
  page.isStopped = true;
  await page.pass(39_000);
  assert.equal(opened, 0);
  await page.pass(2000);
  assert.equal(opened, 1);
}));

test("a change that the server never answers is reverted, and typed text is kept", withPage("unanswered", {
  prepare: two,
}, async (page) => {
  const title = "#new-todo [name=title]";
  await page.click("#add");
  await page.fill(title, "Typed");
  const release = page.hold("POST /api/todos");
  page.answers["POST /api/todos"] = () => ({ status: 201, value: {} });
  await page.save(title);
  await page.pass(999);
  assert.equal(page.toast, "");
  await page.pass(1);
  assert.notEqual(page.toast, "");
  await page.pass(18_999);
  assert.equal(page.isShown("#new-todo .form-error"), false);
  await page.pass(1);
  assert.match(page.text("#new-todo .form-error"), /try again/);
  assert.equal(page.the(title).value, "Typed");
  await release();
  await page.press("Escape");
}));

test("a server that was started anew is reported, and the page goes on with a new session", withPage("ended", {
  prepare: two,
}, async (page) => {
  page.hasEnded = true;
  await page.endStreams();
  await page.pass(1500);
  assert.match(banner(page), /the board again from a terminal/);
  await moveFirst(page);
  assert.equal(page.toast, "");
  assert.equal(page.cards(), "1,2");
  page.hasEnded = false;
  page.answers["POST /api/session"] = (_, body) => ({ status: 201, value: { session: `of ${body.token}` } });
  page.window.location.hash = "token=abc";
  await page.settle();
  assert.equal(banner(page), "");
  assert.equal(page.window.location.href, "http://127.0.0.1:7411/");
  assert.equal(page.window.localStorage.getItem("ootd-session"), "of abc");
  await moveFirst(page);
  assert.equal(page.cards("doing"), "1");
}));

test("todos that can't be added are offered again, also after a reload", withPage("unsent", { prepare: ["add One"] }, async (page) => {
  const title = ".quick-add [name=title]";
  await page.click(".column[data-status=todo] .quick-open");
  page.isStopped = true;
  for (const text of ["Alpha", "Beta"]) {
    await page.type(text);
    await page.press("Enter");
  }
  await page.type("Gamma");
  await page.pass(4000);
  assert.deepEqual(page.texts(".unsent button").map((text) => /Alpha|Beta/.exec(text)[0]), ["Alpha", "Beta"]);
  page.isStopped = false;
  await page.pass(2000);
  await page.reload();
  await page.click(".unsent button:last-child");
  assert.equal(page.the(title).value, "Beta");
  // The unfinished todo takes its place.
  assert.deepEqual(page.texts(".unsent button").map((text) => /Alpha|Gamma/.exec(text)[0]), ["Alpha", "Gamma"]);
}));

// Syncs, whose answers SyncInterfaceTests prove

const status = (page) => page.$$("#sync-status, #sync-problem").filter((node) => node.checkVisibility())
  .map((node) => node.textContent.trim()).join().replace(/[\u00a0\u202f]/g, " ");
const synced = {
  url: "/remote", encrypted: false, automatic: false, last: "2026-11-21T10:00:00+01:00", problem: null, offline: false,
  waiting: 0, replicas: [],
};
const report = { received: [], sent: 0, conflicts: [], notes: [], waiting: 0 };
const notSetUp = { ...synced, url: null, last: null };
const setSync = (page, values = {}) => page.event("sync", { sync: { ...synced, ...values } });
const answerSync = (page, values) => {
  page.answers["POST /api/sync"] = () => ({ status: 200, value: { ...report, ...values } });
  page.answers["GET /api/sync"] = () => ({ status: 200, value: synced });
};

test("the indicator appears when sync is set up, says what waits or failed, and disappears", withPage("sync", {
  prepare: two,
}, async (page) => {
  assert.equal(page.isShown("#sync"), false);
  for (const [values, text] of [
    [{}, "synced just now"], [{ last: null }, "not synced yet"], [{ waiting: 1 }, "1 waiting"], [{ waiting: 2 }, "2 waiting"],
    [{ problem: "no server there", offline: true, waiting: 1 }, "offline, 1 waiting"],
    [{ problem: "no room here", waiting: 1 }, "sync failed, 1 waiting"],
  ]) {
    await setSync(page, values);
    assert.equal(status(page), text);
    assert.equal(page.$$("#sync-status svg, #sync-problem svg").length >= 1, true);
  }
  assert.match(page.the("#sync-sentence").textContent, /^No room here\./);
  Object.defineProperty(page.window.navigator, "onLine", { configurable: true, value: false });
  page.window.dispatchEvent(new page.window.Event("offline"));
  await setSync(page, { waiting: 1 });
  assert.equal(status(page), "offline, 1 waiting");
  Object.defineProperty(page.window.navigator, "onLine", { configurable: true, value: true });
  page.window.dispatchEvent(new page.window.Event("online"));
  assert.equal(status(page), "1 waiting");
  page.focus("#sync-now");
  await page.event("sync", { sync: notSetUp });
  assert.equal(page.isShown("#sync"), false);
}));

test("a problem's sentence shows on focus, click and hover, and Esc hides it", withPage("sync-problem", { prepare: two }, async (page) => {
  const isShown = () => page.isShown("#sync-sentence");
  await setSync(page, { problem: "no room here" });
  assert.equal(isShown(), false);
  page.focus("#sync-problem");
  assert.ok(isShown());
  await page.press("Escape");
  assert.equal(isShown(), false);
  await page.click("#sync-problem");
  assert.ok(isShown());
  page.focus("#sync-now");
  assert.equal(isShown(), false);
  page.the("#sync-trouble").dispatchEvent(new page.window.Event("pointerenter"));
  assert.ok(isShown());
}));

test("a running sync shows as busy, ignores further clicks and blocks nothing", withPage("sync-busy", { prepare: two }, async (page) => {
  await setSync(page, { waiting: 1 });
  answerSync(page, { sent: 1 });
  const release = page.hold("POST /api/sync");
  await page.click("#sync-now");
  const busy = () => ["aria-busy", "aria-disabled"].map((name) => page.the("#sync-now").getAttribute(name)).join();
  assert.deepEqual([status(page), busy()], ["syncing…", "true,true"]);
  await page.click("#sync-now");
  await page.press("Enter");
  assert.deepEqual(page.sent, ["POST /api/sync"]);
  await release();
  assert.deepEqual([status(page), busy()], ["synced just now", "false,false"]);
  assert.match(page.toast, /1 change sent/);
  assert.equal(page.active.id, "sync-now");
  page.answers["POST /api/sync"] = () => ({ status: 500, value: { error: { message: "no room here" } } });
  await page.click("#sync-now");
  assert.match(page.text("#toast.failed"), /No room here/);
  // The bar says why a sync failed.
  await page.click("#toast > button");
  page.answers["GET /api/sync"] = () => ({ url: "x", last: null, problem: "no room there", offline: false, waiting: 1 });
  await page.click("#sync-now");
  assert.match(page.text("#sync-sentence"), /No room there/);
  assert.match(page.text("#live"), /No room there/);
  assert.equal(page.toast, "");
}));

const conflict = (id, field, winner = "laptop", name = { notes: "notes" }[field]) => ({
  winner, loser: "desk", name, change: { kind: "todo", id, title: "One", field, from: "", to: "Desk's", overriddenBy: winner },
});

for (const [language, locale, received, kept, failed] of [
  ["en", "C.UTF-8", "1 change from laptop", "Conflict in “One” (notes): kept laptop's value. The history has both.",
    "sync failed, 1 waiting"],
  ["ko", "ko_KR.UTF-8", "laptop의 변경 사항 1개", "‘One’ 충돌(노트): laptop의 값을 유지했습니다. 두 값 모두 기록에 있습니다.",
    "동기화 실패, 1개 대기"],
  ["fr", "fr_FR.UTF-8", "laptop : 1 modification",
    "Conflit dans « One » (notes) : laptop l'emporte. L'historique garde les deux valeurs.", "échec de synchro, 1 en attente"],
]) {
  test(`a report says what came, what was sent and what conflicts, and stays with these: ${language}`, withPage(`sync-report-${language}`, {
    prepare: two, language: locale,
  }, async (page) => {
    await setSync(page);
    answerSync(page, { received: [{ replica: "laptop", changes: 1 }], sent: 1, conflicts: [conflict("1", "notes", "laptop", language === "ko" ? "노트" : "notes")] });
    await page.click("#sync-now");
    const toast = page.toast.replace(/[\u00a0\u202f]/g, " ");
    for (const text of [received, kept]) assert.ok(toast.includes(text), toast);
    await page.pass(60_000);
    assert.equal(page.$$("#toast li button").length, 1);
    await page.click("#toast li button");
    assert.equal(page.text("#panel-id"), "1");
    assert.equal(page.active.id, "todo-history-heading");
    await page.press("Escape");
    await setSync(page, { problem: "x", waiting: 1 });
    assert.equal(status(page), failed);
    assert.notEqual(page.the("#sync-now").title, language === "en" ? "" : "Sync now");
  }));
}

test("four conflicts are shown and the others counted; a report without any goes", withPage("sync-conflicts", {
  prepare: two,
}, async (page) => {
  await setSync(page);
  answerSync(page, { conflicts: ["a", "b", "c", "d", "e"].map((field) => conflict("1", field)) });
  await page.click("#sync-now");
  assert.equal(page.$$("#toast li button").length, 4);
  assert.match(page.toast, /1 more/);
  await page.click("#toast > button");
  assert.equal(page.toast, "");
  answerSync(page, {});
  await page.click("#sync-now");
  assert.match(page.toast, /Already up to date/);
  await page.pass(8000);
  assert.equal(page.toast, "");
}));

for (const [language, locale, ...texts] of [
  ["en", "C.UTF-8", "synced just now", "synced just now", "synced 2 min ago", "synced 3 hr ago", "synced yesterday"],
  ["fr", "fr_FR.UTF-8", "synchronisé à l'instant", "synchronisé à l'instant", "synchronisé il y a 2 min",
    "synchronisé il y a 3 h", "synchronisé hier"],
  ["ko", "ko_KR.UTF-8", "방금 동기화", "방금 동기화", "2분 전 동기화", "3시간 전 동기화", "어제 동기화"],
]) {
  test(`the indicator says how long ago the last sync was, and when: ${language}`, withPage(`sync-ago-${language}`, {
    prepare: two, language: locale,
  }, async (page) => {
    for (const [index, passed] of [-60, 10, 130, 3 * 3600, 90_000].entries()) {
      await setSync(page, { last: new Date(page.clock.now - passed * 1000).toISOString() });
      assert.ok(status(page).includes(texts[index]), status(page));
    }
    await setSync(page);
    assert.match(page.the("#sync-status").title, /2026.*10:00/);
  }));
}
