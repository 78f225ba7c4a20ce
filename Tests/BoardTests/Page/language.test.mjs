// The page in each language, and texts of others that are never markup.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./openpage.mjs";

for (const [locale, language, todo] of [
  ["C.UTF-8", "en", "Todo"], ["ko_KR.UTF-8", "ko", "할 일"], ["fr_FR.UTF-8", "fr", "À faire"], ["ja_JP.UTF-8", "ja", "未着手"],
]) {
  test(`the page uses the language of the command line: ${language}`, withPage(`language-${language}`, {
    prepare: ["add One", "add Two", ["edit", "1", "--due", "2027-01-01"]], language: locale,
  }, async (page) => {
    assert.equal(page.document.documentElement.lang, language);
    assert.equal(page.text(".column[data-status=todo] h2 span"), todo);
    const nodes = page.$$("[data-t], [data-t-label], #places a, .quick-open");
    assert.ok(nodes.length > 40);
    for (const node of nodes) {
      const name = node.dataset.t ?? node.dataset.tLabel ?? node.className;
      const text = node.dataset.tLabel ? node.getAttribute("aria-label") : node.textContent.trim();
      assert.notEqual(text, "", name);
      if (language === "ko") assert.match(text, /[가-힣]/, name);
      assert.ok(text !== name || /^\p{Ll}+$/u.test(name), name);
    }
    for (const id of ["1", "2"]) await page.click(page.card(id).querySelector(".card-select"));
    await page.click("#selection-bar .done");
    if (language === "ko") assert.ok(page.toast.includes("할 일 2개 이동"), page.toast);
    if (language !== "fr") return;
    // French agrees with a property's name, counts the first of a month, and has other names of keys.
    await page.open("1");
    assert.deepEqual(["due", "labels", "project"].map((name) => page.shown(name)), ["1er janv. 2027", "Aucune", "Aucun"]);
    const keys = page.texts("#shortcut-list kbd");
    for (const key of ["Entrée", "Suppr", "Maj F10", "Échap"]) assert.ok(keys.includes(key), keys.join());
  }));
}

const attack = "<img src=x onerror='window.attacked=1'><script>window.attacked=1</script>\"'&amp;";

function assertInert(page) {
  assert.equal(page.$$("body img, body script, body iframe").length, 0);
  assert.ok(!("attacked" in page.window));
}

test("markup in a change, a query and an address is shown literally", withPage("markup", { prepare: ["add One"] }, async (page) => {
  await page.open("1");
  await page.edit("title", attack);
  await page.save("#panel [name=title]");
  assert.equal(page.text(".card-title"), attack);
  assert.ok(page.toast.includes(attack));
  assertInert(page);
  await page.search(`x:${attack}`);
  assert.ok(page.isShown("#search-error"));
  assertInert(page);
  page.window.history.replaceState(null, "", "?q=%3Cimg%20src=x%20onerror=window.attacked=1%3E#%3Cimg%20src=x%3E");
  await page.reload();
  assertInert(page);
}));

test("bidirectional controls are shown as codes and saved as typed", (() => {
  const controls = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
  const typed = `a${String.fromCodePoint(...controls)}b`;
  const codes = controls.map((code) => `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`);
  const shown = `a${codes.join("")}b`;
  // Fields hold what was typed.
  const leaks = (page) => [...page.$$("body *:not(textarea)").flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data)), ...page.$$("[aria-label], [title]")
    .map((node) => `${node.getAttribute("aria-label")}${node.title}`)]
    .filter((text) => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text));
  return withPage("controls", {
    prepare: [["add", `t${typed}`, "--notes", `n${typed}`], ["comment", "1", `c${typed}`]],
  }, async (page) => {
    assert.equal(page.text(".card-title"), `t${shown}`);
    await page.open("1");
    assert.match(page.text("#comments"), new RegExp(`c${shown.replaceAll("+", "\\+")}`));
    assert.deepEqual(leaks(page), []);
    await page.click("#panel .notes-text .edit");
    assert.equal(page.the("#panel [name=notes]").value, `n${typed}`);
    await page.click("#panel-title .edit");
    assert.equal(page.the("#panel [name=title]").value, `t${typed}`);
    await page.type("!");
    await page.save("#panel [name=title]");
    assert.ok(page.toast.includes(`t${shown}!`), page.toast);
    assert.deepEqual(leaks(page), []);
  });
})());
