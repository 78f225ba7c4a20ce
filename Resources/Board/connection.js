import { byID, showText } from "./dom.js";
import { say } from "./phrases.js";

const banner = byID("connection");
const listeners = [];
let state = "connected";
let retry;

/** Calls that back when the server answers again after it was lost. */
export const onRecovery = (listener) => listeners.push(listener);

/** Calls that every now and then while the connection is lost. */
export const retryWith = (request) => { retry = request; };

export function connected() {
  if (state === "connected") return;
  become("connected");
  listeners.forEach((listener) => listener());
}

export function lost() {
  // A stream that is refused looks like one that is lost; what to do is known already.
  if (state !== "refused") become("lost");
}

/** The server no longer knows this browser. */
export const refused = () => become("refused");

function become(next) {
  if (state === next) return;
  state = next;
  showText(banner, { lost: say("connectionLost"), refused: say("connectionRefused") }[state]);
}

setInterval(() => {
  if (state !== "connected" && document.visibilityState === "visible") retry?.();
}, 1500);
