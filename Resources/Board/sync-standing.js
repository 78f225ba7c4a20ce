import { byID, element } from "./dom.js";
import { ago, fullMoment } from "./dates.js";
import { icon } from "./icons.js";
import { say } from "./phrases.js";

const place = byID("sync");
const text = byID("sync-standing");
const trouble = byID("sync-trouble");
const problem = byID("sync-problem");
const sentence = byID("sync-sentence");
const button = byID("sync-now");

/** Shows how it stands with sync, where it is set up. */
export function showStanding(standing, isBusy) {
  if (!standing?.url) return hide();
  const { sign, words } = described(standing, isBusy);
  const isTrouble = Boolean(standing.problem) && !isBusy;
  const hadFocus = document.activeElement === problem;
  problem.className = sign === "offline" ? "quiet" : "quiet failed";
  const shown = isTrouble ? problem : text;
  shown.replaceChildren(sign ? icon(sign) : "", element("span", {}, words));
  const last = standing.last && say("lastSync", { when: fullMoment(standing.last) });
  text.title = last ?? "";
  text.hidden = isTrouble;
  trouble.hidden = !isTrouble;
  sentence.replaceChildren(standing.problem ?? "", last ? element("small", {}, last) : "");
  if (!isTrouble) conceal();
  button.setAttribute("aria-busy", String(isBusy));
  // One that is disabled would lose the focus.
  button.setAttribute("aria-disabled", String(isBusy));
  place.hidden = false;
  if (hadFocus && !isTrouble) button.focus();
}

function hide() {
  const hadFocus = place.contains(document.activeElement);
  place.hidden = true;
  if (hadFocus) document.dispatchEvent(new Event("focus-lost"));
}

/** The sign and the words, which say the same; while it runs, the button is the sign. */
function described({ last, problem, offline, waiting }, isBusy) {
  if (isBusy) return { words: say("syncing") };
  const rest = waiting > 0 ? [say("waiting", { n: waiting })] : [];
  if (offline || !navigator.onLine) return { sign: "offline", words: [say("offline"), ...rest].join(", ") };
  if (problem) return { sign: "overdue", words: [say("syncFailed"), ...rest].join(", ") };
  if (waiting > 0) return { sign: "waiting", words: rest[0] };
  if (!last) return { sign: "waiting", words: say("notSyncedYet") };
  const when = ago(last);
  return { sign: "synced", words: when ? say("synced", { when }) : say("syncedNow") };
}

// What went wrong shows to whoever points at it, focuses it or presses it, until Esc or they leave.

const reveal = () => { sentence.hidden = false; };
const conceal = () => { sentence.hidden = true; };

trouble.addEventListener("pointerenter", reveal);
trouble.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType === "mouse" && document.activeElement !== problem) conceal();
});
problem.addEventListener("focus", reveal);
problem.addEventListener("blur", conceal);
problem.addEventListener("click", reveal);
trouble.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || sentence.hidden) return;
  event.preventDefault();
  conceal();
});
