// @ts-check
import { byID, showText, topDialog } from "./dom.js";
import { t } from "./text.js";
import { errorSentence } from "./phrases.js";

// The session

// Unlike cookies, local storage is separate for each port. The secret expires when the server ends,
// so a later program on the same port gains nothing by reading it.
const sessionKey = "ootd-session";

/** The header that each request to the server needs. */
export const sessionHeader = () => ({ "Ootd-Session": localStorage.getItem(sessionKey) ?? "" });

/** Exchanges the one-time token in the address, if any, for the session secret. */
export async function openSession() {
  const token = /^#token=(\w+)$/.exec(location.hash)?.[1];
  if (!token) return;
  // Keep the token out of the address bar, the history and copied links.
  history.replaceState(history.state, "", location.pathname + location.search);
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  // If the token was already used, the session that it opened may still be valid: keep it.
  if (response.ok) localStorage.setItem(sessionKey, (await response.json()).session);
}

// Another tab has opened a session, or this tab an address with a token.
addEventListener("storage", ({ key }) => { if (key === sessionKey) retry(); });
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#token=")) openSession().then(retry, retry);
});

// Whether the server answers

const banner = byID("connection");
/** @type {(() => void)[]} */
const recoveryListeners = [];
/**
 * "silent" is a server that is there but says nothing: it was stopped, as by Ctrl-Z, or its machine sleeps. "ended" is
 * one that doesn't know this session: it has restarted, or none was opened here.
 * @typedef {"connected" | "silent" | "lost" | "ended"} ConnectionState
 */
/** @type {ConnectionState} */
let state = "connected";
let retry = () => {};
// Aborted as soon as the server can't be reached, so that no change waits behind one that hangs.
let reachable = new AbortController();

/** Calls `listener` when the server answers again after the connection was lost. */
export const onRecovery = (/** @type {() => void} */ listener) => { recoveryListeners.push(listener); };

/** Sets the request to repeat while the connection is lost and after a new session opens. */
export const retryWith = (/** @type {() => void} */ action) => { retry = action; };

export const hasEnded = () => state === "ended";

/** @param {ConnectionState} next */
export function setConnection(next) {
  // Only a new session helps, whether or not the server is still running. Silence is nothing new of one that is lost.
  if (next === state || (next === "lost" && state === "ended") || (next === "silent" && state !== "connected")) return;
  state = next;
  placeBanner();
  showText(banner, { silent: t("serverSilent"), lost: t("connectionLost"), ended: t("sessionEnded") }[state]);
  if (state !== "connected") return reachable.abort();
  reachable = new AbortController();
  recoveryListeners.forEach((listener) => listener());
}

/** Keeps the banner below the bar, or in the open modal dialog, outside of which nothing can be read. */
function placeBanner() {
  const dialog = topDialog() ?? null;
  if (dialog === banner.closest("dialog")) return;
  if (dialog) dialog.prepend(banner);
  else byID("topbar").after(banner);
}
for (const name of ["toggle", "close"]) document.addEventListener(name, placeBanner, true);

setInterval(() => {
  if (state === "lost" && document.visibilityState === "visible") retry();
}, 1500);

// Requests

// The compiler's library is older than these.
/** @type {{ any(signals: AbortSignal[]): AbortSignal, timeout(milliseconds: number): AbortSignal }} */
export const signals = /** @type {any} */ (AbortSignal);

// In milliseconds. A server that hangs must not leave the page waiting forever.
const timeout = 20_000;

/**
 * A failed request, with a message in the user's language; none if the server can't be reached or knows no session, so
 * that it can't have made the change: the banner alone says that.
 */
class Failure extends Error {
  /**
   * @param {number} status 0 without an answer.
   * @param {{ error?: { code?: string, message: string }, present?: Record<string, any> }} body
   */
  constructor(status, { error, present = {} }) {
    super(status === 401 || !(status || error) ? ""
      : error ? errorSentence(error.message) : t("requestFailed", { status: String(status) }));
    this.status = status;
    this.code = error?.code;
    /** After a conflict: the current values. */
    this.present = present;
  }
}

/**
 * Reads from the server.
 * @param {string} path
 * @param {{ query?: Record<string, any>, signal?: AbortSignal }} [options]
 * @returns {Promise<any>}
 */
export async function get(path, options = {}) {
  const query = Object.entries(options.query ?? {})
    .filter(([, value]) => value !== undefined && value !== "");
  const address = query.length ? `${path}?${new URLSearchParams(query)}` : path;
  const given = [options.signal, signals.timeout(timeout)].filter(Boolean);
  return (await request(address, { signal: signals.any(given) })).value;
}

/** @typedef {{ value: any, operation: string | null, sequence: number }} Answer */

/**
 * Sends a change. If anything changed, `operation` in the answer is the id that undo expects, and the board shows it
 * from `sequence` on.
 * @param {string} method
 * @param {string} path
 * @param {{}} [body]
 * @param {{ timeout?: number }} [options] In milliseconds.
 * @returns {Promise<Answer>}
 */
export function send(method, path, body = {}, options = {}) {
  return request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: signals.any([reachable.signal, signals.timeout(options.timeout ?? timeout)]),
  });
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
async function request(address, options) {
  const isUnsent = options.signal.aborted;
  let response, value;
  try {
    const headers = { ...options.headers, ...sessionHeader() };
    response = await fetch(address, { cache: "no-store", ...options, headers });
    // Another program may answer, with something else than JSON.
    value = await response.json().catch((error) => { if (error.name !== "SyntaxError") throw error; });
  } catch (error) {
    if (!options.method && error.name === "AbortError") throw error;
    // A request that was sent and then aborted may have been answered.
    const isUnknown = options.method && !isUnsent && options.signal.aborted;
    if (state !== "silent") setConnection("lost");
    throw new Failure(0, isUnknown ? { error: { message: t("writeTimedOut") } } : {});
  }
  setConnection(response.status === 401 ? "ended" : "connected");
  if (!response.ok) throw new Failure(response.status, value ?? {});
  return { value, operation: value?.operation ?? null, sequence: value?.sequence ?? 0 };
}
