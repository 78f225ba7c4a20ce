// @ts-check
import { quietField } from "./combobox.js";
import { acceptsText, element, icon, showText, textKeys } from "./dom.js";
import { sameName } from "./fuzzy.js";
import { closePopup, keepInside, openPopup, placePopup } from "./popups.js";
import { get } from "./server.js";
import {
  dayOf, fullDate, isDay, longDate, mediumDate, monday, monthName, narrowWeekday, plusDays, plusMonths, t, timeOf,
  weekday, weeksFrom,
} from "./text.js";

// A day is a text such as 2026-11-27; a deadline is one, too, or a day and a time such as 2026-11-27 18:00.

// In milliseconds.
const typingPause = 150;
let calendarCount = 0;

/**
 * `value` is the present day or moment, `pick` gets the new one, or null for none. With `keepsWords` both can be words
 * such as “+3d”, which mean another day each time.
 * @typedef {object} DateOptions
 * @property {string} label
 * @property {string} today
 * @property {string | null} value
 * @property {boolean} [withTime]
 * @property {boolean} [keepsWords]
 * @property {(value: string | null) => void} pick
 */

/** Opens a calendar with quick choices and a field for words such as “fri 18:00”. */
export function openDatePicker(/** @type {import("./popups.js").Anchor} */ anchor, /** @type {DateOptions} */ options) {
  new DatePicker(options).open(anchor);
}

class DatePicker {
  #options;
  #today;
  /** The present day, and the one that is marked: the present one, or the one that the words mean. */
  #day;
  #marked;
  /** The day that the arrow keys are on. */
  #cursor;
  #id = `calendar-${calendarCount += 1}`;
  #node;
  #words;
  #meaning = element("p", { id: `${this.#id}-meaning`, class: "date-meaning", role: "status" });
  #quick;
  #month = element("h3", { id: this.#id, "aria-live": "polite" });
  #weeks = element("tbody");
  #timeField;
  #timeError = element("p", { id: `${this.#id}-error`, class: "date-error", role: "alert", hidden: true });
  #timer;
  /** @type {{ text: string, value: string | null }} The typed text that was last understood, and its value. */
  #understood = { text: "", value: "" };

  /** @param {DateOptions} options */
  constructor(options) {
    const { value, withTime, label, today } = this.#options = options;
    this.#today = today;
    this.#day = value && isDay(dayOf(value)) ? dayOf(value) : undefined;
    this.#cursor = this.#day ?? this.#today;
    this.#words = quietField({
      class: "date-words", value: this.#day ? "" : value, "aria-label": label, "aria-describedby": this.#meaning.id,
      placeholder: t(withTime ? "dueWords" : "dayWords"),
      oninput: () => this.#readSoon(),
      onkeydown: textKeys({ isLine: true, submit: () => this.#submit() }),
    });
    this.#quick = element("div", { class: "date-quick", role: "group", "aria-label": label }, this.#quickChoices());
    this.#timeField = withTime && element("input", {
      type: "text", class: "date-time", placeholder: "18:00", inputmode: "numeric", autocomplete: "off", maxlength: 5,
      "aria-describedby": this.#timeError.id,
      oninput: () => this.#showTime(""),
      // A time without a day means today.
      onkeydown: textKeys({ isLine: true, submit: () => this.#pickDay(this.#day ?? this.#today) }),
    });
    if (withTime && this.#day) this.#timeField.value = timeOf(value);
    const step = (name, key, count) => element("button", {
      type: "button", class: "quiet", "aria-label": t(key),
      onclick: () => this.#goTo(sameDayLater(this.#cursor, count)),
    }, icon(name));
    this.#node = element("div", {
      class: "dates", role: "dialog", "aria-modal": "true", "aria-label": label,
      onkeydown: (event) => this.#onKey(event),
    },
    this.#words, this.#meaning, this.#quick,
    element("div", { class: "date-bar" }, this.#month,
      step("left", "previousMonth", -1), step("right", "nextMonth", 1)),
    element("table", { role: "grid", "aria-labelledby": this.#id, onkeydown: (event) => this.#onGridKey(event) },
      element("thead", {}, element("tr", {}, weeksFrom(monday(today), 1)[0].map((day) =>
        element("th", { scope: "col" }, narrowWeekday(day))))), this.#weeks),
    withTime ? element("label", { class: "date-time-row" }, element("span", {}, t("dueTime")), this.#timeField) : null,
    this.#timeError);
    this.#showPresent();
  }

  open(anchor) {
    if (!openPopup(anchor, this.#node, () => clearTimeout(this.#timer))) return;
    this.#words.focus({ preventScroll: true });
    if (this.#words.value) this.#read();
  }

  #quickChoices() {
    const choices = [["today", this.#today, "today"], ["tomorrow", plusDays(this.#today, 1), "tomorrow"],
      ["nextWeek", plusDays(monday(this.#today), 7), "next week"], ["none.due"]];
    return choices.map(([key, day, words]) => element("button", {
      type: "button", class: "quiet",
      onclick: () => (day ? this.#pickDay(this.#options.keepsWords ? words : day) : this.#pick(null)),
    }, element("span", {}, t(key)), day && element("small", {}, mediumDate(day))));
  }

  // The calendar

  /** Draws six weeks, so that the calendar keeps its height. */
  #draw() {
    const month = this.#cursor.slice(0, 7);
    this.#month.textContent = monthName(this.#cursor);
    this.#weeks.replaceChildren(...weeksFrom(monday(`${month}-01`), 6).map((week) =>
      element("tr", {}, week.map((day) => this.#cell(day, month)))));
  }

  #cell(day, month) {
    const kinds = [day === this.#today && "today", !day.startsWith(month) && "other"].filter(Boolean);
    return element("td", { "aria-selected": String(day === this.#marked) }, element("button", {
      type: "button", class: kinds.join(" "), "data-day": day, tabindex: day === this.#cursor ? 0 : -1,
      "aria-label": fullDate(day), "aria-current": day === this.#today && "date",
      onclick: () => this.#pickDay(day),
    }, String(Number(day.slice(8)))));
  }

  #goTo(day) {
    this.#cursor = day;
    this.#draw();
  }

  get #cursorButton() {
    return this.#weeks.querySelector("[tabindex='0']");
  }

  #onGridKey(event) {
    const { key, shiftKey } = event;
    const index = weekday(this.#cursor);
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -index, End: 6 - index }[key];
    const months = { PageUp: -1, PageDown: 1 }[key];
    if (days === undefined && !months) return;
    this.#goTo(months ? sameDayLater(this.#cursor, shiftKey ? months * 12 : months) : plusDays(this.#cursor, days));
    this.#cursorButton.focus({ preventScroll: true });
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    keepInside(event);
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    // Up and down lead from the field over the quick choices to the calendar, which has arrows of its own.
    const stops = [this.#words, ...this.#quick.children];
    const index = stops.indexOf(target);
    const next = { ArrowUp: stops[index - 1], ArrowDown: stops[index + 1] ?? this.#cursorButton }[key];
    if (index >= 0 && next) {
      next.focus({ preventScroll: true });
      event.preventDefault();
    }
    // A letter or digit goes into the field that gets the focus now.
    if (/^[\p{L}\p{N}]$/u.test(key) && !acceptsText(target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#words.focus({ preventScroll: true });
    }
  }

  // Words

  #readSoon() {
    clearTimeout(this.#timer);
    if (this.#words.value.trim()) this.#timer = setTimeout(() => this.#read(), typingPause);
    else this.#showPresent();
  }

  /** Asks what the typed words mean, and shows it; resolves to the value if they mean anything. */
  async #read() {
    clearTimeout(this.#timer);
    const text = this.#words.value.trim();
    if (text && text === this.#understood.text) return this.#understood.value;
    const isPresent = () => text === this.#words.value.trim() && this.#node.isConnected;
    const none = this.#meansNone(text) ? { value: null, past: false } : undefined;
    try {
      const kind = this.#options.withTime ? "due" : "day";
      const { value, past } = none ?? await get("/api/dates", { query: { text, kind } });
      if (!isPresent()) return undefined;
      this.#understood = { text, value };
      if (value) this.#cursor = dayOf(value);
      this.#marked = value ? this.#cursor : undefined;
      const meaning = value ? [this.#written(value), past && `(${t("inPast")})`] : [t(none ? "none.due" : "backlog")];
      this.#showMeaning(meaning.filter(Boolean).join(" "), "understood");
      this.#draw();
      return value;
    } catch (failure) {
      if (isPresent()) this.#showMeaning(/** @type {Error} */ (failure).message, "failed");
      return undefined;
    }
  }

  /** Whether a text is the word of the button without a day, or “none”, as dates may be in English, too. */
  #meansNone(text) {
    return ["none", t("none.due"), t("none.block")].some((word) => sameName(word) === sameName(text));
  }

  #showPresent() {
    const { value } = this.#options;
    this.#marked = this.#day;
    this.#draw();
    const none = t(value === undefined ? "mixed" : "none.due");
    this.#showMeaning(this.#day ? this.#written(value) : value || none, "");
  }

  #written(value) {
    const day = dayOf(value);
    const isThisYear = day.slice(0, 4) === this.#today.slice(0, 4);
    return [isThisYear ? longDate(day) : fullDate(day), timeOf(value)].filter(Boolean).join(" ");
  }

  /** Shows what the typed words mean, or the present value. */
  #showMeaning(text, kind) {
    showText(this.#meaning, text);
    this.#meaning.className = `date-meaning ${kind}`;
    this.#words.setAttribute("aria-invalid", String(kind === "failed" && text !== ""));
    placePopup();
  }

  async #submit() {
    const text = this.#words.value.trim();
    const value = text ? await this.#read() : undefined;
    if (value === undefined) return;
    if (this.#options.keepsWords && !this.#meansNone(text)) this.#pick(text);
    else this.#pick(value && [dayOf(value), timeOf(value)].filter(Boolean).join(" "));
  }

  // Time

  /** Shows why the typed time can't be used, or nothing. */
  #showTime(error) {
    showText(this.#timeError, error);
    this.#timeField.setAttribute("aria-invalid", String(Boolean(error)));
    placePopup();
    this.#timeError.scrollIntoView({ block: "nearest" });
  }

  #pickDay(day) {
    const time = this.#timeField ? readTime(this.#timeField.value) : "";
    if (time === undefined) {
      this.#timeField.focus();
      this.#showTime(t("unknownTime"));
    } else {
      this.#pick([day, time].filter(Boolean).join(" "));
    }
  }

  #pick(value) {
    closePopup({ returnsFocus: true });
    this.#options.pick(value);
  }
}

/** The same day of another month, or that month's last. */
function sameDayLater(day, months) {
  const month = plusMonths(day.slice(0, 7), months);
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** A time such as 18:00 from 18, 1830, 18h30 or 18:30; empty for none, undefined for anything else. */
function readTime(text) {
  const written = text.trim();
  if (!written) return "";
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[:.h]?(\d\d))?$/.exec(written) ?? [];
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : undefined;
}
