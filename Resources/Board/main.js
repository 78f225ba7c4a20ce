// @ts-check
import "./lib/doubleclick.js";
import { currentPlace } from "./lib/routes.js";
import { translate } from "./lib/text.js";
import { onRecovery, openSession, retryWith } from "./lib/server.js";
import { listen } from "./lib/events.js";
import {
  applyChange, find, freeze, onShown, onStoreChange, present, refresh, search, show, shownQuery, statuses, today,
  unfreeze,
} from "./board/board.js";
import { loadLabels } from "./board/catalog.js";
import { queryFromAddress, addCondition } from "./board/search.js";
import { settled, showUndo } from "./board/change.js";
import { focusCard, keepingFocus } from "./board/focus.js";
import { onMenu } from "./lib/popups.js";
import { openCardMenu } from "./todo/menu.js";
import { showColumns, showOlder } from "./board/columns.js";
import { forgetUnselected, selectUpTo, toggle } from "./board/selected.js";
import { showHistory } from "./todo/history.js";
import { openTodo, refreshTodo, showPlace } from "./todo/panel.js";
import { showNewTodo } from "./todo/add.js";
import { showReviewOffer } from "./todo/review.js";
import { showActivity, showOverdue, updateCompletions } from "./activity/activity.js";
import { updateCommits } from "./activity/days.js";
import { openPages, refreshPage } from "./pages/pages.js";
import { applySettings } from "./pages/settings.js";
import { loadSync, setSync } from "./sync/sync.js";
import { showEmpty } from "./board/empty.js";
import "./board/keyboard.js";
import "./board/drag.js";
import "./board/filters.js";
import "./board/print.js";
import "./board/selection.js";
import "./todo/palette.js";

const root = document.documentElement;
const main = document.querySelector("main");
let shownDay;
/** The day, the query and the number of older todos, as last shown. */
let shownOlder;

translate(document);
onMenu(freeze, unfreeze);

onShown((board) => {
  showUndo(board);
  keepingFocus(() => showColumns(board));
  forgetUnselected();
  showOverdue(board);
  showReviewOffer(board);
  const isReady = Boolean(root.dataset.ready);
  root.dataset.ready = "true";
  // A hidden field takes no focus.
  showEmpty(board);
  // The columns come first.
  if (shownDay !== board.date) showActivity(shownDay = board.date);
  const older = JSON.stringify([board.date, shownQuery(), board.olderCount]);
  if (shownOlder !== older) showOlder(board);
  shownOlder = older;
  if (isReady) return;
  showPlace(currentPlace());
  showNewTodo(currentPlace());
  openPages();
});

main.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  /** @type {HTMLElement} */
  const card = target.closest(".card");
  if (!card) return;
  const { id } = card.dataset;
  /** @type {HTMLElement} */
  const filter = target.closest("[data-filter]");
  if (target.closest(".card-menu")) openCardMenu(card);
  else if (event.shiftKey && find(id)) selectUpTo(id);
  else if ((target.matches(".card-select") || event.ctrlKey || event.metaKey) && find(id)) toggle(id);
  else if (filter) addCondition(filter.dataset.filter);
  else open(card);
});

function open(card) {
  // A press beside the title focuses nothing.
  focusCard(card, ".card-title", { preventScroll: true });
  openTodo(card.dataset.id);
}

// Changes by others, and by this tab. A hidden tab loads all that they may affect once it is visible again.

let hasMissed = false;

/** Whether the tab is visible; if it isn't, it has missed something. */
function isVisible() {
  const isShown = document.visibilityState === "visible";
  hasMissed ||= !isShown;
  return isShown;
}

/** @param {import("./board/board.js").StoreChange} change */
function showChange({ todos, kinds, operations, completions, sync }) {
  // The tab's title shows today's.
  if (completions) updateCompletions(completions);
  if (!isVisible()) return;
  if (!completions) showActivity(today());
  if (!todos || kinds.includes("label")) refreshLabels();
  showOlder(present());
  showHistory();
  if (!todos || todos.includes(currentPlace())) refreshTodo(operations);
  refreshPage();
  if (sync) setSync(sync);
  else loadSync();
}

onStoreChange(showChange);
document.addEventListener("visibilitychange", () => {
  if (!hasMissed || !isVisible()) return;
  hasMissed = false;
  showChange({ todos: null, kinds: [] });
});

// The banner reports a lost connection.
const refreshLabels = () => loadLabels().then((isOther) => { if (isOther) show(); }, () => {});

const eventHandlers = {
  hello({ sequence, key }) {
    // Another day or other settings may have gone unnoticed while no tab was visible, and changes.
    if (present() && present().key !== key) eventHandlers.settings();
    applyChange({ after: sequence, sequence, todos: [], kinds: [] });
  },
  // A change of this tab is known as such when its answer has arrived.
  change: (event) => settled().then(() => applyChange(event)),
  day: () => refresh(),
  activity: ({ version }) => {
    if (!isVisible()) return;
    refreshPage();
    updateCommits(version);
  },
  settings: () => {
    applySettings();
    refreshPage();
    refresh();
  },
  // An event of a change that waits has an older status.
  sync: ({ sync }) => settled().then(() => setSync(sync)),
};

// Deadlines pass without an event.
function eachMinute() {
  setTimeout(() => {
    const board = present();
    if (board) showReviewOffer(board);
    const hasPassed = board && statuses.flatMap((status) => board[status])
      .some(({ due, overdue, status }) => due?.length > 10 && !overdue && status !== "done"
        && Date.parse(due) <= Date.now());
    if (hasPassed) refresh();
    eachMinute();
  }, 60_000 - (Date.now() % 60_000) + 50);
}

onRecovery(() => {
  refresh();
  // All that others may have changed meanwhile, or that couldn't be loaded.
  if (present()) showChange({ todos: null, kinds: [] });
  else loadSync();
});
retryWith(refresh);
// If the server can't be reached, the next request reports it.
await openSession().catch(() => {});
loadSync();
// Cards show the colours of labels, and would otherwise be drawn twice.
freeze();
search(queryFromAddress());
// Before the answer, so that no change after it is missed.
listen((name, data) => eventHandlers[name]?.(data));
await loadLabels().catch(() => {});
unfreeze();
eachMinute();
