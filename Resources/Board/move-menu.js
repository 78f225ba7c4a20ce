import { say } from "./phrases.js";
import { find, statuses } from "./board.js";
import { openMenu } from "./menu.js";
import { move, moveOlder, step } from "./moves.js";

const arrows = { up: "Alt+↑", down: "Alt+↓" };

/** Opens "Move to…" for a todo of the board. */
export function openMoveMenu(button, id) {
  const found = find(id);
  if (!found) return;
  const { status, index, column } = found;
  const isFirst = index === 0;
  const isLast = index === column.length - 1;
  const within = [
    !isFirst && { text: say("moveTop"), action: () => move([id], status, { top: true }) },
    !isFirst && { text: say("moveUp"), keys: arrows.up, action: () => move([id], status, step(id, -1)) },
    !isLast && { text: say("moveDown"), keys: arrows.down, action: () => move([id], status, step(id, 1)) },
    !isLast && { text: say("moveBottom"), action: () => move([id], status, { bottom: true }) },
  ].filter(Boolean);
  openMenu(button, say("moveTo"), [
    ...columnEntries(status, (to) => move([id], to, { top: true })),
    ...(within.length ? [{ separator: true }, ...within] : []),
  ]);
}

/** The same for one that was completed on an earlier day, which has no place among the others. */
export function openOlderMenu(button, todo) {
  openMenu(button, say("moveTo"), columnEntries("done", (to) => moveOlder(todo, to, { top: true })));
}

/** For several, which may come from any column. */
export function openMoveManyMenu(button, todos) {
  const ids = todos.map(({ id }) => id);
  openMenu(button, say("moveTo"), columnEntries(undefined, (to) => move(ids, to, { top: true })));
}

function columnEntries(from, action) {
  return statuses.filter((status) => status !== from)
    .map((status) => ({ text: say(status), action: () => action(status) }));
}
