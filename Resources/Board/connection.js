import { byID, showText } from "./dom.js";
import { say } from "./phrases.js";
import { onNewSession } from "./session.js";

const banner = byID("connection");
const listeners = [];
let state = "connected";
let retry;

/** Calls that back when the server answers again after it was lost. */
export const onRecovery = (listener) => listeners.push(listener);

/** Sets the request to repeat while the connection is lost and after a new session opens. */
export const retryWith = (request) => { retry = request; };

export function connected() {
  if (state === "connected") return;
  become("connected");
  listeners.forEach((listener) => listener());
}

export function lost() {
  // Only a new session helps, whether or not the server is still running.
  if (state !== "ended") become("lost");
}

/** The server doesn't know this session: it has restarted, or none was opened here. */
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
