// Unlike cookies, local storage is separate for each port. The secret expires when the server ends,
// so a later program on the same port gains nothing by reading it.
const key = "ootd-session";

/** The header that each request to the server needs. */
export const sessionHeader = () => ({ "Ootd-Session": localStorage.getItem(key) ?? "" });

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
  if (response.ok) localStorage.setItem(key, (await response.json()).session);
}

/** Calls `listener` when another tab opens a session, or this tab an address with a token. */
export function onNewSession(listener) {
  addEventListener("storage", (event) => { if (event.key === key) listener(); });
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) openSession().then(listener, listener);
  });
}
