// @ts-check
import { announce, element, icon, svg } from "../lib/dom.js";
import { fullDate, longDate, monday, monthName, plusDays, plusMonths, t } from "../lib/text.js";
import { go } from "../lib/routes.js";
import { today } from "../board/board.js";
import { calendarTable, monthSpan } from "./calendar.js";
import { dayView, fillDay } from "./day.js";
import { figuresOf, isKnown, loadFigures, onFigures, showSpan } from "./days.js";
import { totalsOf } from "./figures.js";
import { drawHeatMap, shadesOf } from "./heatmap.js";

// The page "activity": a year of both figures, or one of its days, beside a month whose days are links. The place says
// which: "activity", "activity/2025" or "activity/2026-11-21".

const weeksInYear = 53;

/** The shown page: its container, the year or day in the place, and the month beside it. */
let shown;

export const activityPage = {
  /** @param {string} [rest] */
  title: (rest = "") => (isDay(rest) ? titleOf(rest) : isYear(rest) ? rest : t("activity")),

  /** @param {string} rest */
  isShown: (rest) => shown?.rest === rest,

  /**
   * @param {HTMLElement} container
   * @param {string} rest The part of the place after "activity/".
   */
  show(container, rest = "") {
    shown = { container };
    update(rest);
  },

  hide() {
    shown = undefined;
    for (const part of ["page year", "page month"]) showSpan(part, undefined);
  },
};

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && existsDay(text);
// Others, such as February 30, are invalid or become another day.
const existsDay = (text) => {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
const isYear = (text) => /^\d{4}$/.test(text);

const titleOf = (day) => (day.slice(0, 4) === today()?.slice(0, 4) ? longDate(day) : fullDate(day));

onFigures(() => { if (shown) draw(); });

/** Shows another part of the page. */
function update(rest) {
  const day = isDay(rest) ? rest : undefined;
  const year = isYear(rest) ? rest : undefined;
  const end = year && year < today().slice(0, 4) ? `${year}-12` : today().slice(0, 7);
  Object.assign(shown, { rest, day, year, month: day?.slice(0, 7) ?? end });
  load();
  draw();
}

function load() {
  showSpan("page year", shown.day ? undefined : yearSpan(shown.year));
  showSpan("page month", monthSpan(shown.month, today()));
  loadFigures();
}

/** A calendar year, or the weeks up to today. */
function yearSpan(year) {
  if (!year) return { from: plusDays(monday(today()), -7 * (weeksInYear - 1)), to: today() };
  const last = `${year}-12-31`;
  return { from: `${year}-01-01`, to: last < today() ? last : today() };
}

function draw() {
  const { container, day } = shown;
  /** @type {any} */
  const active = document.activeElement;
  const focused = container.contains(active) ? keyOf(active) : undefined;
  const scroll = container.querySelector(".year-frame")?.scrollLeft;
  const old = container.querySelector(".day-view");
  if (day && old?.dataset.day === day) {
    fillDay(old);
    container.querySelector(".month-view").replaceWith(monthView());
  } else {
    const view = day ? dayView(day) : yearView(shown.year);
    container.replaceChildren(
      element("div", { class: "page-actions" }, day ? daySteps(day) : yearChooser(shown.year)),
      element("div", { class: "activity-page" }, view, monthView()));
  }
  for (const frame of container.querySelectorAll(".year-frame")) frame.scrollLeft = scroll ?? frame.scrollWidth;
  if (focused && !container.contains(document.activeElement)) container.querySelector(focused)?.focus();
}

/** A selector that finds the same control after the page is drawn again. */
function keyOf({ dataset, id }) {
  if (dataset.day) return `.calendar [tabindex="0"]`;
  return id ? `#${id}` : undefined;
}

// The year

function yearView(year) {
  const span = yearSpan(year);
  const days = [];
  for (let day = span.from; day <= span.to; day = plusDays(day, 1)) days.push(figuresOf(day));
  const totals = totalsOf(days, today());
  const weeks = Math.ceil(days.length / 7);
  return element("section", {},
    yearOf("commits", t("commits"), t("heatmapName", { count: totals.commits, weeks }), span),
    yearOf("rate", t("completion"),
      t("completionName", { done: totals.done, count: totals.total, weeks }), span),
    element("ul", { class: "totals" }, isKnown(span.from) && totalLines(totals)));
}

function yearOf(metric, heading, name, span) {
  const map = svg("svg", { role: "img" });
  drawHeatMap(map, { metric, ...span, today: today() }, name);
  return element("section", { class: `year ${metric}` },
    element("div", { class: "year-head" }, element("h3", {}, heading),
      element("span", { class: "legend" }, t("less"), shadesOf(metric), t("more"))),
    // Narrow screens scroll the year, also by keys.
    element("div", {
      class: "year-frame", id: `activity-${metric}`, tabindex: 0, role: "group", "aria-label": heading,
    }, map));
}

function totalLines({ commits, percent, done, total, activeDays, best, longestStreak, currentStreak }) {
  const rate = percent === null ? t("noPlan") : `${done}/${total}  ${t("percent", { percent })}`;
  const lines = [t("commitCount", { count: commits }), rate];
  if (best) {
    lines.push(
      t("activeDays", { count: activeDays }),
      t("best", { count: best.commits, date: fullDate(best.date) }),
      t("longestStreak", { count: longestStreak }));
    if (currentStreak > 0) lines.push(t("currentStreak", { count: currentStreak }));
  }
  return lines.map((line) => element("li", {}, line));
}

// Git is as old as this.
const firstYear = 2005;

function yearChooser(year) {
  const last = Number(today().slice(0, 4));
  const first = Math.min(firstYear, Number(year ?? last));
  const years = [...Array(last - first + 1).keys()].map((index) => String(last - index));
  return element("select", {
    id: "activity-year", "aria-label": t("year"),
    onchange: ({ target }) => {
      update(target.value);
      go(target.value ? `activity/${target.value}` : "activity");
    },
  },
  element("option", { value: "", selected: !year }, t("pastYear")),
  years.map((each) => element("option", { value: each, selected: each === year }, each)));
}

// The month

function monthView() {
  const { month, day } = shown;
  return element("section", { class: "month-view", "aria-labelledby": "activity-month" },
    element("header", {},
      element("h3", { id: "activity-month" }, monthName(`${month}-01`)),
      turn("activity-month-before", "left", t("previousMonth"), false, () => turnMonth(-1)),
      turn("activity-month-after", "right", t("nextMonth"), month >= today().slice(0, 7), () => turnMonth(1))),
    calendarTable({ month, today: today(), selected: day }));
}

const turn = (id, drawing, label, isDisabled, onclick) => element("button", {
  type: "button", id, class: "quiet", "aria-label": label, disabled: isDisabled, onclick,
}, icon(drawing));

function turnMonth(count) {
  const month = plusMonths(shown.month, count);
  if (month > today().slice(0, 7)) return;
  shown.month = month;
  load();
  draw();
  announce(monthName(`${month}-01`));
}

// Steps

const daySteps = (day) => [
  turn("activity-day-before", "left", t("previousDay"), false, () => stepTo(plusDays(day, -1))),
  turn("activity-day-after", "right", t("nextDay"), day >= today(), () => stepTo(plusDays(day, 1))),
];

/** Shows another day in place, which keeps the focus. Back returns to the page before the first of these days. */
function stepTo(day) {
  update(day);
  go(`activity/${day}`, { replaces: true });
  announce(titleOf(day));
}

// Arrows lead from day to day: in the month's rows and columns, and on a day's page from anywhere.

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || !steps[key] || document.querySelector("dialog[open]")) return;
  const focusedDay = target.closest(".calendar") ? target.dataset.day : undefined;
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  const isFree = isSideways && !target.matches("input, select, textarea, .year-frame");
  const from = focusedDay ?? (isFree ? shown.day : undefined);
  if (!from) return;
  event.preventDefault();
  const day = plusDays(from, steps[key]);
  if (day > today()) return;
  if (shown.day) stepTo(day);
  else focusDay(day);
});

function focusDay(day) {
  if (!day.startsWith(shown.month)) turnMonth(day < shown.month ? -1 : 1);
  const links = [...shown.container.querySelectorAll(".calendar a")];
  for (const link of links) link.tabIndex = link.dataset.day === day ? 0 : -1;
  links.find((link) => link.dataset.day === day)?.focus();
}
