import { byID, svg } from "./dom.js";
import { say } from "./phrases.js";
import { fullDate, monday, plusDays, shortMonth, shortWeekday } from "./dates.js";
import { commitBand, commitRange } from "./bands.js";

const cell = 11;
const gap = 3;
const step = cell + gap;
const left = 34;
const top = 16;
export const mostWeeks = 53;

/** Draws the commits of as many weeks as fit into that width, this week last. */
export function drawHeatMap(days, today, width) {
  const map = byID("heatmap");
  const weeks = Math.max(8, Math.min(mostWeeks, Math.floor((width - left + gap) / step)));
  const first = plusDays(monday(today), -7 * (weeks - 1));
  const shown = [...Array(weeks * 7).keys()].map((index) => plusDays(first, index))
    .filter((day) => day <= today);
  const total = shown.reduce((sum, day) => sum + (days.get(day)?.commits ?? 0), 0);
  const name = say("heatmapName", { n: total, weeks });
  const size = { width: left + weeks * step - gap, height: top + 7 * step + 18 };
  map.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  map.setAttribute("width", size.width);
  map.setAttribute("height", size.height);
  map.setAttribute("aria-label", name);
  map.replaceChildren(...months(first, weeks), ...weekdays(first), ...shown.map(square(days, today)),
    ...legend(size));
  return { shown, total };
}

/** The name of each month above its first whole week, where there is room for it. */
function months(first, weeks) {
  const starts = [];
  for (let week = 0; week < weeks; week += 1) {
    const day = plusDays(first, week * 7);
    const month = day.slice(0, 7);
    if (month === starts.at(-1)?.month) continue;
    starts.push({ month, day, week });
  }
  return starts.filter(({ week }, index) => {
    const next = starts[index + 1]?.week ?? weeks;
    return next - week >= 3 || (index > 0 && next - week >= 2);
  }).map(({ day, week }) => svg("text", { x: left + week * step, y: 10 }, shortMonth(day)));
}

const weekdays = (first) => [0, 2, 4].map((index) => svg("text", {
  x: 0, y: top + index * step + 9,
}, shortWeekday(plusDays(first, index))));

const square = (days, today) => (day, index) => {
  const commits = days.get(day)?.commits ?? 0;
  return svg("rect", {
    class: `commits-${commitBand(commits)}${day === today ? " today" : ""}`,
    x: left + Math.floor(index / 7) * step, y: top + (index % 7) * step, width: cell, height: cell, rx: 2,
  }, svg("title", {}, say("commitsOn", { n: commits, date: fullDate(day) })));
};

/** From few to many, at the right under the weeks. */
function legend({ width, height }) {
  const y = height - cell;
  const more = say("more");
  const wide = [...more].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x1100 ? 11 : 6), 0) + 4;
  const start = width - wide - 6 * step;
  return [
    svg("text", { x: start - 5, y: y + 9, "text-anchor": "end" }, say("less")),
    ...[...Array(6).keys()].map((index) => svg("rect", {
      class: `commits-${index}`, x: start + index * step, y, width: cell, height: cell, rx: 2,
    }, svg("title", {}, commitRange(index)))),
    svg("text", { x: width, y: y + 9, "text-anchor": "end" }, more),
  ];
}
