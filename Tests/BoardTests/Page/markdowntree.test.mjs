import assert from "node:assert/strict";
import { test } from "node:test";
import * as marked from "../../../Resources/Board/lib/vendor/marked.js";
import { markdownTree, safeAddress } from "../../../Resources/Board/lib/markdowntree.js";

/** The tree as text: <tag>…</tag>, and the addresses of links. */
const written = (node) => typeof node === "string" ? node
  : `<${node.tag}${node.href ? ` ${node.href}` : ""}>${node.children.map(written).join("")}</${node.tag}>`;
const tree = (text) => markdownTree(text, marked).map(written).join("");

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
    "- [x] a\n- [ ] b": "<ul><li><span>\u2611\uFE0E</span> a</li><li><span>\u2610\uFE0E</span> b</li></ul>",
    "[the *log*](https://example.org/a?b=1&c=2)": "<p><a https://example.org/a?b=1&c=2>the <em>log</em></a></p>",
    "see https://example.org/x, or www.example.org.":
      "<p>see <a https://example.org/x>https://example.org/x</a>, or <a http://www.example.org/>www.example.org</a>.</p>",
    "me@example.org": "<p><a mailto:me@example.org>me@example.org</a></p>",
    'see "https://example.org/x"': '<p>see "<a https://example.org/x>https://example.org/x</a>"</p>',
    "![a picture](https://example.org/a.png)": "<p><a https://example.org/a.png>a picture</a></p>",
    "2 \\* 3 \\< 4": "<p>2 * 3 < 4</p>",
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(tree(text), expected, text);
});

test("nothing that was typed disappears", () => {
  for (const text of [
    "<script>alert(1)</script>", "a <b onclick=x>b</b> <!-- c --> d", "<div>\nx\n</div>", "&lt;b&gt; &amp; &#60;",
    "[a]: https://example.org", "[a][b] [c]", "\u202e \u0000",
  ]) {
    const shown = markdownTree(text, marked).map(written).join("").replace(/<\/?(p|br|a)( [^>]*)?>/g, "");
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
      const links = elements(markdownTree(text, marked)).filter(({ tag, href }) => tag === "a" || href);
      for (const { href } of links) assert.match(href, /^(https?:\/\/\w|mailto:)/, text);
    }
  }
  assert.equal(safeAddress("HTTPS://example.org"), "https://example.org/");
});

test("only known elements are made", () => {
  const known = new Set(("p br strong em del code pre h4 ul ol li span blockquote hr table thead tbody tr th td a").split(" "));
  const text = "# a\n\n<iframe src=x></iframe> **b** `c`\n\n- [ ] d\n\n> e\n\n|f|\n|-|\n|<img onerror=x>|\n\n---\n\n![g](http://h.org)";
  for (const { tag } of elements(markdownTree(text, marked))) assert.ok(known.has(tag), tag);
});

test("hostile nesting and repetition take a moment and no more", () => {
  const repeated = (part, length) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const parts = [
    "[", "](", "[a](", "![", "<", "<a ", "`a", "*a ", "**a ", "_a ", "*a_ ", "~", "~~a", ">", "> ", "- ", "1. ", "- > ",
    "|", "|a", "a|b\n|-|-|\n", "- a\n", "- a\n b\n", "> a\nb\n", "http://a.", "a@b.", "\\[", "* * *\n", "\n ", "&a;", "```\n",
  ];
  for (const length of [10_000, 100_000]) {
    for (const part of parts) {
      const text = repeated(part, length);
      const start = performance.now();
      markdownTree(text, marked);
      assert.ok(performance.now() - start < 3_000, `${JSON.stringify(part)} × ${length}`);
    }
  }
  const nested = "[".repeat(50_000) + "]".repeat(50_000);
  assert.equal(tree(nested), `<p>${nested}</p>`);
});

test("deep nesting is bounded", () => {
  const depth = (nodes) => Math.max(0, ...nodes.filter((node) => typeof node !== "string").map(({ children }) => 1 + depth(children)));
  const lists = Array.from({ length: 60 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
  for (const text of [">".repeat(25) + "a", "> - ".repeat(12) + "a", lists]) {
    assert.ok(depth(markdownTree(text, marked)) < 40);
  }
});
