import { translate } from "./lib/text.js";
import { listen, onRecovery, openSession, retryWith } from "./lib/server.js";
import {
  find, freeze, loadLabels, onShown, queryFromAddress, refresh, search, show, today, unfreeze,
} from "./board/board.js";
import { move, moveOlder, showUndo, toastError } from "./board/changes.js";
import { focusCard } from "./board/cards.js";
import { onPlace } from "./lib/routes.js";
import { setToday } from "./lib/dates.js";
import { onMenu } from "./lib/popups.js";
import { openCardMenu } from "./todo/menu.js";
import {
  cardOf, isSelected, olderTodo, selection, selectUpTo, showColumns, showOlder, toggle,
} from "./board/columns.js";
import { allowDragging } from "./board/drag.js";
import { showHistory } from "./todo/history.js";
import { openFromAddress, openTodo, refreshTodo } from "./todo/dialog.js";
import { labelManager, milestoneManager } from "./todo/managers.js";
import { showActivity } from "./activity/activity.js";
import { checkSync, loadSync } from "./sync/sync.js";
import "./board/keyboard.js";
import "./board/selection.js";
import "./todo/palette.js";

const root = document.documentElement;
const main = document.querySelector("main");
let shownDay;

translate(document);
onMenu(freeze, unfreeze);
onPlace(openFromAddress);

onShown(async (board) => {
  setToday(board.date);
  showUndo(board);
  if (shownDay !== board.date) showActivity(shownDay = board.date);
  if (!await showColumns(board)) return;
  showOlder(board);
  if (root.dataset.ready) return;
  root.dataset.ready = "true";
  openFromAddress();
});

main.addEventListener("click", (event) => {
  const card = event.target.closest(".card");
  if (!card) return;
  const { id } = card.dataset;
  const button = event.target.closest(".card-menu");
  if (button) openCardMenu(card);
  else if (event.shiftKey && find(id)) selectUpTo(id);
  else if ((event.target.matches(".card-select") || event.ctrlKey || event.metaKey) && find(id)) toggle(id);
  else open(card);
});

function open(card) {
  // A captured pointer's click goes to the card, which doesn't get focus automatically.
  focusCard(card, ".card-title", { preventScroll: true });
  openTodo(card.dataset.id);
}

allowDragging(main, {
  carried(card) {
    return isSelected(card.dataset.id) ? selection().map(({ id }) => cardOf(id)) : [card];
  },
  drop(ids, status, place) {
    const older = olderTodo(ids[0]);
    if (!older) move(ids, status, place);
    else if (status !== "done") moveOlder(older, status, place);
  },
});

let refreshing;
let again = false;

/** Refreshes everything on the page. Many calls in a row make few requests. */
function refreshAll() {
  checkSync();
  refreshBoard();
}

function refreshBoard() {
  again = Boolean(refreshing);
  refreshing ??= refreshParts().finally(() => {
    refreshing = undefined;
    if (again) refreshBoard();
  });
}

async function refreshParts() {
  await Promise.all([
    refresh(), refreshLabels(), showHistory(), refreshTodo(),
    labelManager.refresh(), milestoneManager.refresh(), today() && showActivity(today()),
  ]);
}

async function refreshLabels() {
  try {
    if (await loadLabels()) show();
  } catch {
    // The banner reports a lost connection.
  }
}

const eventHandlers = {
  hello: refreshAll,
  change: refreshAll,
  activity: () => today() && showActivity(today()),
  sync: checkSync,
};

// Deadlines and midnight pass without an event.
function eachMinute() {
  setTimeout(() => {
    if (document.visibilityState === "visible") refresh();
    eachMinute();
  }, 60_000 - (Date.now() % 60_000) + 50);
}

document.addEventListener("failed", ({ detail }) => toastError(detail));
onRecovery(refreshAll);
retryWith(refresh);
// If the server can't be reached, the next request reports it.
await openSession().catch(() => {});
loadSync();
// Load the labels first: cards show their colours and would otherwise be drawn twice.
await loadLabels().catch(() => {});
search(queryFromAddress());
listen((name) => eventHandlers[name]?.());
eachMinute();
