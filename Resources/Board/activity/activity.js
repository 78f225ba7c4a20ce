import { byID, inside, svg } from "../lib/dom.js";
import {
  fullDate, longDate, monday, monthName, narrowWeekday, plusDays, plusMonths, shortMonth,
  shortWeekday, t, weekday,
} from "../lib/text.js";
import { nameBoard } from "../lib/routes.js";
import { get } from "../lib/server.js";

// The thresholds of the shades for both figures, as in the terminal.
const commitBands = [0, 1, 5, 10, 15, 20];
const rateBands = [0, 1, 30, 50, 70, 90];

const band = (bands, value) => bands.findLastIndex((least) => value >= least);

const commitBand = (commits) => band(commitBands, commits);

const rateBand = (percent) => band(rateBands, percent);

/** `5–9`, for a legend. */
const commitRange = (index) => {
  const [least, next] = [commitBands[index], commitBands[index + 1]];
  if (next === undefined) return `${least}+`;
  return next - least === 1 ? `${least}` : `${least}–${next - 1}`;
};

// Today's ring

const ringRadius = 42;
const ringLength = 2 * Math.PI * ringRadius;

/** Draws the share of today's plan that is done. */
function drawRing(figures) {
  const ring = byID("ring");
  const rate = figures.percent === null ? undefined : t("percent", figures);
  const name = rate ? t("ringName", { ...figures, percent: rate }) : t("noPlanYet");
  ring.setAttribute("aria-label", name);
  ring.replaceChildren(
    svg("title", {}, name),
    ringCircle("ring-track"),
    ...(figures.done ? [ringCircle("ring-done", figures.done / figures.total)] : []),
    ...(rate
      ? [ringCount(figures), ringText("ring-rate", 71, rate)]
      : [ringText("ring-none", 56, t("noPlanYet"))]));
}

function ringCircle(name, share) {
  return svg("circle", {
    class: name, cx: 52, cy: 52, r: ringRadius,
    "stroke-dasharray": share === undefined ? undefined : `${share * ringLength} ${ringLength}`,
    transform: "rotate(-90 52 52)",
  });
}

/** The count, as large as fits into the ring. */
function ringCount({ done, total }) {
  const words = `${done}/${total}`;
  const node = ringText("ring-count", 54, words);
  node.style.fontSize = `${Math.min(24, 120 / words.length)}px`;
  return node;
}

const ringText = (name, y, content) => svg("text", { class: name, x: 52, y, "text-anchor": "middle" }, content);

// The heat map

const squareSize = 11;
const squareGap = 3;
const squareStep = squareSize + squareGap;
const weeksLeft = 34;
const weeksTop = 16;
const maxWeeks = 53;

/** Draws the commits of as many weeks as fit into the width, this week last. */
function drawHeatMap(days, today, width) {
  const map = byID("heatmap");
  const weeks = Math.max(8, Math.min(maxWeeks, Math.floor((width - weeksLeft + squareGap) / squareStep)));
  const first = plusDays(monday(today), -7 * (weeks - 1));
  const shown = [...Array(weeks * 7).keys()].map((index) => plusDays(first, index))
    .filter((day) => day <= today);
  const total = shown.reduce((sum, day) => sum + (days.get(day)?.commits ?? 0), 0);
  const name = t("heatmapName", { count: total, weeks });
  const size = {
    width: weeksLeft + weeks * squareStep - squareGap, height: weeksTop + 7 * squareStep + 18,
  };
  map.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  map.setAttribute("width", size.width);
  map.setAttribute("height", size.height);
  map.setAttribute("aria-label", name);
  map.replaceChildren(...monthNames(first, weeks), ...weekdayNames(first),
    ...shown.map(square(days, today)), ...legend(size));
  return { shown, total };
}

/** The name of each month above its first whole week, if there is room. */
function monthNames(first, weeks) {
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
  }).map(({ day, week }) => svg("text", { x: weeksLeft + week * squareStep, y: 10 }, shortMonth(day)));
}

const weekdayNames = (first) => [0, 2, 4].map((index) => svg("text", {
  x: 0, y: weeksTop + index * squareStep + 9,
}, shortWeekday(plusDays(first, index))));

const square = (days, today) => (day, index) => {
  const commits = days.get(day)?.commits ?? 0;
  return svg("rect", {
    class: `commits-${commitBand(commits)}${day === today ? " today" : ""}`,
    x: weeksLeft + Math.floor(index / 7) * squareStep, y: weeksTop + (index % 7) * squareStep,
    width: squareSize, height: squareSize, rx: 2,
  }, svg("title", {}, t("commitsOn", { count: commits, date: fullDate(day) })));
};

/** The shades from few to many, below the weeks at the right. */
function legend({ width, height }) {
  const y = height - squareSize;
  const more = t("more");
  const moreWidth = [...more].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x1100 ? 11 : 6), 0) + 4;
  const start = width - moreWidth - 6 * squareStep;
  return [
    svg("text", { x: start - 5, y: y + 9, "text-anchor": "end" }, t("less")),
    ...[...Array(6).keys()].map((index) => svg("rect", {
      class: `commits-${index}`, x: start + index * squareStep, y,
      width: squareSize, height: squareSize, rx: 2,
    }, svg("title", {}, commitRange(index)))),
    svg("text", { x: width, y: y + 9, "text-anchor": "end" }, more),
  ];
}

// The calendar

const dayWidth = 42;
const dayHeight = 29;
const dayGap = 2;
const daysTop = 18;
const monthRows = 6;
const monthWidth = 7 * (dayWidth + dayGap) - dayGap;
const monthHeight = daysTop + monthRows * (dayHeight + dayGap) - dayGap;

/** Draws a month such as 2026-11 with both figures in each day. */
function drawCalendar(month, days, today) {
  const calendar = byID("calendar");
  const first = `${month}-01`;
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1);
  byID("month").textContent = monthName(first);
  // Leave room so that frames at the edges aren't clipped.
  calendar.setAttribute("viewBox", `-1 0 ${monthWidth + 2} ${monthHeight + 1}`);
  calendar.setAttribute("width", monthWidth + 2);
  calendar.setAttribute("height", monthHeight + 1);
  calendar.setAttribute("aria-label", summary(month, days, last < today ? last : today));
  const length = Number(last.slice(8));
  calendar.replaceChildren(...heads(first),
    ...[...Array(length).keys()].map((index) => dayNode(plusDays(first, index), first, days, today)));
}

function summary(month, days, end) {
  const shown = [...days.values()].filter(({ date }) => date.startsWith(month) && date <= end);
  const sum = (field) => shown.reduce((total, figures) => total + figures[field], 0);
  return t("calendarName", {
    month: monthName(`${month}-01`), commits: sum("commits"), done: sum("done"),
  });
}

const heads = (first) => [...Array(7).keys()].map((index) => svg("text", {
  class: "weekday", x: index * (dayWidth + dayGap) + dayWidth / 2, y: 11, "text-anchor": "middle",
}, narrowWeekday(plusDays(monday(first), index))));

function dayNode(date, first, days, today) {
  const index = Number(date.slice(8)) - 1 + weekday(first);
  const x = (index % 7) * (dayWidth + dayGap);
  const y = daysTop + Math.floor(index / 7) * (dayHeight + dayGap);
  const isFuture = date > today;
  const figures = days.get(date) ?? { commits: 0, done: 0, total: 0, percent: null };
  const state = date === today ? " today" : isFuture ? " future" : "";
  return svg("g", { class: `calendar-day${state}`, transform: `translate(${x} ${y})` },
    svg("title", {}, tooltip(date, figures, isFuture)),
    svg("rect", { class: "frame", width: dayWidth, height: dayHeight, rx: 3 }),
    svg("text", { class: "date", x: 4, y: 10 }, String(Number(date.slice(8)))),
    ...(isFuture ? [] : marks(figures)));
}

/** The commits in green at the left, the completion rate in amber at the right. */
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

function tooltip(date, { commits, done, total, percent }, isFuture) {
  if (isFuture) return total ? `${fullDate(date)}: ${t("planned", { count: total })}` : fullDate(date);
  const rate = percent === null ? t("noPlan") : `${done}/${total}, ${t("percent", { percent })}`;
  return `${t("commitsOn", { count: commits, date: fullDate(date) })}, ${rate}`;
}

// Today, the weeks and the month

const heatMapFrame = byID("heatmap-frame");
const knownDays = new Map();
let currentDay;
let shownMonth;
let loading = Promise.resolve();

/** Shows the figures of the year up to today, and the selected month. */
export function showActivity(today) {
  if (shownMonth === undefined || shownMonth === currentDay?.slice(0, 7)) shownMonth = today.slice(0, 7);
  currentDay = today;
  byID("date").textContent = longDate(today);
  // Draw empty figures first to reserve space, so that the cards below don't move under the pointer.
  if (!knownDays.size) {
    drawMonth();
    drawHeatMap(knownDays, currentDay, heatMapFrame.clientWidth);
  }
  loading = loading.then(() => loadDays(plusDays(monday(today), -7 * (maxWeeks - 1)), today));
  return loading;
}

async function loadDays(from, to) {
  try {
    const activity = await get("/api/activity", { query: { from, to } });
    for (const figures of activity.days) knownDays.set(figures.date, figures);
  } catch {
    // Keep the known figures; the banner reports a lost connection.
  }
  drawAll();
}

function drawAll() {
  const figures = knownDays.get(currentDay) ?? { commits: 0, done: 0, total: 0, percent: null };
  inside(byID("commits-today"), "strong").textContent = figures.commits;
  inside(byID("commits-today"), "span").textContent = t("commitsWord", { count: figures.commits });
  drawRing(figures);
  drawMonth();
  drawWeeks();
  nameBoard(figures.total ? `${figures.done}/${figures.total} · ootd` : "ootd");
}

function drawWeeks() {
  const { shown, total } = drawHeatMap(knownDays, currentDay, heatMapFrame.clientWidth);
  byID("activity-facts").textContent = facts(shown, total);
}

function facts(shown, total) {
  const active = shown.filter((day) => knownDays.get(day)?.commits);
  if (!active.length) return t("noCommits");
  const best = active.reduce((a, b) => (knownDays.get(b).commits > knownDays.get(a).commits ? b : a));
  return [
    t("commitCount", { count: total }), t("activeDays", { count: active.length }),
    t("best", { count: knownDays.get(best).commits, date: fullDate(best) }),
  ].join("  ·  ");
}

function drawMonth() {
  drawCalendar(shownMonth, knownDays, currentDay);
  byID("month-after").disabled = shownMonth >= currentDay.slice(0, 7);
}

async function turnMonth(count) {
  shownMonth = plusMonths(shownMonth, count);
  drawMonth();
  const first = `${shownMonth}-01`;
  if (knownDays.has(first)) return;
  const last = plusDays(`${plusMonths(shownMonth, 1)}-01`, -1);
  await loadDays(first, last);
}

byID("month-before").addEventListener("click", () => turnMonth(-1));
byID("month-after").addEventListener("click", ({ currentTarget }) => {
  turnMonth(1);
  if (currentTarget.disabled) byID("month-before").focus();
});

let drawnWidth;
new ResizeObserver(([{ contentRect }]) => {
  if (!currentDay || Math.abs((drawnWidth ?? 0) - contentRect.width) < 1) return;
  drawnWidth = contentRect.width;
  drawWeeks();
}).observe(heatMapFrame);
