// @ts-check
import { byID, element, icon, inside } from "../lib/dom.js";
import { fullDate, longDate, plusDays, t, weeksFrom } from "../lib/text.js";
import { linkTo, nameBoard } from "../lib/routes.js";
import { setQuery } from "../board/search.js";
import {
  figuresOf, figuresOfSpan, isKnown, lastWeeks, loadFigures, mostWeeks, onFigures, setCompletions, showSpan,
} from "./days.js";
import { totalsOf } from "./figures.js";
import { drawHeatMap, legendOf, weeksIn } from "./heatmap.js";
import { followKeys, followPointer } from "./pointer.js";

// The day above the columns: one line, and below it the weeks, unless they are folded.

const storageKey = "ootd-day";
const toggle = byID("day-toggle");
const panel = byID("day-figures");
let currentDay;

const isOpen = () => !panel.hidden;

/** Shows the figures of a day, and loads them. */
export function showActivity(today) {
  currentDay = today;
  byID("date").textContent = longDate(today);
  drawAll();
  return load();
}

/** Shows the completion of days after a change. Other days are loaded if they show. */
export function updateCompletions(/** @type {Completion[]} */ completions) {
  setCompletions(completions);
  if (isOpen() && document.visibilityState === "visible") load();
}

function load() {
  showSpan("day", { from: sparkDays()[0], to: currentDay });
  showSpan("weeks", isOpen() ? lastWeeks(currentDay) : undefined);
  return loadFigures();
}

onFigures(() => { if (currentDay) drawAll(); });

function drawAll() {
  drawLine();
  if (isOpen()) drawWeeks();
}

/** Opens or folds the weeks. */
export function toggleDay() {
  if (isOpen()) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "open");
  showOpen();
}

function showOpen() {
  panel.hidden = localStorage.getItem(storageKey) !== "open";
  toggle.setAttribute("aria-expanded", String(isOpen()));
  if (!currentDay) return;
  drawAll();
  load();
}

toggle.prepend(icon("right"));
byID("commits-today").prepend(icon("commit"));
toggle.addEventListener("click", toggleDay);
addEventListener("storage", ({ key }) => { if (key === storageKey) showOpen(); });

// The line

function drawLine() {
  const figures = figuresOf(currentDay);
  const isLoaded = isKnown(currentDay);
  const rate = figures.percent === null ? undefined : t("percent", figures);
  byID("ring").setAttribute("aria-label", rate ? t("ringName", { ...figures, percent: rate }) : t("noPlanYet"));
  inside(byID("ring"), ".ring-done").setAttribute("stroke-dasharray", `${figures.percent ?? 0} 100`);
  inside(byID("completion-today"), "strong").textContent = rate ? `${figures.done}/${figures.total}` : "";
  inside(byID("completion-today"), "span").textContent = !isLoaded ? "" : rate ?? t("noPlanYet");
  inside(byID("commits-today"), "strong").textContent = isLoaded ? String(figures.commits) : "";
  inside(byID("commits-today"), "span").textContent = isLoaded ? t("commitsWord", { count: figures.commits }) : "";
  drawSparkline();
  nameBoard(figures.total ? `${figures.done}/${figures.total} · ootd` : "ootd");
}

/** The last two weeks. */
const sparkDays = () => weeksFrom(plusDays(currentDay, -13), 2).flat();

const sparkStep = 9;
const sparkHeight = 24;

/** Draws both figures of the last two weeks as bars, today last. */
function drawSparkline() {
  const days = sparkDays().map(figuresOf);
  const most = Math.max(...days.map(({ commits }) => commits), 4);
  const { commits: count, done, total } = totalsOf(days, currentDay);
  byID("sparkline").setAttribute("aria-label", t("sparklineName", { count, done, total }));
  drawBars("commits", 0, days.map(({ commits }) => commits / most));
  drawBars("rate", 4, days.map(({ percent }) => percent / 100));
}

/** Draws a bar for each day's share of the highest, beginning `left` of its place. */
function drawBars(figure, left, shares) {
  const bars = shares.map((share, index) => {
    const height = share && Math.max(1, Math.round(share * sparkHeight));
    return `M${left + index * sparkStep} ${sparkHeight}v-${height}h3v${height}z`;
  });
  inside(byID("sparkline"), `.spark-${figure}`).setAttribute("d", bars.join(""));
}

followPointer(byID("sparkline"), ({ x }) => sparkDays()[Math.floor(x / sparkStep)]);
followKeys(byID("sparkline"), sparkDays);

// Overdue todos

const overdueButton = byID("overdue");

/** Shows how many todos are overdue, also of those that a query hides. */
export function showOverdue(/** @type {BoardAnswer} */ { overdueCount: count }) {
  overdueButton.hidden = !count;
  inside(overdueButton, "span").textContent = count ? t("overdueCount", { count }) : "";
}

overdueButton.append(icon("overdue"), element("span"));
overdueButton.addEventListener("click", () => setQuery("is:overdue"));

// The weeks

const heatMapFrame = byID("heatmap-frame");

/** Draws the commits of as many weeks as fit into the width, this week last. */
function drawWeeks() {
  const weeks = Math.max(8, Math.min(mostWeeks, weeksIn(heatMapFrame.clientWidth)));
  const days = figuresOfSpan(lastWeeks(currentDay, weeks));
  drawHeatMap(byID("heatmap"), "commits", days, currentDay);
  byID("activity-facts").textContent = isKnown(days[0].date) ? facts(totalsOf(days, currentDay)) : "";
}

function facts({ commits, activeDays, best }) {
  if (!best) return t("noCommits");
  return [
    t("commitCount", { count: commits }), t("activeDays", { count: activeDays }),
    t("best", { count: best.commits, date: fullDate(best.date) }),
  ].join("  ·  ");
}

byID("activity-facts").after(legendOf("commits"), element("nav", { "aria-label": t("activity") },
  ["activity", "calendar"].map((place) => element("a", { id: `${place}-link`, ...linkTo(place) }, t(place)))));

new ResizeObserver(() => { if (currentDay && isOpen()) drawWeeks(); }).observe(heatMapFrame);

showOpen();
