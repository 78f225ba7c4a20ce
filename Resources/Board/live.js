import { byID } from "./dom.js";

const region = byID("live");

/** Says what happened to those who don't see it. */
export function announce(text) {
  // The same text again would not be read again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
