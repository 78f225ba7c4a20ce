import { byID, element, inside, showText } from "../lib/dom.js";
import { nearDay, t } from "../lib/text.js";
import { send } from "../lib/server.js";
import { catalog, loadLabels, loadMilestones, today } from "../board/board.js";
import { change } from "../board/changes.js";
import { titlePart } from "../lib/phrases.js";
import { editParts, say } from "./wording.js";
import { deadline, labelChip } from "../board/cards.js";
import { openDialog, prepareDialog } from "../lib/popups.js";

/**
 * A dialog that lists named things, and creates, edits and deletes them. `load` returns them, `fields`
 * the inputs of a form, `view` the elements of an entry; `save` and `remove` change entries.
 */
class Manager {
  #dialog;
  #kind;
  #editing;

  constructor(dialog, button, kind) {
    this.#dialog = dialog;
    this.#kind = kind;
    prepareDialog(dialog, () => { this.#editing = undefined; });
    button.addEventListener("click", () => this.#open());
  }

  #open() {
    inside(this.#dialog, ".new").replaceChildren(this.#form(undefined));
    openDialog(this.#dialog);
    inside(this.#dialog, ".new input").focus();
    this.refresh();
  }

  /** Shows the current entries. Keeps a form that is being edited. */
  async refresh() {
    if (!this.#dialog.open) return;
    try {
      this.#show(await this.#kind.load());
    } catch {
      // The banner reports a lost connection.
    }
  }

  #show(entries) {
    const list = inside(this.#dialog, ".entries");
    const rows = new Map([...list.children].map((row) => [row.dataset.name, row]));
    const focused = document.activeElement;
    const place = list.contains(focused) ? rowPlace(list, focused) : undefined;
    list.replaceChildren(...(entries.length ? entries.map((entry) =>
      (entry.name === this.#editing && rows.get(entry.name)) || this.#row(entry))
      : [element("li", { class: "none" }, t(this.#kind.empty))]));
    if (!place) return;
    if (focused.isConnected) return focused.focus();
    const row = list.children[Math.min(place.row, list.children.length - 1)];
    (row?.querySelectorAll("button")[place.button] ?? inside(this.#dialog, ".new input")).focus();
  }

  #row(entry) {
    const row = element("li", { "data-name": entry.name, class: this.#kind.rowClass?.(entry) });
    const button = (key, action) => element("button", {
      type: "button", class: `quiet ${key}`, onclick: action,
      "aria-label": `${t(key)}: ${entry.name}`,
    }, t(key));
    row.append(...this.#kind.view(entry), element("div", { class: "row-actions" },
      ...(this.#kind.actions?.(entry) ?? []).map(({ key, action }) => button(key, () => this.#act(action))),
      button("edit", () => this.#edit(row, entry)),
      button("delete", () => this.#act(() => this.#kind.remove(entry)))));
    return row;
  }

  #edit(row, entry) {
    this.#editing = entry.name;
    const form = this.#form(entry, () => {
      this.#editing = undefined;
      const fresh = this.#row(entry);
      row.replaceWith(fresh);
      inside(fresh, ".edit").focus();
    });
    row.replaceChildren(form);
    inside(form, "input").focus();
  }

  async #act(action) {
    try {
      await action();
    } catch {
      // The toast shows why.
    }
    this.refresh();
  }

  /** A form to create an entry, or to edit the given one. */
  #form(entry, cancel) {
    const error = element("p", { class: "form-error", role: "alert", hidden: true });
    const form = element("form", { class: "manager-form" }, this.#kind.fields(entry), error,
      element("div", { class: "actions" },
        cancel ? element("button", { type: "button", onclick: cancel }, t("cancel")) : null,
        element("button", { type: "submit", class: "primary" }, t(entry ? "save" : "create"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save(form, error, entry);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !cancel) return;
      event.preventDefault();
      cancel();
    });
    return form;
  }

  async #save(form, error, entry) {
    try {
      await this.#kind.save(form.elements, entry);
    } catch (failure) {
      const theirs = Object.values(failure.present ?? {}).map(String).join(", ");
      const now = theirs && t("currentValue", { text: theirs });
      showText(error, [failure.message, now].filter(Boolean).join(" "));
      // The user has now seen the other change, so saving again replaces it.
      if (entry) Object.assign(entry, failure.present);
      return;
    }
    this.#editing = undefined;
    const name = form.elements.name.value;
    if (!entry) inside(this.#dialog, ".new").replaceChildren(this.#form(undefined));
    else form.closest("li").removeAttribute("data-name");
    await this.refresh();
    const row = entry && [...inside(this.#dialog, ".entries").children]
      .find((node) => node.dataset.name === name);
    (row ? inside(row, ".edit") : inside(this.#dialog, ".new input")).focus();
  }
}

function rowPlace(list, focused) {
  const row = focused.closest("li");
  const buttons = [...row.querySelectorAll("button")];
  return { row: [...list.children].indexOf(row), button: buttons.indexOf(focused) };
}

/** An input with its label above it. */
function field(name, attributes) {
  return element("label", { class: name === "description" ? "wide" : undefined },
    element("span", {}, t(name)),
    element("input", { name, type: "text", autocomplete: "off", ...attributes }));
}

/** The fields that differ, each with the value that was seen. */
function differences(seen, values) {
  return Object.fromEntries(Object.entries(values)
    .filter(([field, value]) => value !== seen[field])
    .map(([field, value]) => [field, { from: seen[field], to: value }]));
}

// Labels

const labelPath = ({ name }) => `/api/labels/${encodeURIComponent(name)}`;
const hex = /^#[0-9a-f]{6}$/i;

const labelKind = {
  empty: "noLabels",

  async load() {
    await loadLabels();
    return catalog.labels;
  },

  view: (label) => [labelChip(label.name), element("code", {}, label.color),
    element("small", { class: "counts" }, t("openAndDone", { open: label.open, done: label.done }))],

  fields(label) {
    const color = field("color", { value: label?.color ?? "", placeholder: t("colorExample") });
    const text = inside(color, "input");
    const picker = element("input", {
      type: "color", class: "picker", value: label?.color ?? "#40a858",
      "aria-label": t("pickColor"), oninput: () => { text.value = picker.value; },
    });
    text.addEventListener("input", () => { if (hex.test(text.value)) picker.value = text.value; });
    const random = () => {
      picker.value = randomColor();
      text.value = picker.value;
    };
    return [
      field("name", { required: true, value: label?.name ?? "" }),
      element("div", { class: "color-field" }, color, picker,
        element("button", { type: "button", class: "random", onclick: random }, t("random"))),
    ];
  },

  save({ name, color }, label) {
    if (!label) {
      const body = { name: name.value, ...(color.value.trim() && { color: color.value.trim() }) };
      return change(() => send("POST", "/api/labels", body), {
        message: () => say("label.created", { name: titlePart(name.value) }), quiet: true,
      });
    }
    const fields = differences(label, { name: name.value, color: color.value.trim() });
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", labelPath(label), fields), {
      message: () => editParts([{ kind: "label", id: label.name, title: name.value }], fields), quiet: true,
    });
  },

  remove: (label) => change(() => send("DELETE", labelPath(label)), {
    message: () => say("label.deleted", { name: titlePart(label.name) }),
  }),
};

/** A colour that is neither pale nor dark. */
function randomColor() {
  const hue = Math.random() * 6;
  const part = (offset) => {
    const distance = Math.abs(((hue + offset) % 6) - 3);
    const share = Math.min(Math.max(distance - 1, 0), 1);
    return Math.round(80 + share * 144).toString(16).padStart(2, "0");
  };
  return `#${part(0)}${part(4)}${part(2)}`;
}

export const labelManager = new Manager(byID("labels-dialog"), byID("labels-button"), labelKind);

// Milestones

const milestonePath = ({ name }) => `/api/milestones/${encodeURIComponent(name)}`;
const isOverdue = ({ due, closed }) => Boolean(due) && !closed && due < today();

const milestoneKind = {
  empty: "noMilestones",
  rowClass: ({ closed }) => (closed ? "closed" : undefined),

  async load() {
    await loadMilestones();
    return [...catalog.milestones].sort((a, b) => a.closed - b.closed);
  },

  view: (milestone) => [
    element("strong", {}, milestone.name),
    milestone.closed ? element("span", { class: "mark" }, t("closed")) : null,
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
        message: () => say("milestone.created", { name: titlePart(values.name) }), quiet: true,
      });
    }
    const fields = differences(milestone, values);
    if (!Object.keys(fields).length) return Promise.resolve();
    return change(() => send("PATCH", milestonePath(milestone), fields), {
      message: () => editParts([{ kind: "milestone", id: milestone.name, title: values.name }], fields), quiet: true,
    });
  },

  remove: (milestone) => change(() => send("DELETE", milestonePath(milestone)), {
    message: () => say("milestone.deleted", { name: titlePart(milestone.name) }),
  }),
};

const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value));

function setClosed(milestone, closed) {
  const fields = { closed: { from: milestone.closed, to: closed } };
  return change(() => send("PATCH", milestonePath(milestone), fields), {
    message: () => say(closed ? "milestone.closed" : "milestone.reopened", { name: titlePart(milestone.name) }),
  });
}

const dueMark = (milestone) => milestone.due
  && deadline(nearDay(milestone.due, today()), isOverdue(milestone));

function progress({ name, open, done, progress: share, percent }) {
  const bar = element("progress", { max: 1, value: share ?? 0, "aria-label": t("progressOf", { name }) });
  const rate = percent === null ? "–" : t("percent", { percent });
  return element("div", { class: "progress" }, bar, element("span", {}, rate),
    element("small", { class: "counts" }, t("openAndDone", { open, done })));
}

export const milestoneManager = new Manager(
  byID("milestones-dialog"), byID("milestones-button"), milestoneKind);
