import { connected, lost, refused } from "./connection.js";
import { say } from "./phrases.js";

/** What went wrong, in the user's language. */
class Failure extends Error {
  constructor(status, body) {
    super(body.error ?? say("requestFailed", { n: status }));
    this.status = status;
    /** After a conflict: the values as they are now. */
    this.present = body.present ?? {};
  }
}

export async function get(path, { query = {}, signal } = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const address = given.length ? `${path}?${new URLSearchParams(given)}` : path;
  // A server that is stopped in the middle must not leave the page waiting for ever.
  const limit = AbortSignal.timeout(20_000);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  return (await request(address, { signal: signals })).value;
}

/** Changes something; `operation` is what undo takes back, where anything changed. */
export function send(method, path, body = {}) {
  return request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function request(address, options) {
  let response, text;
  try {
    response = await fetch(address, { cache: "no-store", ...options });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted && error.name === "AbortError") throw error;
    lost();
    throw new Failure(0, { error: say("connectionLost") });
  }
  if (response.status === 401) refused();
  else connected();
  const value = parsed(text);
  if (!response.ok) throw new Failure(response.status, value ?? {});
  return { value, operation: response.headers.get("Ootd-Operation") };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
