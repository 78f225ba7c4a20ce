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

const defaults = (today) => ({
  title: "", notes: "", priority: "none", project: null, labels: [], milestone: null, day: today, due: null,
  block: null,
});

/** @returns {NewTodo} */
export const newTodo = (today) => ({ values: defaults(today), touched: [], filled: {}, hints: {} });

/**
 * A kept draft on a later day: an untouched day is today.
 * @param {Partial<NewTodo>} kept
 * @returns {NewTodo}
 */
export function resumed(kept, today) {
  const todo = { ...newTodo(today), ...kept };
  const isChosen = todo.touched.includes("day") || "day" in todo.hints;
  return isChosen ? todo : { ...todo, values: { ...todo.values, day: today } };
}

/**
 * A new todo with the values of another block, or of none, in the fields that the user hasn't chosen.
 * @param {Record<string, any> | undefined} block
 * @param {NewTodo} before
 * @returns {NewTodo}
 */
export function filledFrom(block, { values, touched }, today) {
  const free = Object.keys(defaults(today)).filter((name) => name !== "block" && !touched.includes(name));
  const next = { ...values };
  /** @type {Record<string, any>} */
  const filled = {};
  /** @type {Record<string, string>} */
  const hints = {};
  for (const name of free) {
    const value = block?.[name];
    const isSet = value !== undefined && value !== null && value !== "" && value.length !== 0;
    next[name] = defaults(today)[name];
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

/** The lines of a list, without bullets and numbers. The server reads their boxes. */
export const listLines = (/** @type {string} */ text) => linesOf(text)
  .map((line) => line.replace(/^(?:[-*+•]|\d+[.)])\s+/, "")).filter(Boolean);

/**
 * The request that adds a new todo. The server reads the block's words for days.
 * @param {NewTodo} todo
 * @param {Status} status
 */
export function requestOf({ values, touched, hints }, status) {
  const fields = { ...values, title: oneLine(values.title), status };
  for (const name of Object.keys(hints)) delete fields[name];
  // Null clears what the block would give. Without a day, the todo is in the backlog.
  for (const name of ["due", "project", "milestone", "block"]) {
    if (fields[name] === null && !(values.block && touched.includes(name))) delete fields[name];
  }
  return fields;
}
