// @ts-check
import { announce, byID, element, showText } from "../lib/dom.js";
import { go } from "../lib/routes.js";
import { t } from "../lib/text.js";
import { toggled } from "./query.js";
import { currentQuery, onQuery, present, search, statuses } from "./board.js";
import { keepScroll, restoreScroll } from "./scroll.js";

// The search field

const searchField = byID("search");
const searchError = byID("search-error");
const typingPause = 120;
const searchExamples = [
  "is:overdue", "is:ready", "project:api", "priority:high", "label:bug,docs", "-label:bug", "due:<=fri", "no:day",
];
let typingTimer;
// Typing updates one entry of the browser's history; earlier searches stay behind it.
let isTyping = false;

/** Reads the query from the address. */
export function queryFromAddress() {
  const text = new URLSearchParams(location.search).get("q") ?? "";
  if (searchField.value !== text) searchField.value = text;
  return text;
}

function searchSoon() {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(searchNow, typingPause);
}

async function searchNow() {
  clearTimeout(typingTimer);
  const text = searchField.value.trim();
  if (text === currentQuery()) return;
  setAddress(text);
  await search(text);
  const board = present();
  if (!board || text !== currentQuery() || !searchError.hidden) return;
  const count = statuses.reduce((sum, status) => sum + board[status].length, 0);
  announce(t("found", { count }));
}

/**
 * Searches for a query as if it had been typed, also from a page beside the board.
 * @param {string} text
 */
export function setQuery(text) {
  searchField.value = text;
  isTyping = false;
  searchField.dispatchEvent(new Event("input"));
  searchNow();
  isTyping = false;
}

/** Goes from a page to the board; what is typed on the way becomes the board's query. */
export function leaveForBoard() {
  go("");
  isTyping = true;
}

/**
 * Adds a condition to the query, or removes it if the query has it.
 * @param {string} condition
 */
export const addCondition = (condition) => setQuery(toggled(searchField.value, condition));

function setAddress(text) {
  const address = new URL(location.href);
  if (text) address.searchParams.set("q", text);
  else address.searchParams.delete("q");
  if (isTyping) {
    history.replaceState(history.state, "", address);
  } else {
    keepScroll();
    history.pushState(null, "", address);
  }
  isTyping = true;
}

onQuery((error) => {
  showText(searchError, error?.message);
  if (error) searchField.setAttribute("aria-invalid", "true");
  else searchField.removeAttribute("aria-invalid");
});

searchField.addEventListener("input", (event) => {
  // Don't search for half a Korean syllable.
  if (!event.isComposing) searchSoon();
});
searchField.addEventListener("compositionend", searchSoon);
searchField.addEventListener("change", () => {
  searchNow();
  isTyping = false;
});
searchField.addEventListener("blur", () => { isTyping = false; });
searchField.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.preventDefault();
  if (searchField.value) {
    searchField.value = "";
    searchNow();
  } else {
    document.dispatchEvent(new Event("focus-lost"));
  }
});
addEventListener("popstate", async () => {
  isTyping = false;
  const text = queryFromAddress();
  if (text === currentQuery()) return;
  keepScroll();
  await search(text);
  if (text === currentQuery()) restoreScroll();
});

byID("search-hint").append(element("p", {}, t("searchHint")),
  element("ul", {}, searchExamples.map((example) => element("li", {}, element("button", {
    type: "button", tabindex: -1,
    // The field keeps its focus.
    onpointerdown: (event) => event.preventDefault(),
    onclick: () => addCondition(example),
  }, element("code", {}, example))))));
