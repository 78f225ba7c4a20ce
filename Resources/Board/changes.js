import { announce } from "./live.js";
import { lay, refresh } from "./board.js";
import { toast, toastError } from "./toast.js";

let last = Promise.resolve();

/** Sends after all that was sent before, so that each finds what its user saw. */
function inTurn(request) {
  const result = last.then(request);
  last = result.catch(() => {});
  return result;
}

/**
 * Makes a change: shows it at once where `apply` tells how, sends it, says what happened with a
 * way back. Resolves with the server's answer, or rejects once the failure has been shown; with
 * `quiet`, showing that is up to the caller.
 */
export async function change(request, options) {
  const { apply, said, offers = "undo", alwaysOffers = false, quiet = false } = options;
  const overlay = apply && lay(apply);
  try {
    const { value, operation } = await inTurn(request);
    overlay?.settle();
    const text = said(value);
    announce(text);
    toast(text, operation || alwaysOffers ? offers : undefined, operation);
    return value;
  } catch (error) {
    overlay?.remove();
    if (!quiet) toastError(error);
    throw error;
  } finally {
    refresh();
  }
}
