// @ts-check
import { language, words } from "../words.js";
import { icon, visible } from "./dom.js";

// Write dates like the terminal: 21 November, not November 21.
const locale = language === "en" ? "en-GB" : language;

const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/**
 * The text of a key in the user's language. Values replace `{name}` in it. The one named `count` also
 * selects the plural form.
 */
export function t(key, values = {}) {
  const entry = words[`page.${key}`];
  const text = typeof entry === "string" ? entry : entry?.[plural.select(values.count)] ?? entry?.other;
  return (text ?? key).replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name, forms) => {
    const value = written(values[name] ?? "");
    return forms ? particle(forms, value) : value;
  });
}

const written = (value) => typeof value === "number" ? numbers.format(value) : visible(String(value));

/** The form of a Korean particle, such as `은/는`, that matches a text, or both if that is unknown. */
export function particle(forms, text) {
  const [afterConsonant, afterVowel] = forms.split("/");
  const last = [...text].findLast((character) => /[\p{Alphabetic}0-9]/u.test(character));
  // Digits as they are read aloud.
  const syllable = "영일이삼사오육칠팔구"[last] ?? last ?? "";
  if (!/[가-힣]/.test(syllable)) return `${afterConsonant}(${afterVowel})`;
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  // ㄹ counts as a vowel before 으로/로.
  return final === 0 || (final === 8 && afterConsonant === "으로") ? afterVowel : afterConsonant;
}

/** A shortcut such as `Shift F10`, with the keys' names in the user's language. */
export const keyNames = (keys) => keys.replace(/Enter|Delete|Shift|Esc/, (name) => t(`keyName.${name}`));

/** Inserts texts and icons into the elements that index.html marks. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of root.querySelectorAll("[data-t-label]")) {
    node.setAttribute("aria-label", t(node.dataset.tLabel));
  }
  for (const node of root.querySelectorAll("[data-t-placeholder]")) {
    node.placeholder = t(node.dataset.tPlaceholder);
  }
  for (const node of root.querySelectorAll("[data-icon]")) setIcon(node);
}

// On narrow screens only the icon is shown; the words stay the button's name.
function setIcon(button) {
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
  // French counts the first day of a month: 1er janvier.
  return (day) => formatter.formatToParts(date(day))
    .map(({ type, value }) => (type === "day" && value === "1" ? t("firstOfMonth") : value)).join("");
};

export const longDate = format({ weekday: "long", day: "numeric", month: "long" });
export const mediumDate = format({ weekday: "short", day: "numeric", month: "short" });
export const fullDate = format({ day: "numeric", month: "long", year: "numeric" });
export const monthName = format({ month: "long", year: "numeric" });
export const shortMonthName = format({ month: "short", year: "numeric" });
export const shortMonth = format({ month: "short" });
export const shortWeekday = format({ weekday: "short" });
// The weekday's form in a sentence, which depends on the language.
const nearWeekday = format({ weekday: t("nearWeekday") });
export const narrowWeekday = format({ weekday: "narrow" });
export const shortDate = format({ day: "numeric", month: "short" });
const shortDateWithYear = format({ day: "numeric", month: "short", year: "numeric" });

const range = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
/** Two days in words: 23–29 November 2026. */
export const dateRange = (first, last) => range.formatRange(date(first), date(last));

/** Whether a text is a day of these times. Others, such as February 30, are invalid or become another day. */
export const isDay = (text) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(date(text).getTime())
  && plusDays(text, 0) === text;

export function plusDays(day, count) {
  return new Date(date(day).getTime() + count * 86_400_000).toISOString().slice(0, 10);
}

/** The seven days of each of `count` weeks that begin with a day. */
export const weeksFrom = (first, count) => Array.from({ length: count }, (_, week) =>
  Array.from({ length: 7 }, (_, day) => plusDays(first, 7 * week + day)));

const daysBetween = (first, last) => Math.round((date(last).getTime() - date(first).getTime()) / 86_400_000);

/** The weekday from 0 (Monday): weeks begin on Monday, as in the terminal. */
export const weekday = (day) => (date(day).getUTCDay() + 6) % 7;

export const monday = (day) => plusDays(day, -weekday(day));

export function plusMonths(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** A day in words relative to today: today, tomorrow, Thu, 25 Nov. */
export function nearDay(day, today) {
  const distance = daysBetween(today, day);
  if (distance === 0) return t("today");
  if (distance === 1) return t("tomorrow");
  if (distance === -1) return t("yesterday");
  // A past weekday would stand beside future ones.
  if (distance > 0 && distance < 7) return nearWeekday(day);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : shortDateWithYear(day);
}

// The server writes moments in the user's time zone, which may differ from the browser's. Use its
// digits.
export const timeOf = (moment) => moment.slice(11, 16);
let dayStart = "00:00";

/** Sets when days begin, in seconds after midnight. */
export const startDaysAt = (seconds) => { dayStart = new Date(seconds * 1000).toISOString().slice(11, 16); };

/** The day that a moment belongs to: before the day's start, the one before. Words such as 2026-11-27 03:30 name it. */
export const dayOf = (moment) => (moment[10] === "T" && timeOf(moment) < dayStart
  ? plusDays(moment.slice(0, 10), -1) : moment.slice(0, 10));

/**
 * A commit's own time, with its offset if the user's is another.
 * @param {{ at: string, otherZone?: boolean }} commit
 */
export const commitTime = ({ at, otherZone }) => otherZone ? `${timeOf(at)} ${at.slice(19)}` : timeOf(at);

/** A moment as a full date and time. */
export const fullMoment = (moment) => `${fullDate(moment.slice(0, 10))} ${timeOf(moment)}`;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });

/** How long ago a moment was, in words; undefined for less than a minute. */
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
