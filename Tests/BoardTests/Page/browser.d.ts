// What the compiler doesn't know: parts of browsers that its library lacks, modules that the server makes, and the
// JSON of the server.

interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, array: T[]) => unknown): number;
}

interface Element {
  checkVisibility(): boolean;
}

declare module "*/words.js" {
  export const words: Record<string, string | Record<string, string>>;
  export const language: "en" | "ko" | "fr" | "ja";
  /** Texts of todos that have no place of their own. */
  export const texts: { name: string, label: string }[];
}

type Status = "todo" | "doing" | "done" | "dropped";
type Priority = "high" | "medium" | "low" | "none";

interface Todo {
  id: string;
  uuid: string;
  title: string;
  status: Status;
  priority: Priority;
  project: string | null;
  /** A day such as 2026-11-21. */
  day: string | null;
  /** A day, or a moment such as 2026-11-21T18:00:00+01:00. */
  due: string | null;
  overdue: boolean;
  labels: string[];
  milestone: string | null;
  block: string | null;
  /** The issue that it stands for, such as github:owner/name#34. */
  reference: string | null;
  notes: string;
  comments: TodoComment[];
  commits: TodoCommit[];
  checklist: ChecklistItem[];
  /** The todos that it waits for until they are done: directly, and the open ones also through others. */
  after: string[];
  waitsFor: string[];
  blocked: boolean;
  ready: boolean;
  /** The todos that wait for it, and more about these and its `after`; only in the details. */
  before?: string[];
  neighbours?: { id: string; title: string; status: Status }[];
  /** The web address of its issue; only in the details. */
  issuePage?: string | null;
  created: string;
  started: string | null;
  completed: string | null;
  finished: string | null;
  claimedBy?: string | null;
  /** A sentence about who holds it; only in the details. */
  claim?: string | null;
  claimedAt?: string | null;
}

interface ChecklistItem { id: string; text: string; done: boolean; uuid: string }
interface TodoComment { at: string; text: string; number: number; uuid: string }
interface TodoCommit {
  oid: string; subject: string; completes: boolean; at: string; project: string | null;
  path: string | null; url?: string | null;
  /** Whether the offset of `at` is not the user's; only in the details. */
  otherZone?: boolean;
}

interface BoardAnswer {
  date: string;
  todo: Todo[];
  doing: Todo[];
  done: Todo[];
  older: boolean;
  /** When the day is offered for review, or null for never. */
  reviewFrom: string | null;
  olderCount: number;
  /** All that are overdue, also those that the query hides. */
  overdueCount: number;
  undo: boolean;
  redo: boolean;
  wipLimit: number | null;
  /** Changes with the day and the settings on which cards depend. */
  key: string;
  /** The number of the last operation that it includes. */
  sequence: number;
  /** Whether the query sorts the columns. */
  sorted?: boolean;
  /** Whether no todo was ever added. */
  isEmpty?: boolean;
  /** The repository in which the server was started. */
  folder?: { name: string; linked: boolean } | null;
  /** The fields of a todo that is added while the query is shown. */
  defaults: Pick<Todo, "project" | "labels" | "milestone" | "priority" | "day" | "due">;
}

type Metric = "commits" | "rate";

interface DayFigures extends Completion {
  commits: number;
}

interface Completion {
  date: string;
  done: number;
  total: number;
  percent: number | null;
}

interface DayAnswer {
  date: string;
  commits: number;
  completion: { done: number; total: number; percent: number | null };
  todos: Todo[];
  carriedOver: Todo[];
  due: Todo[];
  overdue: Todo[];
  log: {
    oid: string; at: string; otherZone: boolean; project: string; subject: string; url: string | null;
    todos: { id: string; title: string; completes: boolean }[];
  }[];
}

interface HistoryEntry {
  operation: string; at: string; command: string; by: string; replica: string | null;
  undone: boolean; own: boolean;
  said: { parts: import("../../../Resources/Board/lib/phrases.js").Part[], details: import("../../../Resources/Board/lib/phrases.js").Part[][] };
  subjects: { kind: string | null; id: string; title: string }[]; changes: HistoryChange[];
}
interface HistoryChange {
  kind: string; id: string; title: string; field: string; from: unknown; to: unknown;
  overriddenBy: string | null;
}
