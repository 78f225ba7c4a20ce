// The storage of an origin is its port's alone, unlike cookies. The secret in it is worthless once
// the server has ended, so that a later program on the same port gains nothing by reading it.
const key = "ootd-session";

/** The header that each request to the server needs. */
export const sessionHeader = () => ({ "Ootd-Session": localStorage.getItem(key) ?? "" });

/** Trades the one-time token of the address, if there is one, for the session's secret. */
export async function openSession() {
  const token = /^#token=(\w+)$/.exec(location.hash)?.[1];
  if (!token) return;
  // It must not stay in the address bar, in the history or in a copied link.
  history.replaceState(history.state, "", location.pathname + location.search);
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  // A token that was used before may come from a tab whose session is still open.
  if (response.ok) localStorage.setItem(key, (await response.json()).session);
}

/** Calls that when another tab has opened a session, or an address with a token is opened in this one. */
export function onNewSession(listener) {
  addEventListener("storage", (event) => { if (event.key === key) listener(); });
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) openSession().then(listener, listener);
  });
}
