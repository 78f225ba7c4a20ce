// @ts-check
// A todo that is being written: values in the API's format, the fields that the user has chosen, those that a block has
// filled in, and the block's words for days, which the server reads.

/**
 * @typedef {object} NewTodo
 * @property {Record<string, any>} values
 * @property {string[]} touched
 * @property {Record<string, any>} filled
 * @property {Record<string, string>} hints
 */

const blank = {
  title: "", notes: "", priority: "none", project: null, labels: [], milestone: null, day: null, due: null, block: null,
};

/**
 * @param {Record<string, any>} usual The fields that a new todo has where it is added, such as the day.
 * @returns {NewTodo}
 */
export const newTodo = (usual) => ({ values: { ...blank, ...usual }, touched: [], filled: {}, hints: {} });

/**
 * A kept draft on a later day or elsewhere: what nobody has chosen is as usual there.
 * @param {Partial<NewTodo>} kept
 * @returns {NewTodo}
 */
export function resumed(kept, usual) {
  const todo = { ...newTodo(usual), ...kept };
  const isChosen = (name) => todo.touched.includes(name) || name in todo.filled || name in todo.hints;
  const others = Object.entries(usual).filter(([name]) => !isChosen(name));
  return { ...todo, values: { ...todo.values, ...Object.fromEntries(others) } };
}

/** Whether a new todo has more than its texts and today's day, which forms don't hide. */
export const hasProperties = ({ values }, today) =>
  Object.entries({ ...blank, day: today }).some(([name, value]) =>
    name !== "title" && name !== "notes" && String(values[name]) !== String(value));

/**
 * A new todo with the values of another block, or of none, in the fields that the user hasn't chosen.
 * @param {Record<string, any> | undefined} block
 * @param {NewTodo} before
 * @returns {NewTodo}
 */
export function filledFrom(block, { values, touched }, usual) {
  const defaults = newTodo(usual).values;
  const free = Object.keys(blank).filter((name) => name !== "block" && !touched.includes(name));
  const next = { ...values };
  /** @type {Record<string, any>} */
  const filled = {};
  /** @type {Record<string, string>} */
  const hints = {};
  for (const name of free) {
    const value = block?.[name];
    const isSet = value !== undefined && value !== null && value !== "" && value.length !== 0;
    next[name] = defaults[name];
    if (isSet && (name === "day" || name === "due")) {
      hints[name] = value;
      next[name] = null;
    } else if (isSet) {
      next[name] = filled[name] = value;
    }
  }
  return { values: next, touched: [...touched], filled, hints };
}

/** A title as it is saved. */
export const oneLine = (/** @type {string} */ text) => text.trim().replace(/\s*\n\s*/g, " ");

/** The lines of a title that have text. */
export const linesOf = (/** @type {string} */ text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** The box at the beginning of a line, as the server reads it. */
const box = /^(?:\[[ xX]?\]|[☐☑☒]\ufe0e?\ufe0f?)(?:\s+|$)/;

/** The lines of a list that have text, without bullets and numbers. The server reads their boxes. */
export const listLines = (/** @type {string} */ text) => linesOf(text)
  .map((line) => line.replace(/^(?:[-*+•]|\d{1,9}[.)])(?:\s+|$)/, "")).filter((line) => line.replace(box, ""));

/** The titles of the todos that a text stands for: one as typed, or that of each line of a list. */
export function titlesOf(/** @type {string} */ text) {
  const titles = listLines(text).map((line) => line.replace(box, ""));
  return titles.length && linesOf(text).length > 1 ? titles : [oneLine(text)];
}

/**
 * The request that adds a new todo. The server reads the block's words for days.
 * @param {NewTodo} todo
 * @param {Status} status
 * @param {string[]} given Fields that the server would fill, so that without a value they are cleared.
 */
export function requestOf({ values, touched, hints }, status, given = []) {
  const fields = { ...values, title: oneLine(values.title), status };
  for (const name of Object.keys(hints)) delete fields[name];
  // Null clears what the block would give. Without a day, the todo is in the backlog.
  for (const name of ["due", "project", "milestone", "block"]) {
    if (fields[name] === null && !given.includes(name) && !(values.block && touched.includes(name))) delete fields[name];
  }
  return fields;
}
