import { byID, element, showText } from "./dom.js";
import { announce } from "./live.js";
import { say } from "./phrases.js";
import { currentQuery, onQueryError, present, search, statuses } from "./board.js";

const input = byID("search");
const error = byID("search-error");
const pause = 120;
const examples = [
  "is:overdue", "project:api", "priority:high", "label:bug,docs", "-label:bug", "due:<=fri", "no:day",
];
let timer;
// Typing changes one entry of the browser's history; what was searched before stays behind it.
let isTyping = false;

/** Takes the query from the address. */
export function queryFromAddress() {
  const query = new URLSearchParams(location.search).get("q") ?? "";
  if (input.value !== query) input.value = query;
  return query;
}

function typed() {
  clearTimeout(timer);
  timer = setTimeout(run, pause);
}

async function run() {
  clearTimeout(timer);
  const query = input.value.trim();
  if (query === currentQuery()) return;
  setAddress(query);
  await search(query);
  if (query !== currentQuery() || !error.hidden) return;
  const n = statuses.reduce((sum, status) => sum + present()[status].length, 0);
  announce(say("found", { n }));
}

function setAddress(query) {
  const address = new URL(location);
  if (query) address.searchParams.set("q", query);
  else address.searchParams.delete("q");
  if (isTyping) history.replaceState(history.state, "", address);
  else history.pushState(null, "", address);
  isTyping = true;
}

input.addEventListener("input", (event) => {
  // Half a Korean syllable is no word to search for.
  if (!event.isComposing) typed();
});
input.addEventListener("compositionend", typed);
input.addEventListener("change", () => {
  run();
  isTyping = false;
});
input.addEventListener("blur", () => { isTyping = false; });
input.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.preventDefault();
  if (input.value) {
    input.value = "";
    run();
  } else {
    document.dispatchEvent(new Event("focus-lost"));
  }
});
addEventListener("popstate", () => {
  isTyping = false;
  const query = queryFromAddress();
  if (query !== currentQuery()) search(query);
});

onQueryError((text) => {
  showText(error, text);
  input.toggleAttribute("aria-invalid", Boolean(text));
  if (text) input.setAttribute("aria-invalid", "true");
});

byID("search-hint").append(element("p", {}, say("searchHint")),
  element("ul", {}, examples.map((example) => element("li", {}, element("code", {}, example)))));
