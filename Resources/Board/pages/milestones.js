// @ts-check
import { openDatePicker } from "../lib/dates.js";
import { element, icon } from "../lib/dom.js";
import { inPath } from "../lib/routes.js";
import { send } from "../lib/server.js";
import { nearDay, t } from "../lib/text.js";
import { today } from "../board/board.js";
import { catalog, loadMilestones } from "../board/catalog.js";
import { deadline } from "../board/cards.js";
import { change } from "../board/change.js";
import { differences, given, inputField, textField } from "./form.js";
import { ListPage } from "./list.js";
import { touchedBlocks, touchedTodos, touchedViews, usesLink } from "./uses.js";

const milestonePath = ({ name }) => `/api/milestones/${inPath(name)}`;
const isOverdue = ({ due, closed }) => Boolean(due) && !closed && due < today();

export const milestonesPage = new ListPage({
  title: "milestones",
  add: "newMilestone",
  empty: "noMilestones",
  rowClass: ({ closed }) => (closed ? "closed" : undefined),

  async load() {
    await loadMilestones();
    return [...catalog.milestones].sort((a, b) => a.closed - b.closed);
  },

  view: (milestone) => [
    element("strong", {}, milestone.name),
    milestone.closed ? element("span", { class: "mark" }, t("closed")) : null,
    milestone.due && deadline(nearDay(milestone.due, today()), isOverdue(milestone)),
    milestone.description ? element("p", { class: "description" }, milestone.description) : null,
    progress(milestone),
  ],

  actions: (milestone) => [{
    key: milestone.closed ? "reopen" : "closeMilestone",
    action: () => setClosed(milestone, !milestone.closed),
  }],

  fields: (milestone) => [
    inputField("name", { required: true, value: milestone?.name ?? "" }),
    dueField(milestone?.due),
    textField("description", milestone?.description ?? ""),
  ],

  save({ name, due, description }, milestone) {
    const values = { name: name.value, description: description.value, due: due.value || null };
    if (!milestone) {
      return change(() => send("POST", "/api/milestones", given(values)), { quiet: true });
    }
    const fields = differences(milestone, values);
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", milestonePath(milestone), fields), { quiet: true });
  },

  touches: async (milestone) => ({
    question: t("deleteMilestone", milestone),
    details: [
      touchedTodos("removedFrom", milestone),
      ...await touchedBlocks((block) => block.milestone === milestone.name),
      ...await touchedViews("milestone", milestone.name),
    ],
  }),

  remove: (milestone) => change(() => send("DELETE", milestonePath(milestone))),
});

/** A button that opens a calendar, with the chosen day in a field of the form. */
function dueField(day) {
  const input = element("input", { type: "hidden", name: "due", value: day ?? "" });
  const button = element("button", {
    type: "button", class: "date-button", "aria-haspopup": "dialog", "aria-expanded": "false",
    onclick: () => openDatePicker(button, {
      label: t("due"), value: input.value || null, withTime: false, pick: (value) => {
        input.value = value ?? "";
        input.dispatchEvent(new Event("input", { bubbles: true }));
      },
    }),
  });
  function show() {
    button.replaceChildren(icon("calendar"), input.value ? nearDay(input.value, today()) : t("none.due"));
  }
  input.addEventListener("input", show);
  show();
  return element("label", {}, element("span", {}, t("due")), button, input);
}

function setClosed(milestone, closed) {
  const fields = { closed: { from: milestone.closed, to: closed } };
  return change(() => send("PATCH", milestonePath(milestone), fields));
}

function progress(milestone) {
  const { name, progress: share, percent } = milestone;
  const bar = element("progress", { max: 1, value: share ?? 0, "aria-label": t("progressOf", { name }) });
  const rate = percent === null ? "–" : t("percent", { percent });
  return element("div", { class: "progress" }, bar, element("span", {}, rate),
    usesLink("milestone", milestone));
}
