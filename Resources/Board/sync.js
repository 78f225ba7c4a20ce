import { get, send } from "./api.js";
import { byID } from "./dom.js";
import { announce } from "./live.js";
import { say } from "./phrases.js";
import { toastReport } from "./sync-report.js";
import { showStanding } from "./sync-standing.js";
import { toastError } from "./toast.js";

const button = byID("sync-now");
// Changes often come several at once, and are then waited for together.
const pause = 300;
const interval = 60_000;
// Remotes can be slow: git's own timeout is 5 minutes for each step.
const timeout = 15 * 60_000;
let standing;
let isBusy = false;
let asked = 0;
let timer;

const show = () => showStanding(standing, isBusy);

/** Asks the server how it stands with sync. */
export async function loadSync() {
  const number = asked += 1;
  try {
    const fresh = await get("/api/sync");
    if (number !== asked) return;
    standing = fresh;
    show();
  } catch {
    // The banner tells of a lost connection.
  }
}

/** The same soon, for it may be otherwise now. */
export function checkSync() {
  timer ??= setTimeout(() => {
    timer = undefined;
    loadSync();
  }, pause);
}

async function exchange() {
  if (isBusy) return;
  isBusy = true;
  show();
  announce(say("syncing"));
  try {
    toastReport((await send("POST", "/api/sync", {}, { timeout })).value);
  } catch (error) {
    toastError(error);
  } finally {
    await loadSync();
    isBusy = false;
    show();
  }
}

button.addEventListener("click", exchange);
for (const name of ["online", "offline"]) addEventListener(name, show);
// Time passes without any event.
setInterval(() => {
  if (document.visibilityState === "visible") loadSync();
}, interval);
