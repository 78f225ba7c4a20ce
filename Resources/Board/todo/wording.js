// @ts-check

import { element } from "../lib/dom.js";
import { monthName, nearDay, t } from "../lib/text.js";
import { find, today } from "../board/board.js";
import { phrase } from "../lib/phrases.js";
import { sentence } from "./sentences.js";

/** How the page words what happened. */
export const wording = {
  t, monthName, nearDay: (/** @type {string} */ day) => nearDay(day, today()),
  titleOf: (/** @type {string} */ id) => find(id)?.todo.title,
};

/**
 * The sentence of an event, such as `deleted`.
 * @param {string} event
 * @param {Record<string, import("../lib/phrases.js").Value>} values
 */
export const say = (event, values = {}) => phrase(`said.${event}`, values, wording);

/** @type {Record<string, string>} The name that an element of a set has in the history. */
const setFields = { labels: "label", members: "member", tech: "tech" };

/**
 * The sentence of an edit that is about to be sent.
 * @param {import("./changesentences.js").Subject[]} subjects
 * @param {Record<string, any>} fields As the API takes them for one subject.
 */
export function editParts(subjects, fields) {
  const steps = Object.entries(fields).flatMap(([field, { from, to, add = [], remove = [] }]) =>
    (field in setFields
      ? [[add, true], [remove, false]].flatMap(([names, to]) =>
        names.map((/** @type {string} */ name) => ({ field: `${setFields[field]}/${name}`, from: !to, to })))
      // A value from null would make it a new one.
      : [{ field, from: from ?? "", to }]));
  const changes = subjects.flatMap((subject) => steps.map((step) => ({ ...subject, ...step })));
  return sentence({ command: "edit", subjects, changes }, wording).parts;
}

/**
 * A sentence as nodes, with its titles in bold.
 * @param {import("../lib/phrases.js").Part[]} parts
 */
export const partNodes = (parts) =>
  parts.map((part) => (typeof part === "string" ? part : element("b", {}, part.title)));
