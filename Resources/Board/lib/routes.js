// @ts-check
// The place in the address: "" is the board, "12" a todo on it, "projects/api" a page beside it. The query of the
// board is in the address, too, and stays when the place changes.

/** @type {((place: string, before: string) => void)[]} */
const placeListeners = [];

/** Whether a place is a todo. */
export const isTodo = (/** @type {string} */ place) => /^[0-9]+[a-z]*$/.test(place);

export function currentPlace() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // Typed by hand, with a lone “%”.
  }
}

/** Calls `listener` with the place and the one before whenever it changes, also by the browser's Back and Forward. */
export const onPlace = (/** @type {(place: string, before: string) => void} */ listener) => { placeListeners.push(listener); };

/**
 * Goes to a place. The browser's Back returns, unless it replaces the present one, as a todo replaces another. A query
 * is searched on the board; without one, the present search stays.
 * @param {string} place
 * @param {{ replaces?: boolean, query?: string }} options
 */
export function go(place, { replaces = isTodo(place) && isTodo(currentPlace()), query } = {}) {
  const search = query === undefined ? location.search : searchOf(query);
  if (place === currentPlace() && search === location.search) return;
  const address = location.pathname + search + hashOf(place);
  if (replaces) history.replaceState(history.state, "", address);
  else history.pushState({ isOurs: true }, "", address);
  announcePlace();
  // The board reads its query from the address, as after Back.
  if (query !== undefined) dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

/** Whether a place is a todo or a new one, which opens beside what is shown. */
export const isTodoPlace = (/** @type {string} */ place) => isTodo(place) || place === "new";

/** @param {string} place */
const hashOf = (place) => (place ? `#${encodeURI(place)}` : "");

/** @param {string} query */
const searchOf = (query) => (query ? `?q=${encodeURIComponent(query)}` : "");

/**
 * The attributes that make an element a link to a place, and to a query of the board if one is given. It can also be
 * opened in another tab.
 * @param {string} place
 * @param {string} [query]
 */
export const linkTo = (place, query) => ({
  href: query === undefined ? hashOf(place) || "#" : `${searchOf(query) || "."}${hashOf(place)}`,
  /** @param {MouseEvent} event */
  onclick: (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(place, { query });
  },
});

/** Returns to the place before the present one, or to the board if the tab was opened here; resolves when it shows. */
export async function goBack() {
  if (!history.state?.isOurs) return go("", { replaces: true });
  const isBack = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await isBack;
}

let announcedPlace = currentPlace();

function announcePlace() {
  const [place, before] = [currentPlace(), announcedPlace];
  if (place === before) return;
  announcedPlace = place;
  placeListeners.forEach((listener) => listener(place, before));
}

addEventListener("popstate", announcePlace);
addEventListener("hashchange", announcePlace);

// The server's paths

/**
 * A name as a part of a path. Browsers resolve `.` and `..` in a path, even if encoded, so a space precedes them: names
 * don't begin with one, and the server ignores it.
 * @param {string} name
 */
export const inPath = (name) => encodeURIComponent(/^\.\.?$/.test(name) ? ` ${name}` : name);

// The document's title

/** @type {{ board: string, page?: string, todo?: string }} */
const titles = { board: "ootd" };

const named = (kind) => (/** @type {string} */ title) => {
  titles[kind] = title && (kind === "board" ? title : `${title} · ootd`);
  document.title = titles.todo ?? titles.page ?? titles.board;
};

/** Sets the title that the document has while the board is shown. */
export const nameBoard = named("board");
/** Sets the document's title for a page; without one, the board's returns. */
export const namePage = named("page");
/** Sets the document's title for an open todo; without one, that of the board or page returns. */
export const nameTodo = named("todo");
