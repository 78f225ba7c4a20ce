import { dayOf, timeOf } from "./dates.js";

// What a form holds of a todo, all as texts; a deadline is two fields there.
const fields = ["title", "notes", "priority", "day", "due", "project", "milestone", "block"];

/** The values of a new todo, as the interface would give them. */
export const newTodo = (today) => ({
  title: "", notes: "", priority: "none", day: today, due: null, project: null, labels: [],
  milestone: null, block: null,
});

/** What forms remember of a todo, to tell the server what was seen. */
export function seenOf(todo) {
  const seen = Object.fromEntries(fields.map((field) => [field, todo[field]]));
  return { ...seen, labels: [...todo.labels] };
}

/** What the form shows for what was seen. */
export function valuesOf(seen) {
  const texts = Object.fromEntries(fields.map((field) => [field, seen[field] ?? ""]));
  return {
    ...texts, due: seen.due ? dayOf(seen.due) : "", dueTime: seen.due ? timeOf(seen.due) : "",
    labels: [...seen.labels].sort(),
  };
}

/** A field as the interface wants it: nothing is null. */
export function wire(values, field) {
  if (field === "due") return [values.due, values.dueTime].filter(Boolean).join(" ") || null;
  if (field === "title" || field === "notes") return values[field];
  return values[field] || null;
}

/** The fields in which the form differs from what was seen. */
function changedFields(values, seen) {
  const before = valuesOf(seen);
  return fields.filter((field) => wire(values, field) !== wire(before, field));
}

/** What to send so that a todo becomes as the form says. */
export function patch(values, seen) {
  const changes = changedFields(values, seen)
    .map((field) => [field, { from: seen[field], to: wire(values, field) }]);
  const add = values.labels.filter((name) => !seen.labels.includes(name));
  const remove = seen.labels.filter((name) => !values.labels.includes(name));
  if (add.length || remove.length) changes.push(["labels", { add, remove }]);
  return Object.fromEntries(changes);
}

export const isChanged = (values, seen) => Object.keys(patch(values, seen)).length > 0;

/** What was seen brought up to date, and the values with it where they are untouched. */
export function merged({ seen, values }, todo) {
  const changed = new Set(changedFields(values, seen));
  const now = seenOf(todo);
  const fresh = valuesOf(now);
  const next = { seen: { ...seen }, values: { ...values } };
  for (const field of fields.filter((name) => !changed.has(name))) {
    next.seen[field] = now[field];
    next.values[field] = fresh[field];
    if (field === "due") next.values.dueTime = fresh.dueTime;
  }
  // Labels never conflict: additions and removals are sent.
  const added = values.labels.filter((name) => !seen.labels.includes(name));
  const removed = seen.labels.filter((name) => !values.labels.includes(name));
  next.seen.labels = now.labels;
  next.values.labels = [...new Set([...now.labels, ...added])]
    .filter((name) => !removed.includes(name)).sort();
  return next;
}
