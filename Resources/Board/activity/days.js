// @ts-check
import { get } from "../lib/server.js";
import { monday, plusDays } from "../lib/text.js";

// The figures of each day, as far as they are loaded. Each part of the page says which days it shows, so that a
// change loads only those, and together.

/** @type {Map<string, DayFigures>} */
const known = new Map();
/** @type {Map<string, { from: string, to: string }>} */
const spans = new Map();
/** @type {(() => void)[]} */
const listeners = [];
/** A heat map without a year shows these up to today. */
export const mostWeeks = 53;
let loading;
let isWanted = false;
/** The version of the commits in the last loaded figures. */
let commitsVersion;

export const isKnown = (day) => known.has(day);

/** @returns {DayFigures} */
export const figuresOf = (day) => known.get(day) ?? { date: day, commits: 0, done: 0, total: 0, percent: null };

/** The days of a number of weeks, of which today's is the last. */
export const lastWeeks = (today, count = mostWeeks) => ({ from: plusDays(monday(today), -7 * (count - 1)), to: today });

/** @param {{ from: string, to: string }} span */
export function figuresOfSpan({ from, to }) {
  const days = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(figuresOf(day));
  return days;
}

/** Calls `listener` after figures were loaded. */
export const onFigures = (listener) => { listeners.push(listener); };

/** Sets the completion of the days that are loaded. */
export function setCompletions(/** @type {Completion[]} */ completions) {
  // An answer under way may be older.
  isWanted ||= loading !== undefined;
  for (const completion of completions) {
    const figures = known.get(completion.date);
    if (figures) known.set(completion.date, { ...figures, ...completion });
  }
  listeners.forEach((listener) => listener());
}

/** Sets the days that a part of the page shows, or none. */
export function showSpan(part, span) {
  if (span) spans.set(part, span);
  else spans.delete(part);
}

/** Loads the shown days. However often it is called, one request runs at a time. */
export function loadFigures() {
  isWanted = true;
  loading ??= load().finally(() => { loading = undefined; });
  return loading;
}

/** Loads the shown days if commits were added or removed since. */
export async function updateCommits(/** @type {string} */ version) {
  await loading;
  if (version !== commitsVersion) await loadFigures();
}

async function load() {
  while (isWanted) {
    isWanted = false;
    try {
      const answers = [];
      for (const { from, to } of distinctSpans()) {
        answers.push(await get("/api/activity", { query: { from, to } }));
      }
      for (const figures of answers.flatMap(({ days }) => days)) known.set(figures.date, figures);
      // If commits changed in between, the oldest answer is out of date.
      commitsVersion = answers[0]?.version;
    } catch {
      // Keep the known figures; the banner reports a lost connection.
    }
    listeners.forEach((listener) => listener());
  }
}

/** The spans that aren't part of another one. */
function distinctSpans() {
  const all = [...spans.values()];
  return all.filter((span, index) => !all.some((other, at) => at !== index
    && other.from <= span.from && span.to <= other.to
    && (other.from < span.from || span.to < other.to || at < index)));
}
