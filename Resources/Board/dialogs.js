import { restoreFocus } from "./focus.js";

/** Makes a dialog close by its button, Esc and a press beside it; `closed` is called each time. */
export function prepareDialog(dialog, closed) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    closed?.();
    // The browser returns focus to where it was, unless that has gone meanwhile.
    if (document.activeElement === document.body) restoreFocus();
  });
}

export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}
