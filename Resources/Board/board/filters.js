// @ts-check
import { byID, element, showText } from "../lib/dom.js";
import { t } from "../lib/text.js";
import { openPicker } from "../lib/picker.js";
import { closePopup, keepInside, openMenu, openPopup } from "../lib/popups.js";
import { inPath } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { currentQuery, priorities } from "./board.js";
import { labelPill } from "./cards.js";
import { catalog, loadCatalog } from "./catalog.js";
import { change } from "./change.js";
import {
  hasValue, toggled, valuesOf, viewOf, viewWord, withoutValue, withoutValues, withValue, wordsOf,
} from "./query.js";
import { setQuery } from "./search.js";

// The button beside the search: it writes conditions into the query, and keeps queries under a name.

const filterButton = byID("filter");

/** The names in a catalog; archived and closed ones only if the query asks for them. */
const names = (/** @type {string} */ kind, /** @type {string} */ name) => catalog[kind]
  .filter((entry) => (!entry.archived && !entry.closed) || hasValue(currentQuery(), name, entry.name))
  .map((entry) => ({ value: entry.name, text: entry.name }));

/**
 * The pickers: the qualifier that each writes, its choices, and that of todos without any.
 * @type {{ name: string, label: string, none?: boolean, choices: () => import("../lib/picker.js").Choice[] }[]}
 */
const filters = [
  { name: "project", label: "project", none: true, choices: () => names("projects", "project") },
  {
    name: "label", label: "labels", none: true,
    choices: () => names("labels", "label").map((choice) => ({ ...choice, node: () => labelPill(choice.value) })),
  },
  { name: "milestone", label: "milestone", none: true, choices: () => names("milestones", "milestone") },
  {
    name: "priority", label: "priority",
    choices: () => priorities.map((value) => ({ value, text: t(`priority.${value}`) })),
  },
];

// Conditions of which a query has one at a time, and their names.
const dueConditions = { "is:overdue": "overdue", "due:today": "today", "due:<=eow": "thisWeek", "no:due": "none.due" };
const readyConditions = { "is:ready": "ready", "is:blocked": "blocked" };
const sorts = Object.fromEntries(["ready", "priority", "due", "day", "created", "updated"]
  .map((name) => [`sort:${name}`, `sort.${name}`]));

async function openFilters() {
  const focused = document.activeElement;
  const loaded = Promise.all([loadCatalog(), get("/api/views")]);
  /** @type {{ name: string, query: string }[]} */
  let views = [];
  try {
    [, views] = await loaded;
  } catch {
    // Offer what is known; the banner reports a lost connection.
  }
  // Somebody has gone on, or pressed twice.
  if (document.activeElement !== focused) return;
  const shown = viewOf(currentQuery(), views);
  const ofViews = [
    ...views.map((view) => ({
      text: view.name, keys: view.query.length < 30 ? view.query : undefined, checked: view === shown,
      action: () => setQuery(viewWord(view.name)),
    })),
    ...viewActions(shown),
  ];
  openMenu(filterButton, t("filter"), [[
    ...filters.map((filter) => ({
      text: t(filter.label), checked: valuesOf(currentQuery(), filter.name).length > 0,
      submenu: (anchor) => openFilter(anchor, filter),
    })),
    conditionEntry("due", dueConditions),
    conditionEntry("readiness", readyConditions),
    conditionEntry("sort", sorts),
  ], ofViews]);
}

/** @param {{ name: string } | undefined} view The shown one. */
function viewActions(view) {
  const query = currentQuery();
  if (view) return [{ text: t("deleteView", { name: view.name }), isDangerous: true, action: () => deleteView(view) }];
  return query ? [{ text: t("saveView"), submenu: (anchor) => openNaming(anchor, query) }] : [];
}

function openFilter(anchor, /** @type {(typeof filters)[0]} */ { name, label, none, choices }) {
  const shown = [...choices(), ...(none ? [{ value: null, text: t(`none.${label}`) }] : [])];
  const isOn = (value) => value === null ? hasValue(currentQuery(), "no", name) : hasValue(currentQuery(), name, value);
  openPicker(anchor, {
    label: t(label), multiple: true,
    choices: () => shown.map((choice) => ({ ...choice, checked: isOn(choice.value) })),
    pick(value) {
      const rest = withoutValue(currentQuery(), "no", name);
      // “None” and the others exclude each other.
      if (value === null) setQuery(isOn(null) ? rest : toggled(withoutValues(rest, name), `no:${name}`));
      else setQuery(isOn(value) ? withoutValue(rest, name, value) : withValue(rest, name, value));
    },
  });
}

/** Whether a word of a query is one of the conditions, or an order that the list lacks. */
const isOneOf = (conditions, word) => word in conditions || (conditions === sorts && /^sort:/i.test(word));

const conditionEntry = (label, conditions) => ({
  text: t(label), checked: wordsOf(currentQuery()).some((word) => isOneOf(conditions, word)),
  submenu: (anchor) => openConditions(anchor, t(label), conditions),
});

/** @param {Record<string, string>} conditions */
function openConditions(anchor, label, conditions) {
  const words = wordsOf(currentQuery());
  openPicker(anchor, {
    label,
    choices: () => Object.entries(conditions).map(([value, key]) => ({
      value, text: t(key), hint: value, checked: words.includes(value),
    })),
    pick(value) {
      const rest = words.filter((word) => word === value || !isOneOf(conditions, word)).join(" ");
      setQuery(toggled(rest, value));
    },
  });
}

/** Asks for the name under which to keep a query. */
function openNaming(anchor, query) {
  const error = element("p", { class: "form-error", role: "alert", hidden: true });
  const name = element("input", {
    type: "text", "aria-label": t("name"), placeholder: t("name"), required: true,
  });
  const save = async (event) => {
    event.preventDefault();
    try {
      const view = await change(() => send("POST", "/api/views", { name: name.value.trim(), query }), { quiet: true });
      closePopup({ returnsFocus: true });
      setQuery(viewWord(view.name));
    } catch (failure) {
      showText(error, failure.message);
    }
  };
  const form = element("form", { class: "menu", onsubmit: save, onkeydown: keepInside },
    element("code", {}, query), name, error,
    element("button", { type: "submit", class: "primary" }, t("save")));
  if (openPopup(anchor, form)) name.focus();
}

async function deleteView({ name }) {
  try {
    await change(() => send("DELETE", `/api/views/${inPath(name)}`));
  } catch {
    return; // The toast shows why.
  }
  if (viewOf(currentQuery(), [{ name }])) setQuery("");
}

filterButton.addEventListener("click", openFilters);
