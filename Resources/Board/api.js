import { connected, lost, sessionEnded } from "./connection.js";
import { say } from "./phrases.js";
import { sessionHeader } from "./session.js";

// In milliseconds. A server that hangs must not leave the page waiting forever.
const timeout = 20_000;

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
  const limit = AbortSignal.timeout(timeout);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  return (await request(address, { signal: signals })).value;
}

/** Sends a change; `operation` in the answer is what undo would undo, if anything changed. */
export function send(method, path, body = {}, options = {}) {
  return request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(options.timeout ?? timeout),
  });
}

async function request(address, options) {
  let response, text;
  try {
    const headers = { ...options.headers, ...sessionHeader() };
    response = await fetch(address, { cache: "no-store", ...options, headers });
    text = await response.text();
  } catch (error) {
    if (options.signal.aborted && error.name === "AbortError") throw error;
    lost();
    const isUnknown = options.method && error.name === "TimeoutError";
    throw new Failure(0, { error: say(isUnknown ? "writeTimedOut" : "connectionLost") });
  }
  if (response.status === 401) sessionEnded();
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
