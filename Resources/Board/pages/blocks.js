// @ts-check
import { element, icon } from "../lib/dom.js";
import { inPath } from "../lib/routes.js";
import { send } from "../lib/server.js";
import { nearDay, t } from "../lib/text.js";
import { today } from "../board/board.js";
import { catalog, loadCatalog } from "../board/catalog.js";
import { labelChip } from "../board/cards.js";
import { change } from "../board/change.js";
import { choiceField, differences, given, inputField, textField } from "./form.js";
import { ListPage } from "./list.js";
import { touchedTodos, touchedViews, usesLink } from "./uses.js";
import { capitalized } from "../lib/phrases.js";

const blockPath = ({ name }) => `/api/blocks/${inPath(name)}`;

export const blocksPage = new ListPage({
  title: "blocks",
  add: "newBlock",
  empty: "noBlocks",
  rowClass: ({ paused }) => (paused ? "paused" : undefined),

  async load() {
    await loadCatalog();
    return catalog.blocks;
  },

  view: (block) => [
    element("strong", {}, block.name),
    block.preset ? element("span", { class: "mark" }, t("preset")) : null,
    usesLink("block", block),
    element("p", { class: "description" }, filledIn(block)),
    repetition(block),
  ],

  actions: (block) => [
    { key: "addFromBlock", action: () => addTodo(block) },
    ...(block.every ? [{
      key: block.paused ? "resume" : "pause", action: () => setPaused(block, !block.paused),
    }] : []),
  ],

  fields: (block) => [
    inputField("name", { required: true, value: block?.name ?? "" }),
    inputField("title", { value: block?.title ?? "" }),
    choiceField("priority", ["none", "low", "medium", "high"].map((value) =>
      ({ value, text: capitalized(t(`priority.${value}`)) })), block?.priority ?? "none"),
    choiceField("project", names("project", catalog.projects.filter(({ archived }) => !archived), block?.project),
      block?.project ?? ""),
    choiceField("milestone", names("milestone", catalog.milestones.filter(({ closed }) => !closed), block?.milestone),
      block?.milestone ?? ""),
    inputField("day", { value: block?.day ?? "", placeholder: t("dayExample") }),
    inputField("due", { value: block?.due ?? "", placeholder: t("dueExample") }),
    inputField("every", { value: block?.every ?? "", placeholder: t("everyExample") }),
    labelChoices(block?.labels ?? []),
    textField("notes", block?.notes ?? ""),
  ],

  save(inputs, block) {
    const text = (name) => inputs[name].value.trim();
    const values = {
      name: text("name"), title: text("title") || text("name"), notes: inputs.notes.value,
      priority: inputs.priority.value, project: text("project") || null,
      milestone: text("milestone") || null, day: text("day") || null, due: text("due") || null,
      every: text("every") || null,
    };
    const labels = [...inputs.name.form.querySelectorAll("[name=labels]:checked")].map((box) => box.value);
    if (!block) {
      const body = { ...given(values), labels };
      return change(() => send("POST", "/api/blocks", body), { quiet: true });
    }
    /** @type {Record<string, any>} */
    const fields = differences(block, values);
    const add = labels.filter((name) => !block.labels.includes(name));
    const remove = block.labels.filter((name) => !labels.includes(name));
    if (add.length || remove.length) fields.labels = { add, remove };
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", blockPath(block), fields), { quiet: true });
  },

  touches: async (block) => ({
    question: t("deleteBlock", block),
    details: [
      block.open === undefined ? t("blockTodosStay") : touchedTodos("staysOn", block),
      ...(block.every && !block.paused ? [t("repeatsNoMore")] : []),
      ...await touchedViews("block", block.name),
    ],
  }),

  remove: (block) => change(() => send("DELETE", blockPath(block))),
});

/** The values that a block gives to a todo. */
function filledIn(block) {
  return [
    block.title,
    block.priority === "none" ? null : t("priorityIs", { priority: t(`priority.${block.priority}`) }),
    block.project,
    block.milestone && element("span", {}, icon("milestone"), block.milestone),
    block.day && t("plannedOn", { when: block.day }),
    block.due && t("dueOn", { when: block.due }),
    ...block.labels.map(labelChip),
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

const addTodo = ({ name }) => change(() => send("POST", "/api/todos", { block: name }));

function setPaused(block, paused) {
  const fields = { paused: { from: block.paused, to: paused } };
  return change(() => send("PATCH", blockPath(block), fields));
}

/** The choices of a name, with the present one, which may be archived or closed. */
function names(kind, entries, present) {
  const all = new Set([...entries.map(({ name }) => name), ...(present ? [present] : [])]);
  return [{ value: "", text: t(`none.${kind}`) }, ...[...all].map((name) => ({ value: name, text: name }))];
}

function labelChoices(chosen) {
  const all = [...new Set([...catalog.labels.map(({ name }) => name), ...chosen])];
  if (!all.length) return element("div", {});
  return element("fieldset", { class: "wide" }, element("legend", {}, t("labels")),
    element("div", { class: "label-choices" }, all.map((name) => element("label", { class: "choice" },
      element("input", { type: "checkbox", name: "labels", value: name, checked: chosen.includes(name) }),
      labelChip(name)))));
}
