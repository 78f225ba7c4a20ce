// @ts-check
import { Combobox, optionRow } from "../lib/combobox.js";
import { announce, byID, element, inside, loseFocus, showText } from "../lib/dom.js";
import { go } from "../lib/routes.js";
import { get } from "../lib/server.js";
import { t } from "../lib/text.js";
import { suggestionsFor } from "./completion.js";
import { toggled, wordAtEnd } from "./query.js";
import { currentQuery, onQuery, present, search, statuses } from "./board.js";
import { keepScroll, restoreScroll } from "./columns.js";
import { focusFirst } from "./focus.js";

// The search field

const searchField = byID("search");
const searchError = byID("search-error");
const hint = element("p", { class: "choices-none" }, t("searchHint"));
// In milliseconds.
const typingPause = 120;
let typingTimer;
let searching = Promise.resolve();
// Typing updates one entry of the browser's history; earlier searches stay behind it.
let isTyping = false;
/** What is wrong with the query; not shown while a word is being typed. @type {Error | undefined} */
let queryError;
let isWordOpen = false;

/** Reads the query from the address. */
export function queryFromAddress() {
  const text = new URLSearchParams(location.search).get("q") ?? "";
  if (searchField.value !== text) searchField.value = text;
  return text;
}

async function searchNow() {
  clearTimeout(typingTimer);
  const text = searchField.value.trim();
  if (text === currentQuery()) return searching;
  setAddress(text);
  await (searching = search(text));
  const board = present();
  if (!board || text !== currentQuery() || queryError) return undefined;
  const count = statuses.reduce((sum, status) => sum + board[status].length, 0);
  return announce(t("found", { count }));
}

/** Searches for a query as if it had been typed, also from a page beside the board. */
export function setQuery(/** @type {string} */ text) {
  searchField.value = text;
  isTyping = false;
  searchField.dispatchEvent(new Event("input"));
  searchNow();
  endWord();
}

/** Goes from a page to the board; what is typed on the way becomes the board's query. */
export function leaveForBoard() {
  go("");
  isTyping = true;
}

/** Adds a condition to the query, or removes it if the query has it. */
export const addCondition = (/** @type {string} */ condition) => setQuery(toggled(searchField.value, condition));

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
  queryError = error;
  showError();
});

function showError() {
  const error = isWordOpen || !suggestions.list.hidden ? undefined : queryError;
  showText(searchError, error?.message);
  searchField.setAttribute("aria-invalid", String(Boolean(error)));
}

/** Closes the list, and says what is wrong with the query, if anything. */
function endWord() {
  isTyping = false;
  isWordOpen = false;
  suggest([]);
}

// The list below the field

/** @type {import("./completion.js").Vocabulary} */
let vocabulary = { qualifiers: [], views: [] };

/** @typedef {{ row: HTMLElement, suggestion: import("./completion.js").Suggestion }} Entry */
/** @type {Combobox<Entry>} */
const suggestions = new Combobox({ label: t("search"), field: searchField, typed, chosen: take, left });

byID("search-hint").append(hint, suggestions.list);
suggestions.show([]);

function suggest(found = suggestionsFor(searchField.value, searchField.selectionStart, vocabulary)) {
  hint.hidden = !found.length || searchField.value.trim() !== "";
  const entries = found.map((suggestion) =>
    ({ suggestion, row: optionRow({ text: suggestion.word, hint: suggestion.text }) }));
  suggestions.show(entries, entries.find(({ suggestion }) => suggestion.isClear));
  showError();
}

/** @param {{ isComposing?: boolean }} event */
function typed({ isComposing = false }) {
  // Don't search for half a Korean syllable.
  if (isComposing) return;
  const { value } = searchField;
  isWordOpen = wordAtEnd(value.slice(0, searchField.selectionStart)) !== "";
  if (value.trim() !== currentQuery()) queryError = undefined;
  suggest(document.activeElement === searchField ? undefined : []);
  clearTimeout(typingTimer);
  typingTimer = setTimeout(searchNow, typingPause);
}

/** @param {Entry} entry */
function take({ suggestion: { query, cursor } }) {
  searchField.value = query;
  searchField.setSelectionRange(cursor, cursor);
  searchField.dispatchEvent(new Event("input"));
}

/** @param {string} key One that does nothing in the list. */
function left(key) {
  if (key === "Enter" || key === "ArrowDown") {
    searchNow().then(() => { if (!queryError && byID("page").hidden) focusFirst(); });
  } else if (key !== "Escape") {
    return false;
  } else if (!suggestions.list.hidden) {
    suggest([]);
    return true;
  } else if (searchField.value) {
    searchField.value = "";
    searchNow();
  } else {
    loseFocus();
  }
  endWord();
  return true;
}

searchField.addEventListener("focus", async () => {
  // The banner reports a lost connection.
  vocabulary = await get("/api/completions").catch(() => vocabulary);
  // Complete what was typed meanwhile, too.
  if (document.activeElement === searchField && (!searchField.value || isWordOpen)) suggest();
});
searchField.addEventListener("compositionend", () => typed({}));
searchField.addEventListener("change", () => {
  searchNow();
  endWord();
});
searchField.addEventListener("blur", endWord);
inside(byID("no-match"), "button").addEventListener("click", () => {
  setQuery("");
  searchField.focus();
});
addEventListener("popstate", async () => {
  isTyping = false;
  const text = queryFromAddress();
  if (text === currentQuery()) return;
  keepScroll();
  await search(text);
  if (text === currentQuery()) restoreScroll();
});
