// @ts-check
import { element, icon } from "../lib/dom.js";
import { send } from "../lib/server.js";
import { nearDay, t } from "../lib/text.js";
import { today } from "../board/board.js";
import { labelPill } from "../board/cards.js";
import { change } from "../board/change.js";
import { inputField, propertyFields, textField } from "./form.js";
import { ListPage } from "./list.js";
import { usesLink } from "./uses.js";

export const blocksPage = new ListPage({
  name: "block",

  view: (block) => [
    element("strong", {}, block.name),
    block.preset ? element("span", { class: "mark" }, t("preset")) : null,
    usesLink("block", block),
    element("p", { class: "description" }, filledIn(block)),
    repetition(block),
  ],

  actions: ({ name, every, paused }, set) => [
    { key: "addFromBlock", action: () => change(() => send("POST", "/api/todos", { block: name })) },
    ...(every ? [{ key: paused ? "resume" : "pause", action: () => set("paused", !paused) }] : []),
  ],

  fields: (block) => [
    inputField("title"),
    propertyFields(propertiesOf(block), { keepsWords: true }),
    inputField("every", { placeholder: t("everyExample") }),
    textField("notes"),
  ],

  values: ({ title, every, ...others }) => ({ ...others, title: title || others.name, every: every || null }),
  touches: ({ every, paused }) => (every && !paused ? [t("repeatsNoMore")] : []),
});

const propertiesOf = ({ priority = "none", project = null, labels = [], milestone = null, day = null, due = null }) =>
  ({ priority, project, labels, milestone, day, due });

/** The values that a block gives to a todo. */
function filledIn(block) {
  return [
    block.title,
    block.priority === "none" ? null : t("priorityIs", { priority: t(`priority.${block.priority}`) }),
    block.project,
    block.milestone && element("span", {}, icon("milestone"), block.milestone),
    block.day && t("plannedOn", { when: block.day }),
    block.due && t("dueOn", { when: block.due }),
    ...block.labels.map((name) => labelPill(name)),
  ].filter(Boolean).map((part) => element("span", {}, part));
}

function repetition({ every, repeats, paused, next }) {
  if (!every) return null;
  const parts = [
    repeats ?? every,
    paused ? t("did.paused") : next && t("nextOn", { when: nearDay(next, today()) }),
  ];
  return element("p", { class: "repetition" }, icon("repeat"), parts.filter(Boolean).join(" · "));
}
