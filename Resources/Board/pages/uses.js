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
 * A sentence about the todos that use something; `key` is its text, with a place for their number.
 * @param {string} key
 * @param {{ open: number, done: number }} counts
 */
export function touchedTodos(key, { open, done }) {
  if (!open && !done) return t("usedNowhere");
  const todos = !done ? t("openTodos", { count: open }) : !open ? t("doneTodos", { count: done })
    : t("openAndDoneTodos", { open, count: done });
  return t(key, { todos });
}

/** A sentence about the blocks that fill something in, if there are any. */
export async function touchedBlocks(/** @type {(block: any) => boolean} */ fillsIn) {
  const names = (await get("/api/blocks")).filter(fillsIn).map(({ name }) => name);
  return names.length ? [t("blocksLoseIt", { names: names.join(", ") })] : [];
}

/**
 * A sentence about the saved views that ask for something by its name, if there are any.
 * @param {string} kind The qualifier of a query.
 * @param {string} name
 */
export async function touchedViews(kind, name) {
  const asksFor = (query) => wordsOf(query).flatMap((word) => valuesOf(word.replace(/^-/, ""), kind))
    .some((value) => value.toLowerCase() === name.toLowerCase());
  const names = (await get("/api/views")).filter(({ query }) => asksFor(query)).map((view) => view.name);
  return names.length ? [t("viewsNeedIt", { names: names.join(", ") })] : [];
}
