import { send } from "./api.js";
import { find, present, statuses } from "./board.js";
import { change } from "./changes.js";
import { say } from "./phrases.js";

/** Columns after a move, as the server will have them. `place` is as in the interface. */
export function moved(board, ids, to, place) {
  const going = new Set(ids);
  const byID = new Map(statuses.flatMap((status) => board[status]).map((todo) => [todo.id, todo]));
  const moving = ids.filter((id) => byID.has(id)).map((id) => ({ ...byID.get(id), status: to }));
  const columns = Object.fromEntries(
    statuses.map((status) => [status, board[status].filter((todo) => !going.has(todo.id))]));
  columns[to].splice(index(columns[to], place), 0, ...moving);
  return { ...board, ...columns };
}

function index(column, { before, after, bottom }) {
  const at = column.findIndex((todo) => todo.id === (before ?? after));
  if (at < 0) return bottom || after ? column.length : 0;
  return before ? at : at + 1;
}

const order = (board) => statuses.map((status) => board[status].map((todo) => todo.id).join()).join("|");

/** Moves todos to a place in a column; sends nothing where they stand there already. */
export async function move(ids, to, place) {
  const board = present();
  const todos = ids.map((id) => find(id)?.todo).filter(Boolean);
  const isOnBoard = todos.length === ids.length;
  if (isOnBoard && order(moved(board, ids, to, place)) === order(board)) return false;
  return request(todos, to, place, (columns) => moved(columns, ids, to, place));
}

/** Moves one that isn't on the board, as it was completed on an earlier day. */
export function moveOlder(todo, to, place) {
  return request([todo], to, place);
}

async function request(todos, to, place, apply) {
  const from = Object.fromEntries(todos.map(({ id, status }) => [id, status]));
  const path = `/api/todos/${todos.map(({ id }) => encodeURIComponent(id)).join(",")}/move`;
  const one = todos.length === 1;
  try {
    await change(() => send("POST", path, { from, to, ...place }), {
      apply,
      said: () => said(todos, to, one),
    });
    return true;
  } catch {
    return false;
  }
}

function said(todos, to, one) {
  const column = say(to);
  if (!one) return say("movedMany", { n: todos.length, column });
  const { index: at, column: all } = find(todos[0].id) ?? {};
  if (at === undefined) return say("moved", { title: todos[0].title, column });
  return say("movedToPlace", { title: todos[0].title, column, place: at + 1, n: all.length });
}

/** The place one step from where a todo stands, or nothing at the column's end. */
export function step(id, direction) {
  const { column, index: at } = find(id);
  const other = column[at + direction];
  if (!other) return undefined;
  return direction < 0 ? { before: other.id } : { after: other.id };
}

/** The column beside that one, or nothing at the board's end. */
export const columnBeside = (status, direction) => statuses[statuses.indexOf(status) + direction];
