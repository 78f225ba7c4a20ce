import { element, inside, showText } from "./dom.js";
import { say } from "./phrases.js";
import { openDialog, prepareDialog } from "./dialogs.js";

/**
 * A dialog that lists things with a name, makes new ones, and edits and deletes each: `load` gives
 * them, `fields` the inputs of a form, `view` what is shown of one, `save` and `remove` change.
 */
export class Manager {
  #dialog;
  #kind;
  #editing;

  constructor(dialog, button, kind) {
    this.#dialog = dialog;
    this.#kind = kind;
    prepareDialog(dialog, () => { this.#editing = undefined; });
    button.addEventListener("click", () => this.#open());
  }

  #open() {
    inside(this.#dialog, ".new").replaceChildren(this.#form(undefined));
    openDialog(this.#dialog);
    inside(this.#dialog, ".new input").focus();
    this.refresh();
  }

  /** Shows what there is now; a form that is being filled in stays. */
  async refresh() {
    if (!this.#dialog.open) return;
    try {
      this.#show(await this.#kind.load());
    } catch {
      // The banner tells of a lost connection.
    }
  }

  #show(entries) {
    const list = inside(this.#dialog, ".entries");
    const rows = new Map([...list.children].map((row) => [row.dataset.name, row]));
    const focused = document.activeElement;
    const place = list.contains(focused) ? rowPlace(list, focused) : undefined;
    list.replaceChildren(...(entries.length ? entries.map((entry) =>
      (entry.name === this.#editing && rows.get(entry.name)) || this.#row(entry))
      : [element("li", { class: "none" }, say(this.#kind.empty))]));
    if (!place) return;
    if (focused.isConnected) return focused.focus();
    const row = list.children[Math.min(place.row, list.children.length - 1)];
    (row?.querySelectorAll("button")[place.button] ?? inside(this.#dialog, ".new input")).focus();
  }

  #row(entry) {
    const row = element("li", { "data-name": entry.name, class: this.#kind.rowClass?.(entry) });
    const button = (key, action) => element("button", {
      type: "button", class: `quiet ${key}`, onclick: action,
      "aria-label": `${say(key)}: ${entry.name}`,
    }, say(key));
    row.append(...this.#kind.view(entry), element("div", { class: "row-actions" },
      ...(this.#kind.actions?.(entry) ?? []).map(({ key, action }) => button(key, () => this.#act(action))),
      button("edit", () => this.#edit(row, entry)),
      button("delete", () => this.#act(() => this.#kind.remove(entry)))));
    return row;
  }

  #edit(row, entry) {
    this.#editing = entry.name;
    const form = this.#form(entry, () => {
      this.#editing = undefined;
      const fresh = this.#row(entry);
      row.replaceWith(fresh);
      inside(fresh, ".edit").focus();
    });
    row.replaceChildren(form);
    inside(form, "input").focus();
  }

  async #act(action) {
    try {
      await action();
    } catch {
      // The toast said why.
    }
    this.refresh();
  }

  /** A form that makes a new one, or edits that. */
  #form(entry, cancel) {
    const error = element("p", { class: "form-error", role: "alert", hidden: true });
    const form = element("form", { class: "manager-form" }, this.#kind.fields(entry), error,
      element("div", { class: "actions" },
        cancel ? element("button", { type: "button", onclick: cancel }, say("cancel")) : null,
        element("button", { type: "submit", class: "primary" }, say(entry ? "save" : "create"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save(form, error, entry);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !cancel) return;
      event.preventDefault();
      cancel();
    });
    return form;
  }

  async #save(form, error, entry) {
    try {
      await this.#kind.save(form.elements, entry);
    } catch (failure) {
      const theirs = Object.values(failure.present ?? {}).map(String).join(", ");
      const now = theirs && say("theirsIs", { text: theirs });
      showText(error, [failure.message, now].filter(Boolean).join(" "));
      // What others wrote has been read now; saving again replaces it.
      if (entry) Object.assign(entry, failure.present);
      return;
    }
    this.#editing = undefined;
    const name = form.elements.name.value;
    if (!entry) inside(this.#dialog, ".new").replaceChildren(this.#form(undefined));
    else form.closest("li").removeAttribute("data-name");
    await this.refresh();
    const row = entry && [...inside(this.#dialog, ".entries").children]
      .find((node) => node.dataset.name === name);
    (row ? inside(row, ".edit") : inside(this.#dialog, ".new input")).focus();
  }
}

function rowPlace(list, focused) {
  const row = focused.closest("li");
  const buttons = [...row.querySelectorAll("button")];
  return { row: [...list.children].indexOf(row), button: buttons.indexOf(focused) };
}

/** An input under the word for it. */
export function field(name, attributes) {
  return element("label", { class: name === "description" ? "wide" : undefined },
    element("span", {}, say(name)),
    element("input", { name, type: "text", autocomplete: "off", ...attributes }));
}

/** The fields that differ, each with what was seen. */
export function differences(seen, values) {
  return Object.fromEntries(Object.entries(values)
    .filter(([field, value]) => value !== seen[field])
    .map(([field, value]) => [field, { from: seen[field], to: value }]));
}
