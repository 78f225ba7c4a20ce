// @ts-check
import { hasEnded, onRecovery, sessionHeader, setConnection, signals } from "./server.js";

// Server-sent events. Browsers limit connections to a host to six. One visible tab therefore holds this lock, listens
// to the server, and passes events on to the others.
const lockName = "ootd-events";

/** Calls `onEvent` with the name and data of each event as the server sends them; hidden tabs get them too. */
export function listen(/** @type {(name: string, data: any) => void} */ onEvent) {
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }) => receive(data.name, data.data);
  const receive = (name, data) => {
    setConnection(name === "silence" ? "silent" : "connected");
    if (data) onEvent(name, data);
  };
  const pass = (name, data) => {
    channel.postMessage({ name, data });
    receive(name, data);
  };
  /** @type {AbortController | undefined} Ends this tab's turn to listen, or its waiting for one. */
  let turn;
  const giveUp = () => {
    turn?.abort();
    turn = undefined;
  };
  const take = () => {
    if (turn) return;
    turn = new AbortController();
    const { signal } = turn;
    navigator.locks.request(lockName, { signal }, () => listenOn(signal, pass)).catch(() => {});
  };
  const update = () => (document.visibilityState === "visible" ? take() : giveUp());
  document.addEventListener("visibilitychange", update);
  addEventListener("pagehide", giveUp);
  addEventListener("pageshow", update);
  update();
}

// In milliseconds.
const initialBackoff = 500;
const maxBackoff = 10_000;
// The server sends something every 2 seconds, unless it is stopped or busy. A stream that stays silent is opened anew.
const silenceTimeout = 4000;
const renewalTimeout = 40_000;

let wake = () => {};
onRecovery(() => wake());

/**
 * Listens to the server until the signal, reconnecting as needed.
 * @param {AbortSignal} signal
 * @param {(name: string, data?: any) => void} onEvent
 */
async function listenOn(signal, onEvent) {
  let pause = initialBackoff;
  while (!signal.aborted) {
    // Reconnect, whatever the error was.
    await readStream(signal, onEvent, () => { pause = initialBackoff; }).catch(() => {});
    if (signal.aborted) return;
    setConnection("lost");
    await sleep(hasEnded() ? undefined : pause, signal);
    pause = Math.min(pause * 2, maxBackoff);
  }
}

/**
 * Reads one stream to its end.
 * @param {AbortSignal} signal
 * @param {(name: string, data?: any) => void} onEvent
 * @param {() => void} opened
 */
async function readStream(signal, onEvent, opened) {
  const renewal = new AbortController();
  let timers = [];
  const wait = () => {
    timers.forEach(clearTimeout);
    timers = [
      setTimeout(() => onEvent("silence"), silenceTimeout),
      setTimeout(() => renewal.abort(), renewalTimeout),
    ];
  };
  try {
    wait();
    const response = await fetch("/api/events", {
      cache: "no-store", headers: sessionHeader(), signal: signals.any([signal, renewal.signal]),
    });
    if (response.status === 401) return setConnection("ended");
    if (!response.ok) throw new Error(`status ${response.status}`);
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = eventParser(onEvent);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      wait();
      onEvent("heartbeat");
      parse(value);
    }
  } finally {
    timers.forEach(clearTimeout);
  }
}

/** Parses a stream in pieces; calls `onEvent` with each event's name and data, and skips the comments in between. */
function eventParser(/** @type {(name: string, data: any) => void} */ onEvent) {
  let rest = "";
  return (/** @type {string} */ text) => {
    const events = (rest + text).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
      if (name) onEvent(name, JSON.parse(data));
    }
  };
}

/**
 * Waits for a time or until the server answers again; without a time, only for the server.
 * @param {number | undefined} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function sleep(milliseconds, signal) {
  return new Promise((resolve) => {
    if (milliseconds) setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => resolve(), { once: true });
    wake = resolve;
  });
}
