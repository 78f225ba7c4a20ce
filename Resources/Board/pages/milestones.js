// @ts-check
import { element } from "../lib/dom.js";
import { get } from "../lib/server.js";
import { nearDay, t } from "../lib/text.js";
import { today } from "../board/board.js";
import { deadline } from "../board/cards.js";
import { propertyFields, textField } from "./form.js";
import { ListPage } from "./list.js";
import { usesLink } from "./uses.js";

const isOverdue = ({ due, closed }) => Boolean(due) && !closed && due < today();

export const milestonesPage = new ListPage({
  name: "milestone",

  load: async (path) => (await get(path)).sort((a, b) => a.closed - b.closed),

  view: (milestone) => [
    element("strong", {}, milestone.name),
    milestone.closed ? element("span", { class: "mark" }, t("closed")) : null,
    milestone.due && deadline(nearDay(milestone.due, today()), isOverdue(milestone)),
    milestone.description ? element("p", { class: "description" }, milestone.description) : null,
    progress(milestone),
  ],

  actions: ({ closed }, set) => [{ key: closed ? "reopen" : "closeMilestone", action: () => set("closed", !closed) }],

  fields: ({ due = null }) => [propertyFields({ due }, { withTime: false }), textField("description")],
});

function progress(milestone) {
  const { name, progress: share, percent } = milestone;
  const bar = element("progress", { max: 1, value: share ?? 0, "aria-label": t("progressOf", { name }) });
  const rate = percent === null ? "–" : t("percent", { percent });
  return element("div", { class: "progress" }, bar, element("span", {}, rate),
    usesLink("milestone", milestone));
}
