// @ts-check
import { Combobox, optionRow } from "../lib/combobox.js";
import { byID, element } from "../lib/dom.js";
import { rank } from "../lib/fuzzy.js";
import { capitalized } from "../lib/phrases.js";
import { closePopup, openOnce } from "../lib/popups.js";
import { go, inPath } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { fullDate, isDay, keyNames, longDate, nearDay, plusDays, t } from "../lib/text.js";
import { present, statuses, today } from "../board/board.js";
import { change, redo, undo } from "../board/change.js";
import { focusedCard } from "../board/focus.js";
import { viewWord } from "../board/query.js";
import { setQuery } from "../board/search.js";
import { places } from "../pages/pages.js";
import { openQuickAdd } from "./add.js";
import { openReview } from "./review.js";
import { chosenTodos, nameOf, todoActions } from "./menu.js";
import { openedTodo, openTodo } from "./panel.js";
import { targetOf, textOf } from "./properties.js";

/**
 * Something that can be chosen: a command, or a todo to open.
 * @typedef {object} Command
 * @property {string} text
 * @property {string} [icon]
 * @property {string} [keys]
 * @property {string} [hint] A number or a present value.
 * @property {[number, number][]} [ranges] The parts of the text that match.
 * @property {() => void} run
 */

// In milliseconds.
const searchPause = 150;
const longestList = 50;
const mostDays = 3;
const isMac = /Mac|iP/.test(navigator.platform);
const controlKey = isMac ? "⌘" : "Ctrl";

/** Commands that are buttons of the page, too. */
const buttons = [
  { key: "history", icon: "history", id: "history-button" },
  { key: "toggleDay", icon: "activity", id: "day-toggle", keys: "v" },
  { key: "filter", icon: "filter", id: "filter", keys: "f" },
  { key: "syncNow", icon: "sync", id: "sync-now" },
  { key: "shortcuts", icon: "keyboard", id: "shortcuts-button", keys: "?" },
];

/** @returns {Command[]} */
function pageCommands() {
  const pressable = buttons.map((button) => ({ ...button, node: byID(button.id) }))
    .filter(({ node }) => node && !node.disabled && !node.closest("[hidden]"));
  return [
    { text: t("newTodo"), icon: "add", keys: "n", run: () => go("new") },
    { text: t("search"), icon: "search", keys: "/", run: () => byID("search").focus() },
    { text: t("review"), icon: "checklist", run: () => { openReview(); } },
    { text: t("undo"), icon: "undo", keys: `${controlKey} Z`, run: () => { undo(); } },
    { text: t("redo"), icon: "redo", keys: keyNames(`${controlKey} Shift Z`), run: () => { redo(); } },
    ...pressable.map(({ key, icon: drawing, keys, node }) =>
      ({ text: t(key), icon: drawing, keys, run: () => node.click() })),
    ...places.map(({ place, drawing, text }) =>
      ({ text: t("goTo", { page: text }), icon: drawing, run: () => go(place) })),
    ...Object.entries(creations).map(([place, key]) => ({ text: t(key), icon: "add", run: () => create(place) })),
  ];
}

/** @returns {Command} */
const viewCommand = ({ name, query }) =>
  ({ text: name, icon: "filter", hint: query, run: () => setQuery(viewWord(name)) });

/** @returns {Command} */
const dayCommand = (day, text, hint) => ({ text, icon: "calendar", hint, run: () => go(`activity/${day}`) });

/**
 * The days that a text may mean: 2026-11-20, one of the last week by its name, one of the last year by a date such as
 * “20 nov”.
 */
function dayCommands(text) {
  if (isDay(text)) return [dayCommand(text, text, fullDate(text))];
  const count = /\d/.test(text) && /\p{L}/u.test(text) ? 365 : 8;
  const days = Array.from({ length: count }, (_, index) => plusDays(today(), -index));
  return [
    ...days.slice(0, 2).map((day) => dayCommand(day, capitalized(nearDay(day, today())), longDate(day))),
    ...days.map((day, index) => dayCommand(day, longDate(day), index < 8 ? undefined : fullDate(day))),
  ];
}

/** @returns {Command[]} */
function typedCommands(todos) {
  const perStatus = (key, icon, run) => statuses.map((status) =>
    ({ text: t("fieldTo", { field: t(key), to: t(`status.${status}`) }), icon, run: () => run(status) }));
  return [
    ...(todos.length ? perStatus("status", "status", (status) => targetOf(todos).set("status", status)) : []),
    ...perStatus("newTodo", "add", (status) => { go(""); openQuickAdd(status); }),
    { text: t("goTo", { page: t("commits") }), icon: "activity", run: () => go("activity") },
  ];
}

const creations = { labels: "newLabel", milestones: "newMilestone", projects: "newProject", blocks: "newBlock" };

function create(place) {
  go(place);
  /** @type {HTMLElement} */ (document.querySelector("#page .add-entry"))?.click();
}

/** @returns {Command} */
const archiveCommand = ({ name }) => ({
  text: t("fieldTo", { field: t("archive"), to: name }), icon: "project",
  run: () => {
    const fields = { archived: { from: false, to: true } };
    change(() => send("PATCH", `/api/projects/${inPath(name)}`, fields)).catch(() => {});
  },
});

/**
 * The commands of the menu of todos.
 * @returns {Command[]}
 */
function todoCommands(/** @type {Todo[]} */ todos) {
  if (!todos.length) return [];
  // Pickers open where the palette was.
  const place = () => ({ x: Math.max(8, innerWidth / 2 - 120), y: innerHeight / 6 });
  const { values } = targetOf(todos);
  return todoActions(todos).flat().map(({ text, icon: drawing, keys, action, submenu, field }) => ({
    text, icon: drawing, keys, hint: field && textOf(field, values[field]),
    run: () => (submenu ? submenu(place()) : action()),
  }));
}

/** The todos that commands are about: those of the keys, or the open one. */
function presentTodos() {
  const todo = focusedCard() ? undefined : openedTodo();
  return todo ? [todo] : chosenTodos();
}

class Palette {
  #todos = presentTodos();
  #commands = [...todoCommands(this.#todos), ...pageCommands()];
  /** Commands that are listed only if they are typed. */
  #typed = typedCommands(this.#todos);
  /** @type {Todo[]} Todos that the server found. */
  #found = [];
  #timer;
  /** @type {Combobox<{ row: HTMLElement, run: () => void }>} */
  #box = new Combobox({
    label: t("palette"), placeholder: t("palettePlaceholder"),
    typed: () => this.#type(), chosen: ({ run }) => this.#run(run), left: () => this.#dialog.close(),
  });
  #dialog = element("dialog", { id: "palette", class: "choices", "aria-label": t("palette") },
    this.#todos.length > 0 && element("p", { class: "choices-about" }, nameOf(this.#todos)),
    this.#box.field, this.#box.list, this.#box.none);

  open() {
    openOnce(this.#dialog, () => clearTimeout(this.#timer));
    this.#box.field.focus();
    this.#load();
    this.#show();
  }

  async #load() {
    // The banner reports a lost connection.
    const [views, projects] = await Promise.all([get("/api/views"), get("/api/projects")]).catch(() => [[], []]);
    const current = projects.filter(({ archived }) => !archived);
    this.#typed.push(...views.map(viewCommand), ...current.map(archiveCommand));
    if (this.#box.text) this.#show();
  }

  #run(run) {
    // The page has the focus again before the command moves it.
    this.#dialog.close();
    run();
  }

  #type() {
    this.#show();
    clearTimeout(this.#timer);
    const { text } = this.#box;
    if (text) this.#timer = setTimeout(() => this.#search(text), searchPause);
  }

  /** Adds todos that aren't on the board: done before today, or not matching its search. */
  async #search(text) {
    const id = numberIn(text);
    const query = { q: ["is:open,done", ...text.split(/\s+/).map(quoted)].join(" ") };
    // If the request fails, the board's own todos are listed.
    const answers = await Promise.allSettled([
      id ? get(`/api/todos/${id}`) : [], text.length > 1 ? get("/api/todos", { query }) : [],
    ]);
    if (text !== this.#box.text) return;
    this.#found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    this.#show();
  }

  #show() {
    this.#box.show(this.#ranked(this.#box.text).slice(0, longestList)
      .map((command) => ({ row: optionRow(command), run: command.run })));
  }

  /**
   * Everything that matches a text, best first: the todo of a number, then commands, views, days and todos by their
   * words.
   * @returns {Command[]}
   */
  #ranked(text) {
    if (!text) return this.#commands;
    const id = numberIn(text);
    const board = statuses.flatMap((status) => present()?.[status] ?? []);
    const all = [...new Map([...this.#found, ...board].map((todo) => [todo.id, todo])).values()];
    const others = all.filter((todo) => todo.id !== id);
    const todos = rank(text, others, ({ title }) => title, longestList)
      .map(({ item, ...match }) => ({ ...opening(item), ...match }));
    const matching = (/** @type {Command[]} */ commands) => rank(text, commands, (command) => command.text)
      .map(({ item, ...match }) => ({ ...item, ...match }));
    // Scattered letters match too many days: those of “undo” are in “Sunday 22 November”.
    const count = text.trim().split(/\s+/).length;
    const days = matching(dayCommands(text)).filter(({ ranges }) => ranges.length <= count).slice(0, mostDays);
    // Commands are short, so that a good match of one is meant.
    const commands = matching([...this.#commands, ...this.#typed]);
    return [
      ...all.filter((todo) => todo.id === id).map(opening),
      ...[...commands, ...days, ...todos].sort((a, b) => b.score - a.score),
    ];
  }
}

/** The number in a text such as #12 or ootd-12. */
const numberIn = (text) => /^(?:#|ootd-)?(\d+[a-z]*)$/i.exec(text)?.[1].toLowerCase();

/** A text as a phrase of the query language, so that nothing in it is a qualifier. */
const quoted = (text) => `"${text.replace(/["\\]/g, " ")}"`;

/** @returns {Command} */
const opening = (/** @type {Todo} */ { id, title, status }) =>
  ({ text: title, icon: status === "done" ? "synced" : "status", hint: id, run: () => openTodo(id) });

function openPalette() {
  const dialog = byID("palette");
  if (dialog) return dialog.close();
  closePopup({ returnsFocus: true });
  return new Palette().open();
}

// Also in fields and dialogs.
addEventListener("keydown", (event) => {
  const isHeld = isMac ? event.metaKey : event.ctrlKey;
  if (!isHeld || event.altKey || event.shiftKey || event.code !== "KeyK" && event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  event.stopPropagation();
  openPalette();
}, true);
