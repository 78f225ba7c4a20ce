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

/** The names that a qualifier can have; archived and closed ones only if the query asks for them. */
const names = (/** @type {string} */ qualifier) => catalog[`${qualifier}s`]
  .filter((entry) => (!entry.archived && !entry.closed) || hasValue(currentQuery(), qualifier, entry.name))
  .map((entry) => ({ value: entry.name, text: entry.name }));

/**
 * A picker that writes a qualifier with several values, or, with `none`, that of todos without any.
 * @param {string} qualifier
 * @param {{ label?: string, none?: boolean, choices?: () => import("../lib/picker.js").Choice[] }} options
 */
function severalOf(qualifier, { label = qualifier, none = true, choices = () => names(qualifier) } = {}) {
  const isOn = (value) => value === null ? hasValue(currentQuery(), "no", qualifier)
    : hasValue(currentQuery(), qualifier, value);
  return {
    label, multiple: true, isOn, isSet: () => valuesOf(currentQuery(), qualifier).length > 0,
    choices: () => [...choices(), ...(none ? [{ value: null, text: t(`none.${label}`) }] : [])],
    pick(value) {
      const rest = withoutValue(currentQuery(), "no", qualifier);
      // A todo without any has none of the others.
      if (value === null) setQuery(isOn(null) ? rest : toggled(withoutValues(rest, qualifier), `no:${qualifier}`));
      else setQuery(isOn(value) ? withoutValue(rest, qualifier, value) : withValue(rest, qualifier, value));
    },
  };
}

/**
 * A picker of conditions, each with its name, of which a query has one at a time. `others` matches those that it lacks.
 * @param {string} label
 * @param {Record<string, string>} conditions
 */
function oneOf(label, conditions, others = /^$/) {
  const isOne = (word) => word in conditions || others.test(word);
  return {
    label, multiple: false, isOn: (value) => wordsOf(currentQuery()).includes(value),
    isSet: () => wordsOf(currentQuery()).some(isOne),
    choices: () => Object.entries(conditions).map(([value, key]) => ({ value, text: t(key), hint: value })),
    pick(value) {
      const rest = wordsOf(currentQuery()).filter((word) => word === value || !isOne(word));
      setQuery(toggled(rest.join(" "), value));
    },
  };
}

const sorts = ["ready", "priority", "due", "day", "created", "updated"];
const filters = [
  severalOf("project"),
  severalOf("label", {
    label: "labels",
    choices: () => names("label").map((choice) => ({ ...choice, node: () => labelPill(choice.value) })),
  }),
  severalOf("milestone"),
  severalOf("priority", {
    none: false, choices: () => priorities.map((value) => ({ value, text: t(`priority.${value}`) })),
  }),
  oneOf("due", { "is:overdue": "overdue", "due:today": "today", "due:<=eow": "thisWeek", "no:due": "none.due" }),
  oneOf("readiness", { "is:ready": "ready", "is:blocked": "blocked" }),
  oneOf("sort", Object.fromEntries(sorts.map((name) => [`sort:${name}`, `sort.${name}`])), /^sort:/i),
];

async function openFilters() {
  const focused = document.activeElement;
  // Offer what is known; the banner reports a lost connection.
  const [, views] = await Promise.all([loadCatalog(), get("/api/views")]).catch(() => [undefined, []]);
  // Somebody has gone on, or pressed twice.
  if (document.activeElement !== focused) return;
  const shown = viewOf(currentQuery(), views);
  openMenu(filterButton, t("filter"), [
    filters.map((filter) => ({
      text: t(filter.label), checked: filter.isSet(), submenu: (anchor) => openFilter(anchor, filter),
    })),
    [...views.map((view) => ({
      text: view.name, keys: view.query.length < 30 ? view.query : undefined, checked: view === shown,
      action: () => setQuery(viewWord(view.name)),
    })), ...viewActions(shown)],
  ]);
}

/** @param {{ name: string } | undefined} view The shown one. */
function viewActions(view) {
  const query = currentQuery();
  if (view) return [{ text: t("deleteView", { name: view.name }), isDangerous: true, action: () => deleteView(view) }];
  return query ? [{ text: t("saveView"), submenu: (anchor) => openNaming(anchor, query) }] : [];
}

function openFilter(anchor, { label, multiple, choices, isOn, pick }) {
  // Those that only the query asks for stay without it.
  const shown = choices();
  openPicker(anchor, {
    label: t(label), multiple, pick,
    choices: () => shown.map((choice) => ({ ...choice, checked: isOn(choice.value) })),
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
    if (!name.value.trim()) return showText(error, t("nameMissing"));
    try {
      const view = await change(() => send("POST", "/api/views", { name: name.value.trim(), query }), { quiet: true });
      closePopup({ returnsFocus: true });
      setQuery(viewWord(view.name));
    } catch (failure) {
      showText(error, failure.message);
    }
  };
  const form = element("form", { class: "menu", novalidate: true, onsubmit: save, onkeydown: keepInside },
    element("code", {}, query), name, error,
    element("button", { type: "submit", class: "primary" }, t("save")));
  if (openPopup(anchor, form)) name.focus();
}

/** Deletes a view, and the query of the board if that is the view; a toast shows why it fails. */
function deleteView({ name }) {
  change(() => send("DELETE", `/api/views/${inPath(name)}`)).then(() => {
    if (viewOf(currentQuery(), [{ name }])) setQuery("");
  }, () => {});
}

filterButton.addEventListener("click", openFilters);
