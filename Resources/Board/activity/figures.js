// @ts-check
// The rules of the two figures, the same as in the terminal.

/** The lowest value of each shade, in commits or percent. @type {Record<Metric, number[]>} */
const bounds = { commits: [1, 5, 10, 15, 20], rate: [1, 30, 50, 70, 90] };

/**
 * The shade of a value from 1 to 5, or 0.
 * @param {Metric} metric
 * @param {number} value
 */
export const shadeOf = (metric, value) => bounds[metric].filter((least) => value >= least).length;

/**
 * The class of a day's square in a heat map.
 * @param {Metric} metric
 * @param {DayFigures} figures
 */
export function squareClass(metric, { commits, percent }) {
  if (metric === "commits") return `commits-${shadeOf(metric, commits)}`;
  if (percent === null) return "no-plan";
  return percent === 0 ? "rate-zero" : `rate-${shadeOf(metric, percent)}`;
}

/** In whole percent, rounded half up; 0 and 100 only if nothing or everything is done. */
export function percentOf({ done, total }) {
  if (total === 0) return null;
  if (done === 0 || done === total) return done === 0 ? 0 : 100;
  return Math.min(Math.max(Math.floor((done * 200 + total) / (total * 2)), 1), 99);
}

/**
 * Totals and streaks over consecutive days.
 * @param {DayFigures[]} days
 * @param {string} today
 */
export function totalsOf(days, today) {
  const sum = (field) => days.reduce((total, figures) => total + figures[field], 0);
  const active = days.filter(({ commits }) => commits > 0);
  const completion = { done: sum("done"), total: sum("total") };
  let [streak, longestStreak] = [0, 0];
  for (const { date, commits } of days) {
    if (commits > 0) streak += 1;
    // Today may still get its first commit.
    else if (date !== today) streak = 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return {
    commits: sum("commits"),
    ...completion,
    percent: percentOf(completion),
    activeDays: active.length,
    /** The latest of the days with the most commits. @type {DayFigures | undefined} */
    best: active.reduce((best, figures) => (figures.commits >= (best?.commits ?? 0) ? figures : best), undefined),
    longestStreak,
    /** 0 if the days end before today. */
    currentStreak: days.at(-1)?.date === today ? streak : 0,
  };
}

/**
 * The todos of a day in groups: those that count as done on it, the first one first, and the others.
 * @param {Todo[]} todos
 * @param {string} date
 */
export function splitByCompletion(todos, date) {
  const done = todos.filter(({ finished }) => finished === date)
    .sort((a, b) => Date.parse(a.completed ?? date) - Date.parse(b.completed ?? date));
  return { done, open: todos.filter(({ finished }) => finished !== date) };
}
