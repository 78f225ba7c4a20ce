import assert from "node:assert/strict";
import { test } from "node:test";
import { importPage } from "./page.mjs";

const library = await importPage("lib/vendor/markdown-it.js");
const { linked, markdownTree, safeAddress, tickedText } = await importPage("lib/markdowntree.js");

/** The tree as text: <tag>…</tag>, the addresses of links, and the boxes of tasks with their lines. */
const written = (node) => {
  if (typeof node === "string") return node;
  const { tag, href, todo, line, isChecked, label, children } = node;
  if (tag === "input") return `[${isChecked ? "x" : " "} ${line} ${label}]`;
  return `<${tag}${href ? ` ${href}` : ""}${todo ? ` #${todo}` : ""}>${children.map(written).join("")}</${tag}>`;
};
const tree = (text) => markdownTree(text, library).map(written).join("");

/** All elements of a tree. */
const elements = (nodes) => nodes.flatMap((node) =>
  typeof node === "string" ? [] : [node, ...elements(node.children)]);

test("common Markdown", () => {
  const cases = {
    "one\ntwo": "<p>one<br></br>two</p>",
    "**b** _i_ ~~d~~ `x < 1`": "<p><strong>b</strong> <em>i</em> <del>d</del> <code>x < 1</code></p>",
    "# Title\n\ntext": "<h4>Title</h4><p>text</p>",
    "- a\n- b\n  - c": "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
    "3. a\n4. b": "<ol><li>a</li><li>b</li></ol>",
    "> q": "<blockquote><p>q</p></blockquote>",
    "```js\nlet a = \"<b>\";\n```": "<pre><code>let a = \"<b>\";</code></pre>",
    "|a|b|\n|-|-|\n|1|`2`|":
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>",
    "[the *log*](https://example.org/a?b=1&c=2)": "<p><a https://example.org/a?b=1&c=2>the <em>log</em></a></p>",
    "see https://example.org/x, or www.example.org.":
      "<p>see <a https://example.org/x>https://example.org/x</a>, or <a http://www.example.org/>www.example.org</a>.</p>",
    "me@example.org": "<p><a mailto:me@example.org>me@example.org</a></p>",
    'see "https://example.org/x"': '<p>see "<a https://example.org/x>https://example.org/x</a>"</p>',
    "![a picture](https://example.org/a.png)": "<p><a https://example.org/a.png>a picture</a></p>",
    "2 \\* 3 \\< 4": "<p>2 * 3 < 4</p>",
    "- [ ](https://e.com)": "<ul><li><a https://e.com/>https://e.com/</a></li></ul>",
    "[](https://e.com) [** **\u200b](https://e.com) ![ ](https://e.com/a)": "<p><a https://e.com/>https://e.com/</a> "
      + "<a https://e.com/>** **\u200b</a> <a https://e.com/a>https://e.com/a</a></p>",
    "[\u200b\\\n](https://e.com) [![ ](https://e.com/a)](https://e.com)": "<p><a https://e.com/>https://e.com/</a> "
      + "<a https://e.com/>https://e.com/</a></p>",
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(tree(text), expected, text);
});

test("tasks of lists have boxes, with their lines", () => {
  const cases = {
    "- [x] a\n- [ ] b": "<ul><li>[x 0 a] a</li><li>[  1 b] b</li></ul>",
    "text\n\n1. [X] *a*\n2) [ ] b": "<p>text</p><ol><li>[x 2 a] <em>a</em></li></ol><ol><li>[  3 b] b</li></ol>",
    "* [ ] a\n  + [x] b": "<ul><li>[  0 a] a<ul><li>[x 1 b] b</li></ul></li></ul>",
    "- - [ ] a\n-\n  [x] b": "<ul><li><ul><li>[  0 a] a</li></ul></li><li>[x 2 b] b</li></ul>",
    "> - [ ] a\r\n> - [x] a": "<blockquote><ul><li>[  0 a] a</li><li>[x 1 a] a</li></ul></blockquote>",
    "- [ ] a\n  *b*\n  c": "<ul><li>[  0 a b c] a<br></br><em>b</em><br></br>c</li></ul>",
    "- [ ] a\n\n- [x] b": "<ul><li><p>[  0 a] a</p></li><li><p>[x 2 b] b</p></li></ul>",
    "- [ ] [x] a\n- [x](https://example.org)": "<ul><li>[  0 [x] a] [x] a</li><li><a https://example.org/>x</a></li></ul>",
    "[ ] a\n- [ ]\n- [x]a\n- \\[x] a": "<p>[ ] a</p><ul><li>[ ]</li><li>[x]a</li><li>[x] a</li></ul>",
    "```\n- [ ] a\n```\n\n    - [ ] b": "<pre><code>- [ ] a</code></pre><pre><code>- [ ] b</code></pre>",
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(tree(text), expected, text);
});

test("ticking changes one line, and no other character", () => {
  const lines = ["- [ ] a", "> 1. [X] a", "", "\t* [x] [ ] b \t", "- [ ] a"];
  for (const end of ["\n", "\r\n", "\r"]) {
    const ticked = (line) => tickedText(lines.join(end), line).split(end);
    assert.deepEqual(ticked(0), lines.with(0, "- [x] a"));
    assert.deepEqual(ticked(1), lines.with(1, "> 1. [ ] a"));
    assert.deepEqual(ticked(3), lines.with(3, "\t* [ ] [ ] b \t"));
    assert.deepEqual(ticked(4), lines.with(4, "- [x] a"));
  }
});

test("numbers of todos are links, but not in words, addresses and code", () => {
  const cases = {
    "#114, ootd-114 (OOTD-9) [#3]": "<a #114>#114</a>, <a #114>ootd-114</a> (<a #9>OOTD-9</a>) [<a #3>#3</a>]",
    "#12b, #12B. ootd-12ab": "<a #12b>#12b</a>, <a #12b>#12B</a>. <a #12ab>ootd-12ab</a>",
    "#6을 먼저 #7번, ootd-6도 課題#6を参照 #12b는": ["6을 먼저 ", "7번, "].map((text) => `<a #${text[0]}>#${text[0]}</a>${text.slice(1)}`)
      .join("") + "<a #6>ootd-6</a>도 課題<a #6>#6</a>を参照 <a #12b>#12b</a>는",
    "（#6）、「#7」": "（<a #6>#6</a>）、「<a #7>#7</a>」",
    "#6/#7 ootd-5-#7 #6번/#7번 #5..#7": "<a #6>#6</a>/<a #7>#7</a> <a #5>ootd-5</a>-<a #7>#7</a> <a #6>#6</a>번/<a #7>#7</a>번 "
      + "<a #5>#5</a>..<a #7>#7</a>",
    "#6a #6th #123abc #6é #6ế #6\u0301 #6７ ootd-6_a": "#6a #6th #123abc #6é #6ế #6\u0301 #6７ ootd-6_a",
    "\\#6 a\\#7 ootd\\-6 \\\\#6": "#6 a#7 ootd-6 \\#6",
    "**#1** ~~#2~~": "<strong><a #1>#1</a></strong> <del><a #2>#2</a></del>",
    "#1\n#2": "<a #1>#1</a><br></br><a #2>#2</a>",
    "abc#114 é#114 a/#114 &#114; ##114 #0 #x #114_ foo-ootd-3": "abc#114 é#114 a/#114 &#114; ##114 #0 #x #114_ foo-ootd-3",
    "`#114` [#114](https://example.org) https://example.org/#114":
      "<code>#114</code> <a https://example.org/>#114</a> <a https://example.org/#114>https://example.org/#114</a>",
    "me@example.org#1 www.example.org/#114":
      "<a mailto:me@example.org>me@example.org</a>#1 <a http://www.example.org/#114>www.example.org/#114</a>",
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(tree(text), `<p>${expected}</p>`, text);
  assert.equal(linked("fix #7 in `#8`, \\#9").map(written).join(""), "fix <a #7>#7</a> in `#8`, \\#9");
});

test("signs in an address mark nothing, and its brackets belong to it in pairs", () => {
  for (const address of [
    "https://example.org/a/__init__.py", "https://example.org/_a_/*b*/~~c~~/d", "https://example.org/A_(b)",
    "http://[::1]:8080/", "https://example.org/?a[0]=1&b=2#c", "HTTPS://example.org/x",
  ]) {
    assert.deepEqual(elements(markdownTree(`(see *a* ${address}).`, library)).filter(({ href }) => href)
      .map(({ children }) => children.join("")), [address]);
  }
  assert.equal(tree("**https://example.org** [a https://example.org](https://example.com)"),
    "<p><strong><a https://example.org/>https://example.org</a></strong> <a https://example.com/>a https://example.org</a></p>");
});

test("nothing that was typed disappears", () => {
  for (const text of [
    "<script>alert(1)</script>", "a <b onclick=x>b</b> <!-- c --> d", "<div>\nx\n</div>", "&lt;b&gt; &amp; &#60;",
    "[a]: https://example.org", "[a][b] [c]", "\u202e \u0000",
  ]) {
    const shown = markdownTree(text, library).map(written).join("").replace(/<\/?(p|br|a)( [^>]*)?>/g, "");
    assert.equal(shown, text.replaceAll("\n", ""));
  }
});

test("only addresses of the web and of mail become links", () => {
  for (const address of [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", "java\nscript:alert(1)", " javascript:alert(1)", "data:text/html,x",
    "vbscript:x", "file:///etc/passwd", "/api/undo", "#12", "//example.org", "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)", "blob:https://example.org/x", "ftp://example.org", "http://", "https://[", "",
  ]) {
    assert.equal(safeAddress(address), undefined, address);
    for (const text of [`[x](${address})`, `[x](<${address}>)`, `<${address}>`, `![x](${address})`, `[x][a]\n\n[a]: ${address}`]) {
      const links = elements(markdownTree(text, library)).filter(({ tag, href }) => tag === "a" || href);
      for (const { href, todo } of links) if (!todo) assert.match(href, /^(https?:\/\/\w|mailto:)/, text);
    }
  }
  assert.equal(safeAddress("HTTPS://example.org"), "https://example.org/");
});

test("only known elements are made", () => {
  const known = new Set(("p br strong em del code pre h4 ul ol li input blockquote hr table thead tbody tr th td a").split(" "));
  const text = "# a\n\n<iframe src=x></iframe> **b** `c`\n\n- [ ] d\n\n> e\n\n|f|\n|-|\n|<img onerror=x>|\n\n---\n\n![g](http://h.org)";
  for (const { tag } of elements(markdownTree(text, library))) assert.ok(known.has(tag), tag);
});

test("hostile nesting and repetition take a moment and no more", () => {
  // In characters: the longest notes.
  const length = 32_768;
  const parts = [
    "[", "](", "[a](", "[](", "[ (](", "![", "![[", "![a](b", "[a](<b", "[a](b 'c", "<", "<a ", "<http:", "`a", "*a ", "**a ", "_a ",
    "*a_ ", "a**b", "*a **b ", "~", "~~a", ">", "> ", "- ", "1. ", "- > ", "|", "|a", "a|b\n|-|-|\n", "- a\n", "- a\n b\n",
    "> a\nb\n", "http://a.", "http://", "http:", "www.", "a@b.", "\\[", "* * *\n", "\n ", "&a;", "&#1;", "```\n", "#1", "[a]: b\n", "#1/", "#1나나/", "\\#",
  ];
  const runs = Array.from({ length: 250 }, (_, count) => `${"`".repeat(count)}a`).join("");
  const table = `${"|a".repeat(4_000)}\n${"|-".repeat(4_000)}\n${"|\n".repeat(8_000)}`;
  const texts = [
    ...parts.map((part) => part.repeat(length / part.length)), runs, table, "*".repeat(length / 2) + "a" + "*".repeat(length / 2),
    "[".repeat(length / 2) + "]".repeat(length / 2), "![".repeat(length / 6) + "](a)".repeat(length / 6), "a" + " ".repeat(length) + "b",
  ];
  for (const text of texts) {
    const start = process.cpuUsage();
    markdownTree(text, library);
    const time = process.cpuUsage(start).user / 1000;
    assert.ok(time < 1_000, `${JSON.stringify(text.slice(0, 20))}: ${time} ms`);
  }
});

test("deep nesting is bounded", () => {
  const depth = (nodes) => Math.max(0, ...nodes.filter((node) => typeof node !== "string").map(({ children }) => 1 + depth(children)));
  const lists = Array.from({ length: 60 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
  const signs = "*".repeat(90);
  for (const text of [">".repeat(200) + "a", "> - ".repeat(50) + "a", lists, `${signs}a${signs}`, "> ".repeat(5_000) + "a"]) {
    const nodes = markdownTree(text, library);
    assert.ok(depth(nodes) < 40);
    assert.match(nodes.map(written).join(""), /a/);
  }
  // Deeper signs are shown.
  const strong = tree(`${signs}a${signs}`);
  assert.equal(strong.replace(/<[^>]*>/g, "").length + 4 * strong.match(/<strong>/g).length, 181);
});
