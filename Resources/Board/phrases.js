import { language, words } from "./words.js";
import { icon, visible } from "./dom.js";

// Dates as the terminal writes them: 21 November, not November 21.
const locale = language === "en" ? "en-GB" : language;

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/** The text of that key in the user's language; `n` chooses between singular and plural. */
export function say(key, values = {}) {
  const entry = words[key];
  const text = typeof entry === "string" ? entry : entry?.[plural.select(values.n)] ?? entry?.other;
  return (text ?? key).replace(/\{(\w+)\}/g, (whole, name) => written(values[name]) ?? whole);
}

function written(value) {
  if (typeof value === "number") return numbers.format(value);
  return typeof value === "string" ? visible(value) : value;
}

/** Puts texts and drawings into what index.html marks for them. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of root.querySelectorAll("[data-say-label]")) {
    node.setAttribute("aria-label", say(node.dataset.sayLabel));
  }
  for (const node of root.querySelectorAll("[data-say-placeholder]")) {
    node.placeholder = say(node.dataset.sayPlaceholder);
  }
  for (const node of root.querySelectorAll("[data-icon]")) giveIcon(node);
}

// On narrow screens the drawing alone is shown; the words stay the button's name.
function giveIcon(button) {
  const text = document.createElement("span");
  text.append(...button.childNodes);
  button.append(icon(button.dataset.icon));
  if (!text.textContent) return;
  button.append(text);
  button.title = text.textContent;
}

// Days are texts such as 2026-11-21 everywhere. Noon in UTC keeps arithmetic clear of time zones.
const date = (day) => new Date(`${day}T12:00:00Z`);
const format = (options) => {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (day) => formatter.format(date(day));
};

export const longDate = format({ weekday: "long", day: "numeric", month: "long" });
export const fullDate = format({ day: "numeric", month: "long", year: "numeric" });
export const monthName = format({ month: "long", year: "numeric" });
export const shortMonth = format({ month: "short" });
export const shortWeekday = format({ weekday: "short" });
export const narrowWeekday = format({ weekday: "narrow" });
const shortDate = format({ day: "numeric", month: "short" });
const shortDateWithYear = format({ day: "numeric", month: "short", year: "numeric" });

export function plusDays(day, count) {
  return new Date(date(day).getTime() + count * 86_400_000).toISOString().slice(0, 10);
}

const daysBetween = (first, last) => Math.round((date(last) - date(first)) / 86_400_000);

/** 0 is Monday: weeks begin with it, as in the terminal. */
export const weekday = (day) => (date(day).getUTCDay() + 6) % 7;

export const monday = (day) => plusDays(day, -weekday(day));

export function plusMonths(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** A day as people near it say it: today, tomorrow, Thu, 25 Nov. */
export function nearDay(day, today) {
  const distance = daysBetween(today, day);
  if (distance === 0) return say("today");
  if (distance === 1) return say("tomorrow");
  if (distance === -1) return say("yesterday");
  if (Math.abs(distance) < 7) return shortWeekday(day);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : shortDateWithYear(day);
}

// The server writes moments in the user's zone, which need not be the browser's: take its digits.
export const dayOf = (moment) => moment.slice(0, 10);
export const timeOf = (moment) => moment.slice(11, 16);

/** A moment written out. */
export const fullMoment = (moment) => `${fullDate(dayOf(moment))} ${timeOf(moment)}`;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });

/** How long ago a moment was, as people say it; nothing for less than a minute. */
export function ago(moment) {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  if (!(minutes >= 1)) return undefined;
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 1440) return relative.format(-Math.floor(minutes / 60), "hour");
  return relative.format(-Math.floor(minutes / 1440), "day");
}

/** A day, or a day and a time. */
export function nearMoment(moment, today) {
  return [nearDay(dayOf(moment), today), timeOf(moment)].filter(Boolean).join(" ");
}
