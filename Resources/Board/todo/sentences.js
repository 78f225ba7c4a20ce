// @ts-check

import {
  cappedDetails, isCreated, itemSentence, namedSentence, said, sentenceAbout, todoSentence,
} from "./changesentences.js";
import { embedded, phrase, titlePart } from "../lib/phrases.js";

/**
 * @typedef {import("../lib/phrases.js").Part} Part
 * @typedef {import("../lib/phrases.js").Wording} Wording
 * @typedef {import("./changesentences.js").Changed} Changed
 * @typedef {import("./changesentences.js").Entry} Entry
 * @typedef {import("./changesentences.js").Sentence} Sentence
 * @typedef {import("./changesentences.js").Subject} Subject
 */

/**
 * A command of the history as a sentence.
 * @param {Entry} entry
 * @param {Wording} wording
 * @returns {Sentence}
 */
export function sentence(entry, wording) {
  const whole = withImpliedChange(entry);
  return commandSentence(whole, wording) ?? changesSentence(whole, wording);
}

/** @type {Record<string, string>} The column into which commands move todos. */
const columnsOfCommands = { done: "done", start: "doing", claim: "doing", stop: "todo", reopen: "todo", drop: "dropped" };

/**
 * A command that changed nothing, because another machine had given the same one, with what it asked for.
 * @param {Entry} entry
 * @returns {Entry}
 */
function withImpliedChange(entry) {
  const { command, subjects, changes } = entry;
  const column = columnsOfCommands[command];
  const isDeletion = /(^| )rm$/.test(command);
  if (changes.length || !(column || isDeletion)) return entry;
  const change = column ? { field: "status", from: "", to: column } : { field: "deleted", from: false, to: true };
  return { ...entry, changes: subjects.map((subject) => ({ ...subject, ...change })) };
}

/**
 * The commands that were undone, as a sentence.
 * @param {Entry[]} entries
 * @param {Wording} wording
 */
export const undoSentence = (entries, wording) => retractionSentence("undid", entries, wording);

/**
 * The commands that were redone, as a sentence.
 * @param {Entry[]} entries
 * @param {Wording} wording
 */
export const redoSentence = (entries, wording) => retractionSentence("redid", entries, wording);

/**
 * @param {string} key
 * @param {Entry[]} entries
 * @param {Wording} wording
 * @returns {Sentence}
 */
function retractionSentence(key, entries, wording) {
  const sentences = entries.map((entry) => sentence(entry, wording));
  const { parts, details } = sentences.length === 1 ? sentences[0] : {
    parts: phrase("said.changes", { count: sentences.length }, wording),
    details: sentences.map((one) => one.parts),
  };
  return { parts: embedded(key, parts, wording), details };
}

// Commands that mean more than their changes

/**
 * @param {Entry} entry
 * @param {Wording} wording
 * @returns {Sentence | undefined}
 */
function commandSentence(entry, wording) {
  const { command } = entry;
  const all = changedSubjects(entry);
  const todos = all.filter(({ kind }) => kind === "todo");
  if (command.startsWith("import ")) return importSentence(entry, todos, wording);
  if (command === "purge") return { parts: said("purged", {}, wording), details: [] };
  if (command === "restore") return { parts: said("restoredBackup", {}, wording), details: [] };
  if (command === "join" && all.length) return machineSentence(all[0], wording);
  if (command === "link" && all[0]?.kind === "commit") return linkSentence(all, wording);
  if (!todos.length) return undefined;
  switch (command) {
    case "renumber": return sentenceAbout("renumbered", todos, {}, wording);
    case "withdraw": return sentenceAbout("reopenedByLoss", todos, {}, wording);
    case "commit":
    case "revert": {
      const commit = shortHash(todos[0].steps.find(({ field }) => field === "commit")?.to);
      const key = command === "commit" ? "finishedBy" : "reopenedBy";
      return commit ? sentenceAbout(key, todos, { commit }, wording) : undefined;
    }
    case "repeat": {
      const block = todos[0].steps.find(({ field }) => field === "block")?.to;
      return block ? sentenceAbout("repeated", todos, { block: titlePart(block) }, wording) : undefined;
    }
    default: return undefined;
  }
}

/** @type {Record<string, string>} Other tools' formats, by their names in commands. */
const importFormats = {
  taskwarrior: "Taskwarrior", todotxt: "todo.txt", csv: "CSV", ics: "iCalendar", markdown: "Markdown",
  github: "GitHub", gitlab: "GitLab", forgejo: "Forgejo",
};

/**
 * @param {Entry} entry
 * @param {Changed[]} todos
 * @param {Wording} wording
 */
function importSentence(entry, todos, wording) {
  const word = entry.command.slice("import ".length);
  const values = { format: importFormats[word] ?? word };
  const added = todos.filter(isCreated);
  if (added.length) {
    return sentenceAbout("imported", added, values, wording, entry.madeTodos ?? added.length);
  }
  const changed = todos.length ? todos : changedSubjects(entry);
  if (!changed.length) return { parts: said("importChangedMany", { count: 0, ...values }, wording), details: [] };
  return sentenceAbout("importChanged", changed, values, wording, entry.todoCount);
}

/**
 * @param {Changed} machine
 * @param {Wording} wording
 * @returns {Sentence}
 */
function machineSentence({ title, steps }, wording) {
  const name = titlePart(title || wording.t("anotherMachine"));
  const renamed = steps.find(({ field }) => field === "name");
  if (!renamed) return { parts: said("suffix", { name }, wording), details: [] };
  if (!renamed.from) return { parts: said("joined", { name }, wording), details: [] };
  const names = { from: titlePart(renamed.from), to: titlePart(String(renamed.to ?? "")) };
  return { parts: said("machineRenamed", names, wording), details: [] };
}

/**
 * Links between commits and todos, or the end of those of commits that are gone.
 * @param {Changed[]} commits
 * @param {Wording} wording
 * @returns {Sentence}
 */
function linkSentence(commits, wording) {
  const todoOf = (/** @type {Changed} */ { steps }) => {
    const id = steps.find(({ field }) => field === "todo")?.to;
    return id ? titlePart(wording.titleOf?.(id) || `#${id}`) : undefined;
  };
  const hasGone = (/** @type {Changed} */ { steps }) =>
    steps.some(({ field, to }) => field === "deleted" && to === true);
  const [first] = commits;
  const todo = todoOf(first);
  const isGone = hasGone(first);
  const others = commits.filter((commit) => hasGone(commit) !== isGone);
  if (others.length) {
    // A squash or a rebase: the new commit is what matters.
    const same = commits.filter((commit) => hasGone(commit) === isGone);
    const [linked, gone] = (isGone ? [others, same] : [same, others]).map((part) => linkSentence(part, wording));
    return { parts: linked.parts, details: [...linked.details, gone.parts, ...gone.details] };
  }
  if (commits.length === 1) {
    const key = isGone ? "commitGone" : todo ? "commitLinked" : "commitBack";
    const values = { commit: shortHash(first.id), ...(todo && { todo }) };
    return { parts: said(key, values, wording), details: first.title ? [[titlePart(first.title)]] : [] };
  }
  const lines = commits.map((commit) => {
    const linked = todoOf(commit);
    return [`${shortHash(commit.id)} `, titlePart(commit.title), ...(linked ? [" → ", linked] : [])];
  });
  const key = isGone ? "commitGoneMany" : "commitLinkedMany";
  return { parts: said(key, { count: commits.length }, wording), details: cappedDetails(lines) };
}

/** @param {string | null | undefined} text */
const shortHash = (text) => (text ?? "").split(" ")[0].slice(0, 7);

// Other commands, by their changes

/** From the kind of subject that a command is most likely about to the least likely one. */
const subjectKinds = [
  "todo", "item", "comment", "view", "block", "project", "milestone", "label", "repository", "commit", "replica",
];

/**
 * The things that a command changed, with the changes of each, the most important kind first.
 * @param {Entry} entry
 */
function changedSubjects({ subjects, changes }) {
  /** @type {Map<string, Changed>} */
  const found = new Map();
  const changed = (/** @type {Subject} */ { kind, id, title }) => {
    const key = [kind, id, title].join("\n");
    const known = found.get(key) ?? { kind, id, title, steps: [] };
    found.set(key, known);
    return known;
  };
  for (const subject of subjects) changed(subject);
  for (const change of changes) changed(change).steps.push(change);
  const rank = (/** @type {Changed} */ { kind }) =>
    subjectKinds.includes(kind ?? "") ? subjectKinds.indexOf(kind ?? "") : subjectKinds.length;
  return [...found.values()].sort((left, right) => rank(left) - rank(right));
}

/**
 * @param {Entry} entry
 * @param {Wording} wording
 * @returns {Sentence}
 */
function changesSentence(entry, wording) {
  const all = changedSubjects(entry);
  const [first] = all;
  if (!first) return { parts: said("unknown", {}, wording), details: [] };
  const main = all.filter(({ kind, steps }) => kind === first.kind && (steps.length || !entry.changes.length));
  const about = main.length ? main : [first];
  if (first.kind === "todo") return withOthers(todoSentence(entry, about, wording), all, wording);
  if (first.kind === "item") return withOthers(itemSentence(about, wording), all, wording);
  const [one, ...others] = about.map((subject) => namedSentence(subject, wording));
  const details = [...one.details, ...cappedDetails(others.map(({ parts }) => parts))];
  return withOthers({ parts: one.parts, details }, all, wording);
}

/**
 * A sentence with what else its command changed, such as a new label.
 * @param {Sentence} sentence
 * @param {Changed[]} all
 * @param {Wording} wording
 */
function withOthers({ parts, details }, all, wording) {
  const others = all.filter(({ kind, steps }) =>
    steps.length && kind !== all[0].kind && !["comment", "commit", "replica"].includes(kind ?? ""));
  const items = others.filter(({ kind }) => kind === "item");
  const lines = others.filter(({ kind }) => kind !== "item").map((other) => namedSentence(other, wording).parts);
  if (items.length) lines.unshift(itemSentence(items, wording).parts);
  return { parts, details: [...details, ...cappedDetails(lines)] };
}
