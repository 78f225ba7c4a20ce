// @ts-check
import { announce, byID, element, icon, inside, latinKey, reconcile } from "../lib/dom.js";
import { capitalized } from "../lib/phrases.js";
import { go, linkTo } from "../lib/routes.js";
import {
  dateRange, isDay, longDate, monday, monthName, plusDays, plusMonths, shortDate, shortWeekday, t, weeksFrom,
} from "../lib/text.js";
import { find, onShown, shownQuery, today } from "../board/board.js";
import { allowDragging } from "../board/drag.js";
import { withoutValues } from "../board/query.js";
import { openNewTodo } from "../todo/add.js";
import { chipItem, dayOfChip, dragged, entriesByDay, forgetChips, keyOf, moveChip } from "./chips.js";
import { figuresOf, isKnown, loadFigures, onFigures, showSpan } from "./days.js";
import { shadeOf } from "./figures.js";
import { dayText } from "./pointer.js";

// The page "calendar": a month or a week with the todos of each day, the figures of past days, and the backlog. The
// place says which: "calendar", "calendar/2026-11", "calendar/week" or "calendar/week/2026-11-23". It shows the board's
// todos, so those of its search.

// More todos of a day are counted.
const mostInMonth = 3;
const mostInList = 100;
const isNarrow = matchMedia("(max-width: 47.5em)");

/** The shown page: its container, its view, the cells of its days, and the chip that is shown in any case. */
let shown;

/** @type {import("../pages/pages.js").Page} */
export const calendarPage = {
  title: (rest) => (rest === undefined ? t("calendar") : titleOf(viewOf(rest))),

  isShown: (rest) => shown?.rest === rest,

  show(container, rest) {
    shown = { container, selected: history.state?.selected };
    container.append(actions(viewOf(rest)), element("div", { class: "calendar-page" }));
    container.addEventListener("keydown", onKey);
    container.addEventListener("focusin", ({ target }) => moveStop(target));
    update(rest);
  },

  hide() {
    shown = undefined;
    showSpan("calendar", undefined);
    forgetChips();
  },
};

onShown(() => {
  if (shown && shown.today !== today()) update(shown.rest);
  else if (shown) fill();
});
onFigures(() => { if (shown) fill(); });
isNarrow.addEventListener("change", () => { if (shown) fill(); });

allowDragging(byID("page"), ".chip", (chip) => dragged(chip, (day) => {
  keep(chip);
  moveChip(chip, day);
}));

// The view

/** @typedef {{ week?: string, month?: string }} View The Monday of a week, or a month. */

/** @returns {View} */
function viewOf(rest) {
  const [name, day] = rest.split("/");
  if (name === "week") return { week: monday(isDay(day ?? "") ? day : today()) };
  return { month: isDay(`${rest}-01`) ? rest : today().slice(0, 7) };
}

/** @param {View} view */
const titleOf = ({ week, month }) => (week ? dateRange(week, plusDays(week, 6)) : monthName(`${month}-01`));

/** The place of the present kind of view around a day. */
const restOf = (day) => (shown.view.week ? `week/${monday(day)}` : day.slice(0, 7));

/** The weeks of a view, from the Monday before it to the Sunday after it. */
const weeksOf = (/** @type {View} */ { week, month }) => (week ? weeksFrom(week, 1)
  : weeksFrom(monday(`${month}-01`), 6).filter(([day]) => day.slice(0, 7) <= month));

/** Shows another part of the calendar. */
function update(rest) {
  const view = viewOf(rest);
  const weeks = weeksOf(view);
  const days = weeks.flat();
  const selected = [shown.selected, today(), view.week ?? `${view.month}-01`].find((day) => days.includes(day));
  Object.assign(shown, { rest, view, selected, today: today(), cells: new Map() });
  for (const day of days) shown.cells.set(day, makeDay(day, "td"));
  const past = days.filter((day) => day <= today());
  showSpan("calendar", past.length ? { from: past[0], to: past.at(-1) } : undefined);
  loadFigures();
  const page = inside(shown.container, ".calendar-page");
  const hadFocus = page.contains(document.activeElement);
  page.replaceChildren(
    element("section", {},
      element("p", { class: "none" }, t("onlyMatching")),
      element("table", { class: `calendar ${view.week ? "week" : "month"}`, "aria-label": titleOf(view) },
        element("thead", {}, element("tr", {}, weeks[0].map((day) =>
          element("th", { scope: "col" }, shortWeekday(day))))),
        element("tbody", {}, weeks.map((week) => element("tr", {}, week.map((day) => shown.cells.get(day)))))),
      element("div", { class: "below" }),
      element("p", { class: "legend" }, figure("commits", 3, "3"), t("commits"),
        figure("rate", 60, t("percent", { percent: 60 })), t("completion"), element("span", {}, "–"), t("noPlan"))),
    element("section", { class: "backlog", "data-drop": "", "aria-labelledby": "backlog-heading" },
      element("h3", { id: "backlog-heading" }), element("ul", { class: "chips" })));
  fill();
  if (hadFocus && !page.contains(document.activeElement)) inside(page, "[tabindex='0']").focus({ preventScroll: true });
}

/** Steps from view to view are one step back. */
function turnTo(rest) {
  update(rest);
  go(`calendar/${rest}`, { replaces: true });
  announce(titleOf(shown.view));
}

function step(count) {
  const { week, month } = shown.view;
  turnTo(week ? `week/${plusDays(week, 7 * count)}` : plusMonths(month, count));
}

/** @param {View} view */
function actions({ week, month }) {
  const turn = (name, key, count) => element("button", {
    type: "button", class: "quiet turn", "aria-label": t(key), onclick: () => step(count),
  }, icon(name));
  const around = () => (shown.cells.has(today()) ? today() : shown.selected);
  const other = (key, isOn, rest) => element("button", {
    type: "button", class: "quiet", "aria-pressed": String(Boolean(isOn)), onclick: () => go(`calendar/${rest()}`),
  }, t(key));
  return element("div", { class: "page-actions calendar-actions" },
    turn("left", week ? "previousWeek" : "previousMonth", -1),
    element("button", { type: "button", onclick: () => turnTo(restOf(today())) }, capitalized(t("today"))),
    turn("right", week ? "followingWeek" : "nextMonth", 1),
    element("span", { class: "views", role: "group", "aria-label": t("calendar") },
      other("month", month, () => around().slice(0, 7)), other("week", week, () => `week/${monday(around())}`)));
}

// The days

const figure = (metric, value, text) => {
  const shade = `${metric}-${shadeOf(metric, value)}`;
  return element("span", { class: `figure ${shade} on-${shade}` }, text);
};

/** An empty day, which `fillDay` fills. */
function makeDay(day, tag) {
  const { week, month } = shown.view;
  const { href, onclick } = linkTo(`activity/${day}`);
  const kinds = [day < today() && "past", day === today() && "today", month && !day.startsWith(month) && "other"];
  return element(tag, { class: ["day-cell", ...kinds].filter(Boolean).join(" "), "data-drop": day },
    element("div", { class: "day-head" },
      element("a", {
        class: "day-link", tabindex: -1, href, "aria-current": day === today() && "date",
        onclick: (event) => (tag === "td" && isSelecting() ? select(event, day) : onclick(event)),
      },
      element("span", {}, day.endsWith("-01") ? shortDate(day) : String(Number(day.slice(8)))),
      element("span", { class: "long" }, longDate(day))),
      element("span", { class: "count" }), element("span", { class: "figures" })),
    element("ul", { class: "chips", "aria-label": longDate(day) }),
    element("a", {
      class: "more-chips", tabindex: -1, ...(week ? linkTo("", `day:${day}`) : linkTo(`calendar/week/${day}`)),
    }),
    day >= today() && element("button", {
      type: "button", class: "quiet add-on-day", tabindex: -1, "aria-label": t("addOn", { date: longDate(day) }),
      onclick: () => openNewTodo(day),
    }, icon("add")));
}

/** A narrow month has only numbers: a press shows a day's todos below. */
const isSelecting = () => Boolean(isNarrow.matches && shown.view.month);

function select(event, day) {
  event.preventDefault();
  shown.selected = day;
  // For Back from that day's page.
  history.replaceState({ ...history.state, selected: day }, "");
  fill();
}

/** Shows the todos and figures as they are now. */
function fill() {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const list = focused.closest(".chips");
  const days = entriesByDay();
  inside(shown.container, ".none").hidden = !withoutValues(shownQuery(), "sort");
  for (const [day, cell] of shown.cells) {
    const entries = days.get(day) ?? [];
    const most = shown.view.week ? mostInList : entries.length > mostInMonth + 1 ? mostInMonth : mostInMonth + 1;
    cell.classList.toggle("selected", isSelecting() && day === shown.selected);
    fillDay(cell, entries, isSelecting() ? 0 : most);
  }
  const below = inside(shown.container, ".below");
  if (!isSelecting()) below.replaceChildren();
  else if (below.firstChild?.dataset.drop !== shown.selected) below.replaceChildren(makeDay(shown.selected, "section"));
  if (below.firstChild) fillDay(below.firstChild, days.get(shown.selected) ?? [], mostInList);
  const backlog = days.get("") ?? [];
  inside(shown.container, ".backlog h3").replaceChildren(`${capitalized(t("backlog"))} `,
    element("span", { class: "count" }, String(backlog.length)));
  reconcile(inside(shown.container, ".backlog .chips"), chipsOf("", backlog, mostInList));
  for (const group of groups()) if (!inside(group, "[tabindex='0']")) setStop(group, firstStop(group));
  // A chip that has moved to another day has lost the focus.
  if (list && document.activeElement !== focused) restoreFocus(focused, list);
}

const chipsOf = (day, entries, most) => entries
  .filter((entry, index) => index < most || (most > 0 && keyOf(entry) === shown.kept))
  .map((entry) => chipItem(entry, day));

function fillDay(node, entries, most) {
  const day = node.dataset.drop;
  const chips = chipsOf(day, entries, most);
  reconcile(inside(node, ".chips"), chips);
  const rest = most ? entries.length - chips.length : 0;
  const more = inside(node, ".more-chips");
  more.hidden = !rest;
  more.textContent = `+${rest}`;
  more.setAttribute("aria-label", t("moreTodos", { count: rest }));
  inside(node, ".count").textContent = entries.length ? String(entries.length) : "";
  inside(node, ".day-link").setAttribute("aria-label", [day > today() ? longDate(day) : dayText(day),
    entries.length > 0 && t("todoCount", { count: entries.length })].filter(Boolean).join(", "));
  inside(node, ".figures").replaceChildren(...(day <= today() && isKnown(day) ? figuresIn(day) : []));
}

function figuresIn(day) {
  const { commits, percent } = figuresOf(day);
  return [
    ...(commits ? [figure("commits", commits, String(commits))] : []),
    percent === null ? element("span", { title: t("noPlan") }, "–")
      : figure("rate", percent, t("percent", { percent })),
  ];
}

// The keyboard: one element of the month and one of the backlog are tab stops. Arrows lead to the others, and to the
// same place of other days.

const stops = "[tabindex]:not([hidden])";
const groups = () => [...shown.container.querySelectorAll(".calendar, .below, .backlog")];
const stopsIn = (node) => [...node.querySelectorAll(stops)].filter((stop) => stop.checkVisibility());
const firstStop = (group) => group.querySelector(".today .day-link") ?? group.querySelector(stops);

function setStop(group, stop) {
  for (const node of stopsIn(group)) node.tabIndex = node === stop ? 0 : -1;
}

function moveStop(target) {
  const group = groups().find((node) => node.contains(target));
  if (group && target.matches(stops)) setStop(group, target);
}

/** Shows a chip also where there are more than fit. */
const keep = (/** @type {HTMLElement} */ { dataset: { id, field } }) => { shown.kept = `${field} ${id}`; };

function restoreFocus(chip, list) {
  const same = chip.isConnected ? chip : inside(shown.container, `.chip[data-id="${chip.dataset.id}"]`);
  const near = firstStop(list) ?? firstStop(list.parentElement) ?? byID("page-heading");
  (same ?? near).focus({ preventScroll: true });
}

const arrows = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function onKey(event) {
  const stop = event.target.closest(stops);
  const area = event.target.closest("[data-drop]");
  if (!stop || !area || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const action = event.altKey ? movingBy(stop, arrows[event.key]) : actionOf(event, stop, area);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Moves a chip by days; from the backlog to today. */
const movingBy = (chip, days) => chip.matches(".chip") && days && (() => {
  const todo = find(chip.dataset.id)?.todo;
  const from = todo && dayOfChip(todo, chip.dataset.field);
  const day = from ? plusDays(from, days) : today();
  keep(chip);
  moveChip(chip, day);
  if (!shown.cells.has(day)) turnTo(restOf(day));
  restoreFocus(chip, inside(shown.cells.get(day), ".chips"));
  document.activeElement.scrollIntoView({ block: "nearest" });
});

function actionOf(event, stop, area) {
  const key = latinKey(event);
  const day = area.dataset.drop;
  const items = stopsIn(area);
  const index = items.indexOf(stop);
  const isUp = key === "ArrowUp";
  const next = isUp ? items[index - 1] : items[index + 1];
  if ((isUp || key === "ArrowDown") && next) return () => next.focus();
  // The backlog has no other days.
  if (!day) return undefined;
  if (arrows[key]) {
    const isSideways = Math.abs(arrows[key]) === 1;
    return () => focusDay(plusDays(day, arrows[key]), isSideways ? index : isUp ? -1 : 0);
  }
  return {
    Home: () => focusDay(monday(day), 0), End: () => focusDay(plusDays(monday(day), 6), 0),
    PageUp: () => step(-1), PageDown: () => step(1), n: () => openNewTodo(day), a: () => openNewTodo(day),
  }[key];
}

function focusDay(day, index) {
  if (!shown.cells.has(day)) turnTo(restOf(day));
  const items = stopsIn(shown.cells.get(day));
  items.at(Math.min(index, items.length - 1)).focus();
}
