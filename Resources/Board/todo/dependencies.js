// @ts-check
import { element, icon, inside } from "../lib/dom.js";
import { openPicker } from "../lib/picker.js";
import { go } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { t } from "../lib/text.js";
import { find, present } from "../board/board.js";
import { setDependency } from "../board/todos.js";

/**
 * A direction of dependencies: `after` are the todos that one waits for, `before` those that wait for it.
 * @typedef {"after" | "before"} Direction
 */

/** @type {Direction[]} */
const directions = ["after", "before"];
const actions = { after: "waitFor", before: "blockOther" };

/**
 * Lets the user pick a todo that todos are to wait for, or that is to wait for them.
 * @param {import("../lib/popups.js").Anchor} anchor
 * @param {Todo[]} todos
 * @param {Direction} direction
 */
function chooseDependency(anchor, todos, direction) {
  const [first] = todos;
  const taken = new Set([...todos.map(({ id }) => id), ...(todos.length === 1 ? first[direction] ?? [] : [])]);
  let all = [...present().doing, ...present().todo];
  const update = openPicker(anchor, {
    label: t(actions[direction]),
    // The newest first.
    choices: () => all.filter(({ id }) => !taken.has(id)).sort((a, b) => parseInt(b.id, 10) - parseInt(a.id, 10))
      .map(({ id, title, status }) => ({
        value: { id, title }, text: `${id} ${title}`, hint: status === "todo" ? undefined : t(`status.${status}`),
      })),
    pick: (other) => { setDependency(todos, direction, other).catch(() => {}); },
  });
  // A search may hide some.
  get("/api/todos").then((found) => { all = found; update(); }, () => {});
}

/** The entries of a menu. */
export const dependencyActions = (/** @type {Todo[]} */ todos) => directions.map((direction) => ({
  text: t(actions[direction]), icon: direction === "after" ? "lock" : "unlock",
  submenu: (/** @type {import("../lib/popups.js").Anchor} */ anchor) => chooseDependency(anchor, todos, direction),
}));

/** @type {Todo} */
let shown;
/** @type {Record<Direction, HTMLElement>} */
const lists = { after: element("ul", { class: "neighbours" }), before: element("ul", { class: "neighbours" }) };

/** The todos that the open todo waits for, and those that wait for it. */
export const dependencies = element("div", { class: "dependencies" },
  directions.map((direction) => element("section", { "aria-labelledby": `${direction}-heading` },
    element("h3", { id: `${direction}-heading` }, t(direction)), lists[direction])),
  element("div", { class: "dependency-buttons" }, directions.map((direction) => element("button", {
    type: "button", class: "quiet", "aria-haspopup": "dialog", "aria-expanded": "false", "data-direction": direction,
    onclick: ({ currentTarget }) => chooseDependency(currentTarget, [shown], direction),
  }, icon("add"), t(actions[direction])))));

/** Shows the dependencies of a todo. */
export function showDependencies(/** @type {Todo} */ todo) {
  shown = todo;
  for (const direction of directions) {
    const list = lists[direction];
    const direct = todo[direction] ?? [];
    const hadFocus = list.contains(document.activeElement);
    list.parentElement.hidden = direct.length === 0;
    list.replaceChildren(...direct.map((id) => row(direction, id)));
    if (hadFocus) (list.querySelector("button") ?? inside(dependencies, `[data-direction=${direction}]`)).focus();
  }
}

/** @param {Direction} direction */
function row(direction, id) {
  const known = find(id)?.todo ?? shown.neighbours?.find((other) => other.id === id);
  const { title = "", status } = known ?? {};
  return element("li", { "data-id": id },
    element("button", { type: "button", class: "quiet neighbour", onclick: () => go(id) },
      element("span", { class: "neighbour-id" }, id), " ", title),
    status && element("span", { class: "mark" }, t(`status.${status}`)),
    element("button", {
      type: "button", class: "quiet remove", "aria-label": t("removeDependency", { title: title || id }),
      onclick: () => { setDependency([shown], direction, { id, title }, false).catch(() => {}); },
    }, icon("close")));
}
