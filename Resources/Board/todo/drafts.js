// @ts-check
// Text that isn't saved yet, kept as long as the tab is open. Not in localStorage: a later program on the same port
// could read it.

import { element } from "../lib/dom.js";
import { t } from "../lib/text.js";

const draftKey = (name) => `ootd-draft:${name}`;
// In milliseconds: storing a long text at each key would be slow.
const draftPause = 150;
/** @type {Map<string, any>} */
const unstored = new Map();
let draftTimer;
let isLeaving = false;

export function draft(/** @type {string} */ name) {
  if (unstored.has(name)) return unstored.get(name);
  const text = sessionStorage.getItem(draftKey(name));
  return text === null ? undefined : JSON.parse(text);
}

/** The names of drafts that begin with a text. */
export function draftNames(/** @type {string} */ prefix) {
  const stored = Object.keys(sessionStorage).map((key) => key.replace(draftKey(""), ""));
  return [...new Set([...unstored.keys(), ...stored])].filter((name) => name.startsWith(prefix)).sort();
}

/** Keeps a draft, also if the page is closed or reloaded at once; without a value there is none any longer. */
export function keepDraft(name, value) {
  if (value === undefined) return void dropDraft(name);
  unstored.set(name, value);
  clearTimeout(draftTimer);
  // A request that ends with the page can still fail, and its text is to be kept.
  if (isLeaving) storeDrafts();
  else draftTimer = setTimeout(storeDrafts, draftPause);
}

export function dropDraft(/** @type {string} */ name) {
  unstored.delete(name);
  sessionStorage.removeItem(draftKey(name));
}

/** Keeps a draft, if there is one, under another name. */
export function renameDraft(from, to) {
  const kept = draft(from);
  if (kept === undefined) return;
  keepDraft(to, kept);
  dropDraft(from);
}

/**
 * A line above a restored draft, with a button that discards it, and one that saves it if `save` is given.
 * @param {() => void} discard
 * @param {() => void} [save]
 */
export function draftNote(discard, save) {
  const button = (key, action) =>
    element("button", { type: "button", class: `quiet ${key}`, onclick: action }, t(key));
  return element("p", { class: "draft-note", hidden: true }, element("span", {}, t("draftRestored")),
    save && button("save", save), button("discard", discard));
}

function storeDrafts() {
  for (const [name, value] of unstored) {
    try {
      sessionStorage.setItem(draftKey(name), JSON.stringify(value));
      unstored.delete(name);
    } catch {
      // The storage is full: the draft is kept until a reload.
    }
  }
}

addEventListener("pagehide", () => {
  isLeaving = true;
  storeDrafts();
});
addEventListener("pageshow", () => { isLeaving = false; });
