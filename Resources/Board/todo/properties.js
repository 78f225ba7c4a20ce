// @ts-check
import { element } from "../lib/dom.js";
import { capitalized } from "../lib/phrases.js";
import { dayOf, isDay, nearDay, nearMoment, t } from "../lib/text.js";
import { openDatePicker } from "../lib/dates.js";
import { openPicker } from "../lib/picker.js";
import { toastError } from "../lib/toast.js";
import { onShown, priorities, statuses, today } from "../board/board.js";
import { catalog, loadCatalog } from "../board/catalog.js";
import { deadline, labelPill, signs } from "../board/cards.js";
import { setField, setLabels, setStatus } from "../board/todos.js";

/**
 * The todos or the draft that a property is chosen for. `values` has the present ones; a value is undefined where todos
 * differ, and labels are those that all have. `set` sends or keeps a choice: for labels `{ add, remove }`, for a day or
 * deadline its text. `dates` are other options of the calendar.
 * @typedef {object} Target
 * @property {Record<string, any>} values
 * @property {Todo[]} [todos]
 * @property {(field: string, to: any, isSeen?: () => boolean) => Promise<boolean> | void} set
 * @property {Partial<import("../lib/dates.js").DateOptions>} [dates]
 */

/**
 * A property of todos: the key that opens it, how its value is shown on a button, and how another is chosen.
 * @typedef {object} Property
 * @property {string} name
 * @property {string} key
 * @property {string} icon
 * @property {(values: Record<string, any>) => string | Node} show
 * @property {(anchor: import("../lib/popups.js").Anchor, target: Target) => void} choose
 */

/**
 * A property with one of several choices.
 * @param {string} name
 * @param {{ key: string, icon: string, choices: (value: any) => import("../lib/picker.js").Choice[], page?: string,
 *   show: (value: any) => string | Node }} options `page` is the one that creates the choices.
 * @returns {Property}
 */
function single(name, { key, icon, choices, page, show }) {
  return {
    name, key, icon,
    show: (values) => shown(name, values[name], show),
    choose(anchor, { values, set }) {
      const update = openPicker(anchor, {
        label: t(name), pick: (value) => set(name, value), none: page && t("noChoiceCreate", { page: t(page) }),
        choices: () => choices(values[name]).map((choice) => ({ ...choice, checked: choice.value === values[name] })),
      });
      if (page) loadCatalog().then(update, () => {});
    },
  };
}

/**
 * A property that is a day, or a day and a time, or a block's words for it.
 * @returns {Property}
 */
function dated(name, { key, icon, withTime, show }) {
  return {
    name, key, icon,
    show: (values) => shown(name, values[name], (value) => (isDay(dayOf(value)) ? show(value, values) : value)),
    choose(anchor, { values, set, dates }) {
      openDatePicker(anchor, {
        label: t(name), today: today(), value: values[name], withTime, pick: (value) => set(name, value), ...dates,
      });
    },
  };
}

/** A value as the page writes it. */
function shown(name, value, show) {
  if (value === undefined) return t("mixed");
  return value === null || value === "" ? t(`none.${name}`) : show(value);
}

/** The names that can be chosen, the present one, and none. */
const named = (kind, list) => (value) => {
  const names = new Set(list().map(({ name }) => name));
  if (value) names.add(value);
  return [...[...names].map((name) => ({ value: name, text: name })), { value: null, text: t(`none.${kind}`) }];
};

const prioritySign = (priority) => element("span", { class: `priority ${priority}`, "aria-hidden": "true" },
  signs[priority] ?? "–");

function priorityText(priority) {
  const text = capitalized(t(`priority.${priority}`));
  return signs[priority] ? element("span", {}, prioritySign(priority), " ", text) : text;
}

// More are counted: the list that the button opens has all of them.
const maxLabels = 20;

/** @type {Property} */
const labelProperty = {
  name: "labels",
  key: "l",
  icon: "label",
  show({ labels = [] }) {
    if (!labels.length) return t("none.labels");
    const rest = labels.length - maxLabels;
    return element("span", { class: "label-list" }, labels.slice(0, maxLabels).map((name) => labelPill(name)),
      rest > 0 && element("span", {}, `+${rest}`));
  },
  choose(anchor, target) {
    const state = labelState(target);
    const first = [...state.keys()];
    /** @type {Set<string>} */
    const known = new Set();
    const choices = () => {
      const present = new Set(catalog.labels.map(({ name }) => name));
      for (const name of present) known.add(name);
      // One that is unknown is created by this choice, and one that was known before is deleted.
      const names = [...new Set([...first, ...present, ...state.keys()])]
        .filter((name) => present.has(name) || !known.has(name));
      return names.map((name) => ({
        value: name, text: name, node: () => labelPill(name), checked: state.get(name) ?? false,
      }));
    };
    const update = openPicker(anchor, {
      label: t("labels"), choices, multiple: true,
      create: (name) => ({ value: name, text: t("createLabel", { name }) }),
      closed: () => { showLabels = undefined; },
      async pick(name, isOn) {
        const before = state.get(name);
        state.set(name, isOn);
        const isSet = await target.set("labels", isOn ? { add: [name], remove: [] } : { add: [], remove: [name] });
        if (isSet !== false || state.get(name) !== isOn) return;
        if (before === undefined) state.delete(name);
        else state.set(name, before);
        update();
      },
    });
    showLabels = update;
    loadCatalog().then(update, () => {});
  },
};

/** @type {(() => void) | undefined} Shows the present labels in their open list. */
let showLabels;
onShown(() => showLabels?.());

/** Whether each label is on all of the todos, on some, or on none. */
function labelState({ values, todos = [] }) {
  /** @type {Map<string, boolean | "mixed">} */
  const state = new Map();
  for (const { labels } of todos) for (const name of labels) state.set(name, "mixed");
  for (const name of values.labels ?? []) state.set(name, true);
  return state;
}

/** @type {Property[]} */
export const properties = [
  single("status", {
    key: "s", icon: "status", show: (status) => t(`status.${status}`),
    choices: () => [...statuses, "dropped"].map((status) => ({ value: status, text: t(`status.${status}`) })),
  }),
  single("priority", {
    key: "p", icon: "priority", show: priorityText,
    choices: () => priorities.map((priority) => ({
      value: priority, text: capitalized(t(`priority.${priority}`)), icon: prioritySign(priority),
    })),
  }),
  single("project", {
    key: "j", icon: "project", show: String, page: "projects",
    choices: named("project", () => catalog.projects.filter(({ archived }) => !archived)),
  }),
  labelProperty,
  single("milestone", {
    key: "m", icon: "milestone", show: String, page: "milestones",
    choices: named("milestone", () => catalog.milestones.filter(({ closed }) => !closed)),
  }),
  dated("day", { key: "t", icon: "calendar", withTime: false, show: (day) => capitalized(nearDay(day, today())) }),
  dated("due", {
    key: "d", icon: "clock", withTime: true,
    show: (due, { overdue }) => (overdue ? deadline(nearMoment(due, today()), true)
      : capitalized(nearMoment(due, today()))),
  }),
  single("block", {
    key: "b", icon: "block", show: String, page: "blocks", choices: named("block", () => catalog.blocks),
  }),
];

/** The property of a name, such as "due". */
export const property = (/** @type {string} */ name) => properties.find((each) => each.name === name);

/**
 * Changes one or several todos, each change as one operation.
 * @param {Todo[]} todos
 * @returns {Target}
 */
export function targetOf(todos) {
  return { todos, values: commonValues(todos), set: (...change) => setOn(todos, ...change) };
}

function commonValues(todos) {
  const [first] = todos;
  const isCommon = (field) => todos.every((todo) => todo[field] === first[field]);
  const values = Object.fromEntries(properties.map(({ name }) => [name, isCommon(name) ? first[name] : undefined]));
  const labels = first.labels.filter((name) => todos.every((todo) => todo.labels.includes(name)));
  return { ...values, labels, overdue: todos.every(({ overdue }) => overdue) };
}

/** Resolves to whether the change was made; a toast shows why if it wasn't. */
async function setOn(todos, field, to, isSeen) {
  try {
    if (field === "status") return await setStatus(todos, to);
    if (field === "labels") await setLabels(todos, to);
    else await setField(todos, field, to, isSeen);
    return true;
  } catch (failure) {
    if (field !== "labels") toastError(withPresent(failure, field));
    return false;
  }
}

/** A value as text. */
export function textOf(field, value) {
  if (Array.isArray(value)) return value.join(", ") || t(`none.${field}`);
  const node = property(field).show({ [field]: value });
  if (!(node instanceof Element)) return String(node);
  for (const sign of node.querySelectorAll("[aria-hidden]")) sign.remove();
  return node.textContent.trim();
}

/** A failure; after a conflict its message has the value that the field has now. */
function withPresent(failure, field) {
  const present = failure.present?.[field];
  if (failure.status !== 409 || present === undefined) return failure;
  const isByTodo = present !== null && typeof present === "object";
  const text = isByTodo
    ? Object.entries(present).map(([id, value]) => `${id} ${textOf(field, value)}`).join(", ")
    : textOf(field, present);
  return new Error(t("changedElsewhere", { field: t(field), value: text }));
}
