// @ts-check
import { byID, element, inside } from "../lib/dom.js";
import { excerptOf } from "../lib/phrases.js";
import { nearMoment, t } from "../lib/text.js";
import { present, statuses, today } from "./board.js";
import { ending, maxLabels, signs } from "./cards.js";

// On paper the board is a plain list of all its todos: the columns show only those in view.

// In characters: about three lines.
const titleLength = 160;

let list;

addEventListener("beforeprint", () => {
  const board = present();
  if (!board || !document.querySelector("main").checkVisibility()) return;
  list?.remove();
  list = element("section", { id: "print" },
    element("header", {},
      element("h1", {}, byID("date").textContent),
      element("p", {}, ["commits-today", "completion-today"].map((id) => element("span", {}, figure(byID(id)))))),
    statuses.map((status) => column(status, board[status])));
  document.body.append(list);
});

addEventListener("afterprint", () => list?.remove());

const figure = (node) => ["strong", "span"].map((name) => inside(node, name).textContent).filter(Boolean).join(" ");

const column = (status, todos) => element("section", {},
  element("h2", {}, `${t(`status.${status}`)}  ${todos.length}`),
  element("ul", {}, todos.map((todo) => element("li", {},
    element("span", { class: "number" }, todo.id),
    element("span", {},
      signs[todo.priority] && element("b", {}, `${signs[todo.priority]} `),
      element("bdi", {}, excerptOf(todo.title, titleLength)),
      element("small", {}, factsOf(todo).join(" · ")))))));

/** @param {Todo} todo */
function factsOf(todo) {
  const { project, milestone, labels, due, overdue, status } = todo;
  const when = due && nearMoment(due, today());
  const isDone = status === "done";
  return [
    project, milestone, ...labels.slice(0, maxLabels),
    labels.length > maxLabels && `+${labels.length - maxLabels}`,
    due && !isDone && t(overdue ? "overdueSince" : "dueOn", { when }),
    isDone && ending(todo, today()),
  ].filter(Boolean);
}
