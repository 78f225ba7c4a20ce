// @ts-check
import { element } from "../lib/dom.js";
import { linkTo } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { t } from "../lib/text.js";
import { qualifier, valuesOf, wordsOf } from "../board/query.js";

/**
 * How many todos use something, as a link to them on the board; nothing if there are none.
 * @param {string} kind The qualifier of a query.
 * @param {{ name: string, open?: number, done?: number }} entry
 */
export const usesLink = (kind, { name, open, done }) => (!open && !done) ? null
  : element("a", { class: "counts", ...linkTo("", qualifier(kind, name)) }, t("openAndDone", { open, done }));

/**
 * What the deletion of something touches, in sentences: its todos, the blocks that fill it in, and the saved views that
 * ask for it.
 * @param {"label" | "milestone" | "project" | "block"} kind
 * @param {{ name: string, open?: number, done?: number }} entry
 */
export async function touched(kind, { name, open, done }) {
  const [blocks, views] = await Promise.all([get("/api/blocks"), get("/api/views")]);
  const fillsIn = (block) => (kind === "label" ? block.labels.includes(name) : block[kind] === name);
  const asksFor = ({ query }) => wordsOf(query).flatMap((word) => valuesOf(word.replace(/^-/, ""), kind))
    .some((value) => value.toLowerCase() === name.toLowerCase());
  const sentence = (key, entries) =>
    (entries.length ? [t(key, { names: entries.map((each) => each.name).join(", ") })] : []);
  return [
    open === undefined ? t("blockTodosStay") : touchedTodos(kind === "block" ? "staysOn" : "removedFrom", open, done),
    ...sentence("blocksLoseIt", blocks.filter(fillsIn)), ...sentence("viewsNeedIt", views.filter(asksFor)),
  ];
}

function touchedTodos(key, open, done) {
  if (!open && !done) return t("usedNowhere");
  const todos = !done ? t("openTodos", { count: open }) : !open ? t("doneTodos", { count: done })
    : t("openAndDoneTodos", { open, count: done });
  return t(key, { todos });
}
