import { get } from "./api.js";
import { byID, inside } from "./dom.js";
import { say } from "./phrases.js";
import { fullDate, longDate, monday, plusDays, plusMonths } from "./dates.js";
import { drawCalendar } from "./calendar.js";
import { drawHeatMap, mostWeeks } from "./heatmap.js";
import { drawRing } from "./ring.js";

const frame = byID("heatmap-frame");
const days = new Map();
let date;
let month;
let loading = Promise.resolve();

/** Shows the figures of the year up to today, and the month that is looked at. */
export function showActivity(today) {
  if (month === undefined || month === date?.slice(0, 7)) month = today.slice(0, 7);
  date = today;
  byID("date").textContent = longDate(today);
  // Empty drawings take the room of those to come: the cards below don't move under the pointer.
  if (!days.size) {
    drawMonth();
    drawHeatMap(days, date, frame.clientWidth);
  }
  loading = loading.then(() => load(plusDays(monday(today), -7 * (mostWeeks - 1)), today));
  return loading;
}

async function load(from, to) {
  try {
    const activity = await get("/api/activity", { query: { from, to } });
    for (const figures of activity.days) days.set(figures.date, figures);
  } catch {
    // What was known before stays; the banner tells of a lost connection.
  }
  draw();
}

function draw() {
  const figures = days.get(date) ?? { commits: 0, done: 0, total: 0, percent: null };
  inside(byID("commits-today"), "strong").textContent = figures.commits;
  inside(byID("commits-today"), "span").textContent = say("commitsWord", { n: figures.commits });
  drawRing(figures);
  drawMonth();
  drawWeeks();
  document.title = figures.total ? `${figures.done}/${figures.total} · ootd` : "ootd";
}

function drawWeeks() {
  const { shown, total } = drawHeatMap(days, date, frame.clientWidth);
  byID("activity-facts").textContent = facts(shown, total);
}

function facts(shown, total) {
  const active = shown.filter((day) => days.get(day)?.commits);
  if (!active.length) return say("noCommits");
  const best = active.reduce((a, b) => (days.get(b).commits > days.get(a).commits ? b : a));
  return [
    say("commitCount", { n: total }), say("activeDays", { n: active.length }),
    say("best", { n: days.get(best).commits, date: fullDate(best) }),
  ].join("  ·  ");
}

function drawMonth() {
  drawCalendar(month, days, date);
  byID("month-after").disabled = month >= date.slice(0, 7);
}

async function turnMonth(count) {
  month = plusMonths(month, count);
  drawMonth();
  const first = `${month}-01`;
  if (days.has(first)) return;
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1);
  await load(first, last);
}

byID("month-before").addEventListener("click", () => turnMonth(-1));
byID("month-after").addEventListener("click", ({ currentTarget }) => {
  turnMonth(1);
  if (currentTarget.disabled) byID("month-before").focus();
});

let width;
new ResizeObserver(([{ contentRect }]) => {
  if (!date || Math.abs((width ?? 0) - contentRect.width) < 1) return;
  width = contentRect.width;
  drawWeeks();
}).observe(frame);
