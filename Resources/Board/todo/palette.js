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
import { change } from "../board/change.js";
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
/** How many todos of the store are ranked by their titles. */
const mostFound = 200;
const mostDays = 3;
const isMac = /Mac|iP/.test(navigator.platform);
const controlKey = isMac ? "⌘" : "Ctrl";

/** The buttons of the bar that are commands, too, each with its keys. */
const buttons = [
  ["undo", `${controlKey} Z`], ["redo", keyNames(`${controlKey} Shift Z`)], ["history-button"], ["filter", "f"],
  ["sync-now"], ["shortcuts-button", "?"],
];

/** @returns {Command[]} */
function pageCommands() {
  const pressable = buttons.map(([id, keys]) => ({ node: byID(id), keys }))
    .filter(({ node }) => !node.disabled && !node.closest("[hidden]"));
  return [
    { text: t("add"), icon: "add", keys: "n", run: () => go("new") },
    { text: t("search"), icon: "search", keys: "/", run: () => byID("search").focus() },
    { text: t("review"), icon: "checklist", run: () => { openReview(); } },
    { text: t("toggleDay"), icon: "activity", keys: "v", run: () => byID("day-toggle").click() },
    ...pressable.map(({ node, keys }) =>
      ({ text: node.textContent, icon: node.dataset.icon, keys, run: () => node.click() })),
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
    ...perStatus("add", "add", (status) => { go(""); openQuickAdd(status); }),
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

/** The number in a text such as #12 or ootd-12. */
const numberIn = (text) => /^(?:#|ootd-)?(\d+[a-z]*)$/i.exec(text)?.[1].toLowerCase();

/** A text as a phrase of the query language, so that nothing in it is a qualifier. */
const quoted = (text) => `"${text.replace(/["\\]/g, " ")}"`;

/** @returns {Command} */
const opening = (/** @type {Todo} */ { id, title, status }) =>
  ({ text: title, icon: { done: "synced", dropped: "close" }[status] ?? "status", hint: id, run: () => openTodo(id) });

function openPalette() {
  const open = byID("palette");
  if (open) return open.close();
  closePopup({ returnsFocus: true });
  // The todos of the keys, or the open one.
  const opened = focusedCard() ? undefined : openedTodo();
  const about = opened ? [opened] : chosenTodos();
  const commands = [...todoCommands(about), ...pageCommands()];
  // Commands that are listed only if they are typed.
  const typedOnly = typedCommands(about);
  /** @type {Todo[]} Todos that the server found. */
  let found = [];
  let timer;
  /** @type {Combobox<{ row: HTMLElement, run: () => void }>} */
  const box = new Combobox({
    label: t("palette"), placeholder: t("palettePlaceholder"), typed: type, left: () => dialog.close(),
    // The page has the focus again before the command moves it.
    chosen: ({ run }) => { dialog.close(); run(); },
  });
  const dialog = element("dialog", { id: "palette", class: "choices", "aria-label": t("palette") },
    about.length > 0 && element("p", { class: "choices-about" }, nameOf(about)), box.field, box.list, box.none);
  openOnce(dialog, () => clearTimeout(timer));
  box.field.focus();
  show();
  return load();

  async function load() {
    // The banner reports a lost connection.
    const [views, projects] = await Promise.all([get("/api/views"), get("/api/projects")]).catch(() => [[], []]);
    const current = projects.filter(({ archived }) => !archived);
    typedOnly.push(...views.map(viewCommand), ...current.map(archiveCommand));
    if (box.text) show();
  }

  function type() {
    const { text } = box;
    show();
    clearTimeout(timer);
    if (text) timer = setTimeout(() => search(text), searchPause);
  }

  /** Adds todos that aren't on the board: dropped, done before today, or not matching its search. */
  async function search(text) {
    const id = numberIn(text);
    const q = ["is:open,done,dropped", ...text.split(/\s+/).map(quoted)].join(" ");
    const query = { q, limit: String(mostFound) };
    // If the request fails, the board's own todos are listed.
    const answers = await Promise.allSettled([
      id ? get(`/api/todos/${id}`) : [], text.length > 1 ? get("/api/todos", { query }) : [],
    ]);
    if (text !== box.text) return;
    found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    show();
  }

  function show() {
    const ranked = box.text ? matching(box.text) : commands;
    box.show(ranked.slice(0, longestList).map((command) => ({ row: optionRow(command), run: command.run })));
  }

  /**
   * Everything that matches a text, best first: the todo of a number, then commands, views, days and todos by their
   * words.
   * @returns {Command[]}
   */
  function matching(text) {
    const id = numberIn(text);
    const board = statuses.flatMap((status) => present()?.[status] ?? []);
    const all = [...new Map([...found, ...board].map((todo) => [todo.id, todo])).values()];
    const others = all.filter((todo) => todo.id !== id);
    const todos = rank(text, others, ({ title }) => title, longestList)
      .map(({ item, ...match }) => ({ ...opening(item), ...match }));
    const ranked = (/** @type {Command[]} */ list) => rank(text, list, (command) => command.text)
      .map(({ item, ...match }) => ({ ...item, ...match }));
    // Scattered letters match too many days: those of “undo” are in “Sunday 22 November”.
    const count = text.trim().split(/\s+/).length;
    const days = ranked(dayCommands(text)).filter(({ ranges }) => ranges.length <= count).slice(0, mostDays);
    return [
      ...all.filter((todo) => todo.id === id).map(opening),
      // Commands are short, so that a good match of one is meant.
      ...[...ranked([...commands, ...typedOnly]), ...days, ...todos].sort((a, b) => b.score - a.score),
    ];
  }
}

// Also in fields and dialogs.
addEventListener("keydown", (event) => {
  const isHeld = isMac ? event.metaKey : event.ctrlKey;
  if (!isHeld || event.altKey || event.shiftKey || event.code !== "KeyK" && event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  event.stopPropagation();
  openPalette();
}, true);
