// @ts-check
import { element } from "../lib/dom.js";
import { deadline } from "../board/cards.js";
import { commitTime, dayOf, nearDay, nearMoment, t, timeOf } from "../lib/text.js";
import { get } from "../lib/server.js";
import { linkTo } from "../lib/routes.js";
import { today } from "../board/board.js";
import { splitByCompletion } from "./figures.js";

// One day: its commits and its todos.

const manyCarried = 8;

/** The view of a day, which loads it. */
export function dayView(day) {
  const view = element("section", { class: "day-view", "data-day": day }, element("div", { class: "day-parts" }));
  fillDay(view);
  return view;
}

/** Loads the day of a view again. */
export async function fillDay(view) {
  try {
    const answer = await get("/api/day", { query: { date: view.dataset.day } });
    const text = JSON.stringify(answer);
    if (view.dataset.answer === text) return;
    view.dataset.answer = text;
    const focused = view.contains(document.activeElement) && document.activeElement.getAttribute("href");
    const parts = answer.date > today() ? [todosOf] : [commitsOf, todosOf];
    const isOpen = view.querySelector("details")?.open;
    view.querySelector(".day-parts").replaceChildren(...parts.map((part) => part(answer, isOpen)));
    if (focused) [...view.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  } catch (/** @type {any} */ failure) {
    // Keep the known day; the banner reports a lost connection.
    if (view.dataset.answer) return;
    view.querySelector(".day-parts").replaceChildren(element("p", { class: "none" }, failure.message));
  }
}

/** @param {DayAnswer} answer */
function commitsOf({ log, todos, carriedOver, commits }) {
  const titles = new Map([...todos, ...carriedOver].map(({ id, title }) => [id, title]));
  return element("section", { class: "day-commits", "aria-labelledby": "day-commits-heading" },
    element("h3", { id: "day-commits-heading" }, `${t("commits")} `, count(commits)),
    log.length ? element("ul", {}, log.map((commit) => commitRow(commit, titles)))
      : element("p", { class: "none" }, t("noCommitsThen")));
}

const count = (number) => element("span", { class: "count" }, String(number));

function commitRow({ oid, at, otherZone, project, subject, url, todos }, titles) {
  const hash = element("code", {}, oid.slice(0, 7));
  return element("li", {},
    element("time", { datetime: at }, commitTime({ at, otherZone })),
    url ? element("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, hash) : hash,
    element("span", { class: "subject" }, subject),
    project && element("span", { class: "fact" }, project),
    todos.length > 0 && element("span", { class: "links" }, todos.map((todo) => element("span", {},
      todo.completes && element("span", { class: "completes" }, t("completes")),
      todoLink({ id: todo.id, title: todo.title ?? titles.get(todo.id) ?? "" })))));
}

const todoLink = ({ id, title }) => element("a", { class: "todo-link", ...linkTo(id) },
  element("span", { class: "card-id" }, id), ` ${title}`);

/**
 * @param {DayAnswer} answer
 * @param {boolean} [isOpen] Whether those carried over are shown, as the user has chosen.
 */
function todosOf({ date, completion, todos, carriedOver, due, overdue }, isOpen = carriedOver.length <= manyCarried) {
  const isAhead = date > today();
  const { done, open } = splitByCompletion(todos, date);
  const carried = isAhead ? [] : carriedOver;
  const late = isAhead ? [] : overdue;
  const rate = isAhead || completion.percent === null ? [] : [
    count(`${completion.done}/${completion.total}  ${t("percent", { percent: completion.percent })}`)];
  const others = [...late, ...due].filter(({ id }) => ![...todos, ...carried].some((todo) => todo.id === id));
  const group = (heading, listed) => (listed.length
    ? [element("h4", {}, `${heading} `, count(listed.length)), list(listed, date, late)] : []);
  return element("section", { class: "day-todos", "aria-labelledby": "day-todos-heading" },
    element("h3", { id: "day-todos-heading" }, `${t("dayTodos")} `, rate),
    todos.length + (isAhead ? due.length : 0) === 0
      && element("p", { class: "none" }, t(isAhead ? "noTodosAhead" : "noTodosThen")),
    group(t("status.done"), done), group(t(isAhead ? "day" : "openThen"), open), group(t("due"), others),
    carried.length > 0 && element("details", { open: isOpen },
      element("summary", {}, `${t("carriedOver")} `, count(carried.length)), list(carried, date, late)));
}

/** A list of todos, of which those in `late` were overdue on the day. */
const list = (todos, date, late) => element("ul", {}, todos.map((todo) => element("li", {},
  todoLink(todo), todo.project && element("span", { class: "fact" }, todo.project),
  late.some(({ id }) => id === todo.id) ? deadline(nearMoment(todo.due, today()), true)
    : [whenOf(todo, date)].filter(Boolean).map((fact) => element("span", { class: "fact" }, fact)))));

/** When it was done, or is due or planned, if that isn't the shown day itself. */
function whenOf({ status, finished, completed, due, day }, date) {
  if (finished) {
    if (finished !== date) return t("doneOn", { when: nearDay(finished, today()) });
    return completed && dayOf(completed) === date ? timeOf(completed) : undefined;
  }
  if (status === "dropped") return t("status.dropped");
  if (due) return t("dueOn", { when: nearMoment(due, today()) });
  return day && day !== date ? t("plannedOn", { when: nearDay(day, today()) }) : undefined;
}
