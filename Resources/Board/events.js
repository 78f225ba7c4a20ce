import { connected, lost, onRecovery, sessionEnded } from "./connection.js";
import { sessionHeader } from "./session.js";

// A browser opens six connections to a host: of all visible tabs one, which holds this lock, listens
// to the server and passes on what it hears.
const lockName = "ootd-events";

/** Calls `heard` with `hello`, `change`, `activity` or `sync` as the server sends them. */
export function listen(heard) {
  const channel = new BroadcastChannel(lockName);
  channel.onmessage = ({ data }) => heard(data);
  const pass = (name) => {
    channel.postMessage(name);
    heard(name);
  };
  const turn = new Turn(() => openStream(pass));
  const update = () => (document.visibilityState === "visible" ? turn.take() : turn.giveUp());
  document.addEventListener("visibilitychange", () => {
    update();
    if (document.visibilityState === "visible") heard("hello");
  });
  addEventListener("pagehide", () => turn.giveUp());
  addEventListener("pageshow", update);
  update();
}

/** This tab's turn at listening: waited for, held, or given up. */
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
const firstPause = 500;
const longestPause = 10_000;
// The server sends something at least every 15 seconds.
const longestSilence = 40_000;

let wake = () => {};
onRecovery(() => wake());

/** Listens to the server, reconnecting as needed, until the returned function is called. */
function openStream(heard) {
  const end = new AbortController();
  listenOn(end.signal, heard);
  return () => end.abort();
}

async function listenOn(signal, heard) {
  let pause = firstPause;
  while (!signal.aborted) {
    let isRefused = false;
    try {
      isRefused = !await readStream(signal, heard, () => { pause = firstPause; });
    } catch {
      // Reconnect, whatever the error was.
    }
    if (signal.aborted) return;
    if (!isRefused) lost();
    await sleep(isRefused ? undefined : pause, signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Reads one stream to its end; resolves to false if the server refused the session. */
async function readStream(signal, heard, opened) {
  const silence = new AbortController();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
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
    const parse = eventParser(heard);
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

/** Parses a stream in pieces; calls `heard` with each event's name (WHATWG HTML, 9.2.6). */
function eventParser(heard) {
  let rest = "";
  let name = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith("event:")) name = line.slice("event:".length).trim();
      if (line !== "") continue;
      if (name) heard(name);
      name = "";
    }
  };
}

/** Waits that long or until the server answers again; without a time, only for the server. */
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
