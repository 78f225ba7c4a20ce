// @ts-check
// The place in the address: "" is the board, "12" a todo on it, "projects/api" a page beside it. The query of the
// board is in the address, too, and stays when the place changes.

/** @type {((place: string) => void)[]} */
const placeListeners = [];

export const currentPlace = () => decodeURIComponent(location.hash.slice(1));

/**
 * Calls `listener` with the place whenever it changes, also by the browser's Back and Forward.
 * @param {(place: string) => void} listener
 */
export const onPlace = (listener) => { placeListeners.push(listener); };

/**
 * Goes to a place. The browser's Back returns, unless it replaces the present one.
 * @param {string} place
 * @param {{ replaces?: boolean }} options
 */
export function go(place, { replaces = false } = {}) {
  if (place === currentPlace()) return;
  const hash = place ? `#${encodeURI(place)}` : "";
  const address = location.pathname + location.search + hash;
  if (replaces) history.replaceState(history.state, "", address);
  else history.pushState({ isOurs: true }, "", address);
  announcePlace();
}

/** Returns to the place before the present one, or to the board if the tab was opened here. */
export function goBack() {
  if (history.state?.isOurs) history.back();
  else go("", { replaces: true });
}

let announcedPlace = currentPlace();

function announcePlace() {
  const place = currentPlace();
  if (place === announcedPlace) return;
  announcedPlace = place;
  placeListeners.forEach((listener) => listener(place));
}

addEventListener("popstate", announcePlace);
addEventListener("hashchange", announcePlace);
