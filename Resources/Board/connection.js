import { byID, showText } from "./dom.js";
import { say } from "./phrases.js";
import { onNewSession } from "./session.js";

const banner = byID("connection");
const listeners = [];
let state = "connected";
let retry;

/** Calls that back when the server answers again after it was lost. */
export const onRecovery = (listener) => listeners.push(listener);

/** Calls that every now and then while the connection is lost, and when there is a new session. */
export const retryWith = (request) => { retry = request; };

export function connected() {
  if (state === "connected") return;
  become("connected");
  listeners.forEach((listener) => listener());
}

export function lost() {
  // Only a new session helps, whether or not the server still runs.
  if (state !== "ended") become("lost");
}

/** The server doesn't know this session: it was started anew, or never opened here. */
export const sessionEnded = () => become("ended");

function become(next) {
  if (state === next) return;
  state = next;
  showText(banner, { lost: say("connectionLost"), ended: say("sessionEnded") }[state]);
}

onNewSession(() => retry?.());
setInterval(() => {
  if (state === "lost" && document.visibilityState === "visible") retry?.();
}, 1500);
