// @ts-check
import { acceptsText, announce, element, icon, svg } from "../lib/dom.js";
import { fullDate, isDay, longDate, plusDays, t } from "../lib/text.js";
import { go, linkTo } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { today } from "../board/board.js";
import { dayView, fillDay } from "./day.js";
import { figuresOfSpan, isKnown, lastWeeks, loadFigures, onFigures, showSpan } from "./days.js";
import { totalsOf } from "./figures.js";
import { drawHeatMap, legendOf } from "./heatmap.js";

// The page "activity": a year of both figures, or a day. The place says which: "activity", "activity/2025" or
// "activity/2026-11-21".

/** The shown page: its container, the year or day in the place, and, once known, the first commit's or command's day. */
let shown;

/** @type {import("../pages/pages.js").Page} */
export const activityPage = {
  title: (rest = "") => (isDay(rest) ? titleOf(rest) : isYear(rest) ? rest : t("activity")),

  isShown: (rest) => shown?.rest === rest,

  show(container, rest) {
    shown = { container };
    update(rest);
  },

  hide() {
    shown = undefined;
    showSpan("page year", undefined);
  },
};

const isYear = (text) => /^\d{4}$/.test(text) && text >= "1970" && text <= today().slice(0, 4);

const titleOf = (day) => (day.slice(0, 4) === today()?.slice(0, 4) ? longDate(day) : fullDate(day));

onFigures(() => { if (shown) draw(); loadFirstYear(); });

/** Shows another part of the page. */
function update(rest) {
  const day = isDay(rest) ? rest : undefined;
  const year = isYear(rest) ? rest : undefined;
  Object.assign(shown, { rest, day, year });
  showSpan("page year", day ? undefined : yearSpan(year));
  loadFigures();
  draw();
}

async function loadFirstYear() {
  if (!shown || shown.day || shown.first !== undefined) return;
  try {
    const { first } = await get("/api/activity/first");
    if (shown) { shown.first = first; draw(); }
  } catch {
    // The banner reports a lost connection.
  }
}

/** A calendar year, or the weeks up to today. */
function yearSpan(year) {
  if (!year) return lastWeeks(today());
  const last = `${year}-12-31`;
  return { from: `${year}-01-01`, to: last < today() ? last : today() };
}

function draw() {
  const { container, day, year } = shown;
  const { id } = document.activeElement;
  const scroll = container.querySelector(".year-frame")?.scrollLeft;
  const old = container.querySelector(".day-view");
  if (day && old?.dataset.day === day) return fillDay(old);
  container.replaceChildren(
    element("div", { class: "page-actions" }, day ? daySteps(day) : yearChooser(year)),
    element("div", { class: "activity-page" }, day ? dayView(day) : yearView(year)));
  for (const frame of container.querySelectorAll(".year-frame")) frame.scrollLeft = scroll ?? frame.scrollWidth;
  if (id) container.querySelector(`#${id}`)?.focus();
  return undefined;
}

// The year

function yearView(year) {
  const days = figuresOfSpan(yearSpan(year));
  return element("section", {},
    yearOf("commits", t("commits"), days), yearOf("rate", t("completion"), days),
    element("ul", { class: "totals" }, isKnown(days[0].date) && totalLines(totalsOf(days, today()))));
}

function yearOf(metric, heading, days) {
  const map = svg("svg", { role: "img" });
  drawHeatMap(map, metric, days, today());
  return element("section", { class: `year ${metric}` },
    element("div", { class: "year-head" }, element("h3", {}, heading),
      legendOf(metric)),
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

function yearChooser(year) {
  const last = Number(today().slice(0, 4));
  const first = Math.min(Number(shown.first?.slice(0, 4) ?? last), Number(year ?? last), last);
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

// Steps

const turn = (id, drawing, label, onclick) => element("button", {
  type: "button", id, class: "quiet", "aria-label": label, onclick,
}, icon(drawing));

const daySteps = (day) => [
  element("a", linkTo(`calendar/${day.slice(0, 7)}`), t("calendar")),
  turn("activity-day-before", "left", t("previousDay"), () => stepTo(plusDays(day, -1))),
  turn("activity-day-after", "right", t("nextDay"), () => stepTo(plusDays(day, 1))),
];

/** Shows another day in place, which keeps the focus. Back returns to the page before the first of these days. */
function stepTo(day) {
  update(day);
  go(`activity/${day}`, { replaces: true });
  announce(titleOf(day));
}

const steps = { ArrowLeft: -1, ArrowRight: 1 };

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!shown?.day || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || !steps[key] || acceptsText(target)) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  stepTo(plusDays(shown.day, steps[key]));
});
