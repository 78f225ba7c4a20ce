import { connected, lost } from "./connection.js";

// A browser opens six connections to a host: of all visible tabs one, which holds this lock, listens
// to the server and passes on what it hears.
const lockName = "ootd-events";

/** Calls that with `hello`, `change`, `activity` or `sync` as the server says them. */
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

function openStream(heard) {
  let stream, timer;
  const open = () => {
    stream = new EventSource("/api/events");
    for (const name of ["hello", "change", "activity", "sync"]) {
      stream.addEventListener(name, () => heard(name));
    }
    stream.onopen = connected;
    stream.onerror = () => {
      lost();
      // After an answer that is no stream the browser doesn't try again by itself.
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, 2000);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
