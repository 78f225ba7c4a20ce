// @ts-check
import { announce, byID, element, inside } from "../lib/dom.js";
import { openDatePicker } from "../lib/dates.js";
import { capitalized, errorSentence } from "../lib/phrases.js";
import { openOnce } from "../lib/popups.js";
import { get, send } from "../lib/server.js";
import { nearDay, nearMoment, t } from "../lib/text.js";
import { toastError } from "../lib/toast.js";
import { shownQuery, today } from "../board/board.js";
import { change } from "../board/change.js";
import { draft, draftNote, dropDraft, keepDraft } from "./drafts.js";

// The review of a day: what it has left open, and a decision for each todo, with the keys of `ootd review`. Decisions
// are kept as a draft until they are saved or discarded.

/**
 * A decision: its key, its words, and the change of a field that it stands for; none leaves the todo as it is.
 * @typedef {{ key: string, text: string, change: Record<string, string | null> }} Choice
 */

// A day is picked with its own key.
const dayKey = "w";
// In milliseconds.
const dayLength = 24 * 60 * 60 * 1000;

const button = byID("review");
button.addEventListener("click", () => openReview());

/** Offers the review from its time on, while the day has something left. */
export function showReviewOffer(/** @type {BoardAnswer} */ board) {
  const isLeft = ({ day, overdue }) => overdue || (day && day <= board.date);
  // Not that of a day that is over, which a page may still show that has slept.
  const late = Date.now() - Date.parse(board.reviewFrom ?? "");
  const isTime = late >= 0 && late < dayLength;
  // A search may hide what is left.
  button.hidden = !isTime || !(shownQuery() || [...board.todo, ...board.doing].some(isLeft));
}

/** Opens the review of a day. */
export const openReview = () => get("/api/review", { query: { date: today() } }).then(showReview, toastError);

/** @param {{ date: string, heading: string, left: Todo[], choices: Choice[] }} answer */
function showReview({ date, heading, left, choices }) {
  const name = `review:${date}`;
  const rows = left.map(rowOf);
  const note = draftNote(() => { dropDraft(name); dialog.close(); openReview(); });
  const finish = element("button", { type: "submit", class: "primary" }, t(left.length ? "save" : "close"));
  const dialog = element("dialog", { id: "review-sheet", "aria-labelledby": "review-heading" },
    element("form", { method: "dialog", onsubmit: save, onkeydown: onKey },
      element("h2", { id: "review-heading" }, heading), note,
      element("ul", {}, rows.map(({ node }) => node)),
      element("div", { class: "actions" },
        left.length > 0 && element("button", {
          type: "button", class: "cancel", onclick: () => dialog.close(),
        }, t("cancel")), finish)));
  for (const row of rows) mark(row, draft(name)?.[row.todo.id]);
  note.hidden = !rows.some(({ choice }) => choice);
  openOnce(dialog);
  (rows.find(({ choice }) => !choice)?.node ?? finish).focus();

  /** @returns {{ todo: Todo, node: HTMLElement, choice?: Choice }} */
  function rowOf(/** @type {Todo} */ todo) {
    const { id, title, due, day } = todo;
    const facts = due ? t("dueOn", { when: nearMoment(due, today()) })
      : day && t("plannedOn", { when: nearDay(day, today()) });
    const press = (key, text, action) => element("button", {
      type: "button", "data-key": key, "aria-keyshortcuts": key, onclick: action,
    }, element("span", {}, capitalized(text)), element("kbd", { "aria-hidden": "true" }, key));
    const buttons = choices.map((choice) => press(choice.key, choice.text, () => decide(row, choice)));
    buttons.splice(1, 0, press(dayKey, t("pickDay"), ({ currentTarget }) => pickDay(currentTarget, row)));
    const node = element("li", { tabindex: -1, "aria-label": `${id} ${title}` },
      element("p", {}, element("span", { class: "card-id" }, id), " ", title, facts && element("small", {}, facts)),
      element("div", { role: "group", "aria-label": title }, buttons));
    const row = { todo, node };
    return row;
  }

  function pickDay(anchor, row) {
    openDatePicker(anchor, {
      label: t("day"), value: row.todo.day, today: today(), withTime: false,
      pick: (day) => decide(row, { key: dayKey, text: day ? nearDay(day, today()) : t("none.day"), change: { day } }),
    });
  }

  function mark(row, /** @type {Choice | undefined} */ choice) {
    row.choice = choice;
    for (const node of row.node.querySelectorAll("button")) {
      node.setAttribute("aria-pressed", String(node.dataset.key === choice?.key));
    }
    inside(row.node, `[data-key=${dayKey}] span`).textContent =
      choice?.key === dayKey ? capitalized(choice.text) : t("pickDay");
  }

  function decide(row, /** @type {Choice} */ choice) {
    mark(row, choice);
    keepDraft(name, Object.fromEntries(rows.map((each) => [each.todo.id, each.choice])));
    announce(`${row.todo.title}: ${choice.text}`);
    const open = rows.filter((each) => !each.choice);
    const next = open.find((each) => rows.indexOf(each) > rows.indexOf(row)) ?? open[0];
    (next?.node ?? finish).focus();
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const index = rows.findIndex(({ node }) => node.contains(event.target));
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const pressed = rows[index]?.node.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (step) rows[Math.max(0, Math.min(index + step, rows.length - 1))]?.node.focus();
    else if (pressed) /** @type {HTMLElement} */ (pressed).click();
    else if (event.key === "Enter" && event.target.matches("li")) finish.click();
    else return;
    event.preventDefault();
  }

  /** Saves the decisions as one operation, and says which of the finished todos still wait. */
  function save() {
    const todos = rows.filter(({ choice }) => choice && Object.keys(choice.change).length)
      .map(({ todo, choice }) => ({ id: todo.id, ...choice.change }));
    if (!todos.length) return dropDraft(name);
    const note = ({ warnings = [] }) => warnings.map(errorSentence).join(" ");
    return change(() => send("POST", "/api/review", { date, todos }), { note }).then(() => dropDraft(name), () => {});
  }
}
