// @ts-check
import { element, svg } from "../lib/dom.js";
import {
  monday, monthName, narrowWeekday, plusDays, plusMonths, shortWeekday, t, weekday,
} from "../lib/text.js";
import { linkTo } from "../lib/routes.js";
import { figuresOf } from "./days.js";
import { shadeOf } from "./figures.js";
import { dayText, followPointer } from "./pointer.js";

const lastOf = (month) => plusDays(`${plusMonths(month, 1)}-01`, -1);

/** The first and the last day of a month such as 2026-11, but none after today. */
export const monthSpan = (month, today) => ({
  from: `${month}-01`, to: lastOf(month) < today ? lastOf(month) : today,
});

const daysOf = (month) => [...Array(Number(lastOf(month).slice(8))).keys()]
  .map((index) => plusDays(`${month}-01`, index));

/** The row and the column of a day in its month. */
function cellOf(day) {
  const index = Number(day.slice(8)) - 1 + weekday(`${day.slice(0, 8)}01`);
  return { row: Math.floor(index / 7), column: index % 7 };
}

/** A month's figures in one sentence. */
function monthSummary(month, today) {
  const days = daysOf(month).filter((day) => day <= today).map(figuresOf);
  const sum = (field) => days.reduce((total, figures) => total + figures[field], 0);
  return t("calendarName", {
    month: monthName(`${month}-01`), commits: sum("commits"), done: sum("done"),
  });
}

/** The two figures of a day as texts with their shades; nothing for those that it hasn't. */
function marksOf(day, today) {
  if (day > today) return [];
  const { commits, percent } = figuresOf(day);
  return [
    ...(commits ? [{ metric: "commits", shade: `commits-${shadeOf("commits", commits)}`, text: String(commits) }] : []),
    ...(percent === null ? []
      : [{ metric: "rate", shade: `rate-${shadeOf("rate", percent)}`, text: String(percent) }]),
  ];
}

const stateOf = (day, today) => (day === today ? "today" : day > today ? "future" : "");

// As one image

const width = 50;
const height = 16;
const gap = 1.5;
const top = 12;
const markWidth = 16.5;
const markLeft = { commits: 15, rate: 32.5 };

/** @type {WeakMap<SVGSVGElement, { month: string, today: string }>} */
const shown = new WeakMap();

/**
 * Draws a month with both figures in each day, as an image with a summary.
 * @param {SVGSVGElement} drawing
 * @param {string} month
 * @param {string} today
 */
export function drawCalendar(drawing, month, today) {
  if (!shown.has(drawing)) followPointer(drawing, (point) => dayAt(shown.get(drawing), point));
  shown.set(drawing, { month, today });
  const full = { width: 7 * (width + gap) - gap, height: top + 6 * (height + gap) - gap };
  // Leave room so that frames at the edges aren't clipped.
  drawing.setAttribute("viewBox", `-1 0 ${full.width + 2} ${full.height + 1}`);
  drawing.setAttribute("width", String(full.width + 2));
  drawing.setAttribute("height", String(full.height + 1));
  drawing.setAttribute("aria-label", monthSummary(month, today));
  drawing.replaceChildren(...heads(`${month}-01`), ...daysOf(month).flatMap((day) => dayNodes(day, today)));
}

const heads = (first) => [...Array(7).keys()].map((index) => svg("text", {
  class: "weekday", x: index * (width + gap) + width / 2, y: 8, "text-anchor": "middle",
}, narrowWeekday(plusDays(monday(first), index))));

function placeOf(day) {
  const { row, column } = cellOf(day);
  return { x: column * (width + gap), y: top + row * (height + gap) };
}

function dayNodes(day, today) {
  const { x, y } = placeOf(day);
  const state = stateOf(day, today);
  return [
    svg("rect", { class: `frame ${state}`, x, y, width, height, rx: 3 }),
    svg("text", { class: `date ${state}`, x: x + 2, y: y + 11.5 }, String(Number(day.slice(8)))),
    ...marksOf(day, today).flatMap(({ metric, shade, text }) => [
      svg("rect", { class: shade, x: x + markLeft[metric], y: y + 2, width: markWidth, height: height - 4, rx: 2 }),
      svg("text", {
        class: `figure on-${shade}`, x: x + markLeft[metric] + markWidth / 2, y: y + 11.3, "text-anchor": "middle",
      }, text),
    ]),
  ];
}

function dayAt({ month, today }, { x, y }) {
  const found = daysOf(month).find((day) => {
    const at = placeOf(day);
    return x >= at.x && x < at.x + width + gap && y >= at.y && y < at.y + height + gap;
  });
  return found && { day: found, today };
}

// As links

/**
 * A month whose days are links to their pages. One of them is the tab stop; arrows lead to the others.
 * @param {{ month: string, today: string, selected?: string }} state
 */
export function calendarTable({ month, today, selected }) {
  const days = daysOf(month);
  const stop = [selected, today].find((day) => day?.startsWith(month)) ?? days.findLast((day) => day <= today);
  const rows = [...Array(cellOf(days.at(-1)).row + 1).keys()];
  return element("table", { class: "calendar", "aria-label": monthSummary(month, today) },
    element("thead", {}, element("tr", {}, [...Array(7).keys()].map((index) => {
      const day = plusDays(monday(days[0]), index);
      return element("th", { scope: "col", abbr: shortWeekday(day) }, narrowWeekday(day));
    }))),
    element("tbody", {}, rows.map((row) => element("tr", {}, [...Array(7).keys()].map((column) => {
      const day = days.find((each) => cellOf(each).row === row && cellOf(each).column === column);
      return element("td", {}, day && dayLink(day, today, { isStop: day === stop, isSelected: day === selected }));
    })))));
}

function dayLink(day, today, { isStop, isSelected }) {
  const isFuture = day > today;
  return element(isFuture ? "span" : "a", {
    class: `calendar-day ${stateOf(day, today)}`,
    "data-day": day,
    ...(isFuture ? {} : linkTo(`activity/${day}`)),
    tabindex: isFuture ? undefined : isStop ? 0 : -1,
    "aria-label": isFuture ? undefined : dayText(day, today),
    "aria-current": isSelected ? "date" : undefined,
    title: dayText(day, today),
  },
  element("span", { class: "date" }, String(Number(day.slice(8)))),
  marksOf(day, today).map(({ metric, shade, text }) =>
    element("span", { class: `figure ${metric} ${shade} on-${shade}` },
      metric === "rate" ? t("percent", { percent: text }) : text)));
}
