import { byID, svg } from "./dom.js";
import { say } from "./phrases.js";
import { fullDate, monday, monthName, narrowWeekday, plusDays, plusMonths, weekday } from "./dates.js";
import { commitBand, rateBand } from "./bands.js";

const cellWidth = 42;
const cellHeight = 29;
const gap = 2;
const top = 18;
const rows = 6;
const width = 7 * (cellWidth + gap) - gap;
const height = top + rows * (cellHeight + gap) - gap;

/** Draws a month such as 2026-11 with both figures in each day. */
export function drawCalendar(month, days, today) {
  const calendar = byID("calendar");
  const first = `${month}-01`;
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1);
  byID("month").textContent = monthName(first);
  // Frames at the edges are as thick as the others.
  calendar.setAttribute("viewBox", `-1 0 ${width + 2} ${height + 1}`);
  calendar.setAttribute("width", width + 2);
  calendar.setAttribute("height", height + 1);
  calendar.setAttribute("aria-label", summary(month, days, last < today ? last : today));
  const length = Number(last.slice(8));
  calendar.replaceChildren(...heads(first),
    ...[...Array(length).keys()].map((index) => day(plusDays(first, index), first, days, today)));
}

function summary(month, days, end) {
  const shown = [...days.values()].filter(({ date }) => date.startsWith(month) && date <= end);
  const sum = (field) => shown.reduce((total, figures) => total + figures[field], 0);
  return say("calendarName", {
    month: monthName(`${month}-01`), commits: sum("commits"), done: sum("done"),
  });
}

const heads = (first) => [...Array(7).keys()].map((index) => svg("text", {
  class: "weekday", x: index * (cellWidth + gap) + cellWidth / 2, y: 11, "text-anchor": "middle",
}, narrowWeekday(plusDays(monday(first), index))));

function day(date, first, days, today) {
  const index = Number(date.slice(8)) - 1 + weekday(first);
  const x = (index % 7) * (cellWidth + gap);
  const y = top + Math.floor(index / 7) * (cellHeight + gap);
  const isToCome = date > today;
  const figures = days.get(date) ?? { commits: 0, done: 0, total: 0, percent: null };
  const state = date === today ? " today" : isToCome ? " to-come" : "";
  return svg("g", { class: `calendar-day${state}`, transform: `translate(${x} ${y})` },
    svg("title", {}, tooltip(date, figures, isToCome)),
    svg("rect", { class: "frame", width: cellWidth, height: cellHeight, rx: 3 }),
    svg("text", { class: "date", x: 4, y: 10 }, String(Number(date.slice(8)))),
    ...(isToCome ? [] : marks(figures)));
}

/** The commits at the left in green, the rate at the right in amber. */
function marks({ commits, percent }) {
  return [
    ...(commits ? mark(1.5, `commits-${commitBand(commits)}`, commits) : []),
    ...(percent === null ? [] : mark(21.5, `rate-${rateBand(percent)}`, percent)),
  ];
}

const mark = (x, shade, number) => [
  svg("rect", { class: shade, x, y: 14, width: 19, height: 13, rx: 2 }),
  svg("text", { class: `figure on-${shade}`, x: x + 9.5, y: 23.7, "text-anchor": "middle" }, String(number)),
];

function tooltip(date, { commits, done, total, percent }, isToCome) {
  if (isToCome) return total ? `${fullDate(date)}: ${say("planned", { n: total })}` : fullDate(date);
  const rate = percent === null ? say("noPlan") : `${done}/${total}, ${say("percent", { n: percent })}`;
  return `${say("commitsOn", { n: commits, date: fullDate(date) })}, ${rate}`;
}
