import { byID, showText } from "./dom.js";
import { t } from "./text.js";

// The session

// Unlike cookies, local storage is separate for each port. The secret expires when the server ends,
// so a later program on the same port gains nothing by reading it.
const sessionKey = "ootd-session";

/** The header that each request to the server needs. */
const sessionHeader = () => ({ "Ootd-Session": localStorage.getItem(sessionKey) ?? "" });

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

/** Calls `listener` when another tab opens a session, or this tab an address with a token. */
function onNewSession(listener) {
  addEventListener("storage", (event) => { if (event.key === sessionKey) listener(); });
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) openSession().then(listener, listener);
  });
}

// Whether the server answers

const banner = byID("connection");
const recoveryListeners = [];
let state = "connected";
let retry;

/** Calls `listener` when the server answers again after the connection was lost. */
export const onRecovery = (listener) => recoveryListeners.push(listener);

/** Sets the request to repeat while the connection is lost and after a new session opens. */
export const retryWith = (action) => { retry = action; };

function connected() {
  if (state === "connected") return;
  setState("connected");
  recoveryListeners.forEach((listener) => listener());
}

function lost() {
  // Only a new session helps, whether or not the server is still running.
  if (state !== "ended") setState("lost");
}

/** The server doesn't know this session: it has restarted, or none was opened here. */
const sessionEnded = () => setState("ended");

function setState(next) {
  if (state === next) return;
  state = next;
  showText(banner, { lost: t("connectionLost"), ended: t("sessionEnded") }[state]);
}

onNewSession(() => retry?.());
setInterval(() => {
  if (state === "lost" && document.visibilityState === "visible") retry?.();
}, 1500);

// Requests

// In milliseconds. A server that hangs must not leave the page waiting forever.
const timeout = 20_000;

/** A failed request, with a message in the user's language. */
class Failure extends Error {
  constructor(status, body) {
    super(body.error ?? t("requestFailed", { status: String(status) }));
    this.status = status;
    /** After a conflict: the current values. */
    this.present = body.present ?? {};
  }
}

/**
 * Asks for something.
 * @param {string} path
 * @param {{ query?: Record<string, any>, signal?: AbortSignal }} options
 * @returns {Promise<any>}
 */
export async function get(path, { query = {}, signal } = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const address = given.length ? `${path}?${new URLSearchParams(given)}` : path;
  const limit = AbortSignal.timeout(timeout);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  return (await request(address, { signal: signals })).value;
}

/** Sends a change. `operation` in the answer is the id that undo expects, if anything changed. */
export function send(method, path, body = {}, options = {}) {
  return request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(options.timeout ?? timeout),
  });
}

async function request(address, options) {
  let response, text;
  try {
    const headers = { ...options.headers, ...sessionHeader() };
    response = await fetch(address, { cache: "no-store", ...options, headers });
    text = await response.text();
  } catch (error) {
    if (options.signal.aborted && error.name === "AbortError") throw error;
    lost();
    const isUnknown = options.method && error.name === "TimeoutError";
    throw new Failure(0, { error: t(isUnknown ? "writeTimedOut" : "connectionLost") });
  }
  if (response.status === 401) sessionEnded();
  else connected();
  const value = parsed(text);
  if (!response.ok) throw new Failure(response.status, value ?? {});
  return { value, operation: response.headers.get("Ootd-Operation") };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Server-sent events

// Browsers limit connections to a host to six. One visible tab therefore holds this lock, listens to
// the server, and passes events on to the others.
const lockName = "ootd-events";

/** Calls `onEvent` with `hello`, `change`, `activity` or `sync` as the server sends them. */
export function listen(onEvent) {
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }) => onEvent(data);
  const pass = (name) => {
    channel.postMessage(name);
    onEvent(name);
  };
  const turn = new Turn(() => openStream(pass));
  const update = () => (document.visibilityState === "visible" ? turn.take() : turn.giveUp());
  document.addEventListener("visibilitychange", () => {
    update();
    if (document.visibilityState === "visible") onEvent("hello");
  });
  addEventListener("pagehide", () => turn.giveUp());
  addEventListener("pageshow", update);
  update();
}

/** This tab's turn to listen: waiting, active, or given up. */
class Turn {
  #begin;
  #waiting;

  constructor(begin) {
    this.#begin = begin;
  }

  take() {
    if (this.#waiting) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    const held = () => new Promise((resolve) => {
      if (waiting.signal.aborted) return resolve();
      const end = this.#begin();
      waiting.signal.addEventListener("abort", () => { end(); resolve(); });
    });
    if (!navigator.locks) return void held();
    navigator.locks.request(lockName, { signal: waiting.signal }, held).catch(() => {});
  }

  giveUp() {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}

// In milliseconds.
const initialBackoff = 500;
const maxBackoff = 10_000;
// The server sends something at least every 15 seconds.
const silenceTimeout = 40_000;

let wake = () => {};
onRecovery(() => wake());

/** Listens to the server, reconnecting as needed, until the returned function is called. */
function openStream(onEvent) {
  const end = new AbortController();
  listenOn(end.signal, onEvent);
  return () => end.abort();
}

async function listenOn(signal, onEvent) {
  let pause = initialBackoff;
  while (!signal.aborted) {
    let isRefused = false;
    try {
      isRefused = !await readStream(signal, onEvent, () => { pause = initialBackoff; });
    } catch {
      // Reconnect, whatever the error was.
    }
    if (signal.aborted) return;
    if (!isRefused) lost();
    await sleep(isRefused ? undefined : pause, signal);
    pause = Math.min(pause * 2, maxBackoff);
  }
}

/** Reads one stream to its end; resolves to false if the server refused the session. */
async function readStream(signal, onEvent, opened) {
  const silence = new AbortController();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceTimeout);
  };
  try {
    wait();
    const response = await fetch("/api/events", {
      cache: "no-store", headers: sessionHeader(), signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) {
      sessionEnded();
      return false;
    }
    if (!response.ok) throw new Error(`status ${response.status}`);
    opened();
    connected();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = eventParser(onEvent);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      wait();
      parse(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Parses a stream in pieces; calls `onEvent` with each event's name (WHATWG HTML, 9.2.6). */
function eventParser(onEvent) {
  let rest = "";
  let name = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith("event:")) name = line.slice("event:".length).trim();
      if (line !== "") continue;
      if (name) onEvent(name);
      name = "";
    }
  };
}

/** Waits for a time or until the server answers again; without a time, only for the server. */
function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = milliseconds && setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", wake, { once: true });
  });
}
