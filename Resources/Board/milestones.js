import { send } from "./api.js";
import { byID, element } from "./dom.js";
import { say } from "./phrases.js";
import { deadline } from "./card.js";
import { nearDay } from "./dates.js";
import { today } from "./board.js";
import { catalog, loadMilestones } from "./catalog.js";
import { change } from "./changes.js";
import { differences, field, Manager } from "./manager.js";

const path = ({ name }) => `/api/milestones/${encodeURIComponent(name)}`;
const isOverdue = ({ due, closed }) => Boolean(due) && !closed && due < today();

const kind = {
  empty: "noMilestones",
  rowClass: ({ closed }) => (closed ? "closed" : undefined),

  async load() {
    await loadMilestones();
    return [...catalog.milestones].sort((a, b) => a.closed - b.closed);
  },

  view: (milestone) => [
    element("strong", {}, milestone.name),
    milestone.closed ? element("span", { class: "mark" }, say("closed")) : null,
    dueMark(milestone),
    milestone.description ? element("p", { class: "description" }, milestone.description) : null,
    progress(milestone),
  ].filter(Boolean),

  actions: (milestone) => [{
    key: milestone.closed ? "reopen" : "closeMilestone",
    action: () => setClosed(milestone, !milestone.closed),
  }],

  fields: (milestone) => [
    field("name", { required: true, value: milestone?.name ?? "" }),
    field("due", { type: "date", value: milestone?.due ?? "" }),
    field("description", { value: milestone?.description ?? "" }),
  ],

  save({ name, due, description }, milestone) {
    const values = { name: name.value, description: description.value, due: due.value || null };
    if (!milestone) {
      return change(() => send("POST", "/api/milestones", given(values)), {
        said: () => say("created", { name: values.name }), quiet: true,
      });
    }
    const fields = differences(milestone, values);
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", path(milestone), fields), {
      said: () => say("edited", { title: values.name }), quiet: true,
    });
  },

  remove: (milestone) => change(() => send("DELETE", path(milestone)), {
    said: () => say("deleted", { title: milestone.name }),
  }),
};

const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

function setClosed(milestone, closed) {
  return change(() => send("PATCH", path(milestone), { closed: { from: milestone.closed, to: closed } }), {
    said: () => say(closed ? "milestoneClosed" : "milestoneReopened", { name: milestone.name }),
  });
}

const dueMark = (milestone) => milestone.due
  && deadline(nearDay(milestone.due, today()), isOverdue(milestone));

function progress({ name, open, done, progress: share, percent }) {
  const bar = element("progress", { max: 1, value: share ?? 0, "aria-label": say("progressOf", { name }) });
  const rate = percent === null ? "–" : say("percent", { n: percent });
  return element("div", { class: "progress" }, bar, element("span", {}, rate),
    element("small", { class: "counts" }, say("openAndDone", { open, done })));
}

export const milestoneManager = new Manager(byID("milestones-dialog"), byID("milestones-button"), kind);
