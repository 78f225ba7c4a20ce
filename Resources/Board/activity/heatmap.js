// @ts-check
import { element, svg } from "../lib/dom.js";
import { monday, plusDays, shortMonth, shortWeekday, t, weekday, weeksFrom } from "../lib/text.js";
import { squareClass, totalsOf } from "./figures.js";
import { followPointer } from "./pointer.js";

const size = 11;
const step = 14;
const left = 34;
const top = 15;
/** A square with round corners; drawn after a move to its top left corner. */
const outline = "m2 0h7q2 0 2 2v7q0 2-2 2h-7q-2 0-2-2v-7q0-2 2-2z";

/** As many weeks as fit into a width in pixels. Drawings grow with the browser's font size. */
export function weeksIn(width) {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return Math.floor((width / scale - left + step - size) / step);
}

/** The shown days. @type {WeakMap<SVGSVGElement, DayFigures[]>} */
const shown = new WeakMap();

/**
 * Draws a figure of consecutive days, a week in each column: one path for each shade. The days aren't in the
 * accessibility tree, so the name sums them up.
 * @param {SVGSVGElement} map
 * @param {Metric} metric
 * @param {DayFigures[]} days
 * @param {string} today
 */
export function drawHeatMap(map, metric, days, today) {
  if (!shown.has(map)) followPointer(map, (point) => dayAt(shown.get(map), point));
  shown.set(map, days);
  const first = monday(days[0].date);
  const start = weekday(days[0].date);
  const weeks = Math.ceil((start + days.length) / 7);
  const width = left + weeks * step - (step - size);
  const height = top + 7 * step - (step - size);
  const square = (index) =>
    `M${left + Math.floor((start + index) / 7) * step} ${top + ((start + index) % 7) * step}${outline}`;
  const paths = new Map();
  days.forEach((figures, index) => {
    const shade = squareClass(metric, figures);
    paths.set(shade, (paths.get(shade) ?? "") + square(index));
  });
  const todayIndex = days.findIndex(({ date }) => date === today);
  // Leave room so that the frame of today isn't clipped.
  map.setAttribute("viewBox", `0 0 ${width + 1} ${height + 1}`);
  map.setAttribute("width", `${(width + 1) / 16}rem`);
  map.setAttribute("height", `${(height + 1) / 16}rem`);
  map.setAttribute("aria-label", nameOf(metric, days, today));
  map.replaceChildren(
    ...monthNames(first, weeks), ...weekdayNames(first),
    ...[...paths].map(([shade, d]) => svg("path", { class: shade, d })),
    ...(todayIndex >= 0 ? [svg("path", { class: "today", d: square(todayIndex) })] : []));
}

function nameOf(metric, days, today) {
  const { commits, done, total } = totalsOf(days, today);
  const weeks = Math.ceil(days.length / 7);
  return metric === "commits" ? t("heatmapName", { count: commits, weeks })
    : t("completionName", { done, count: total, weeks });
}

function dayAt(days, { x, y }) {
  const week = Math.floor((x - left) / step);
  const row = Math.floor((y - top) / step);
  return row < 0 || row > 6 ? undefined : days[week * 7 + row - weekday(days[0].date)]?.date;
}

/** The name of each month above its first whole week, if there is room. */
function monthNames(first, weeks) {
  const mondays = weeksFrom(first, weeks).map(([day]) => day);
  const starts = [...mondays.keys()].filter((week) => mondays[week].slice(0, 7) !== mondays[week - 1]?.slice(0, 7));
  return starts.filter((week, index) => {
    const room = (starts[index + 1] ?? weeks) - week;
    return room >= 3 || (index > 0 && room >= 2);
  }).map((week) => svg("text", { x: left + week * step, y: 9 }, shortMonth(mondays[week])));
}

const weekdayNames = (first) => [0, 2, 4].map((index) => svg("text", {
  x: 0, y: top + index * step + 9,
}, shortWeekday(plusDays(first, index))));

/** The shades from few to many, with what they mean. @param {Metric} metric */
export function legendOf(metric) {
  const five = [1, 2, 3, 4, 5].map((shade) => `${metric}-${shade}`);
  return element("span", { class: "legend" }, metric === "commits"
    ? [t("fewer"), squares(["commits-0", ...five]), t("moreCommits")]
    : [squares(["no-plan"]), t("noPlan"), element("span"),
      t("percent", { percent: 0 }), squares(["rate-zero", ...five]), t("percent", { percent: 100 })]);
}

function squares(shades) {
  const width = shades.length * step - (step - size);
  return svg("svg", {
    class: "shades", "aria-hidden": "true", viewBox: `-1 -1 ${width + 2} ${size + 2}`,
    width: `${(width + 2) / 16}rem`, height: `${(size + 2) / 16}rem`,
  }, shades.map((shade, index) => svg("path", { class: shade, d: `M${index * step} 0${outline}` })));
}
