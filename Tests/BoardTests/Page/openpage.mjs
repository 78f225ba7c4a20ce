// The page in node: its modules as the server joins them, in a window of jsdom, with recorded answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { importPage } from "./page.mjs";
import { openServer } from "./server.mjs";
import { Clock, makeWindow } from "./window.mjs";

const resources = fileURLToPath(new URL("../../../Resources/", import.meta.url));
const read = (path) => readFileSync(resources + path, "utf8");
const now = Date.parse("2026-11-21T10:00:00+01:00");
const languages = { "ko_KR.UTF-8": "ko", "fr_FR.UTF-8": "fr", "ja_JP.UTF-8": "ja" };
const importStatement = /^import (?:\{([^}]*)\} from )?"([^"]+)";/gm;
/** @type {Map<string, vm.Script>} The page's script by language. */
const scripts = new Map();
const html = read("Board/index.html").replace(/<script.*<\/script>|<link rel="stylesheet".*>/g, "");

/** The page's modules in one script, as PageScript.swift joins them. */
function scriptIn(language) {
  const texts = (name) => JSON.parse(read(`Locales/${name}.json`));
  const words = JSON.stringify({ ...texts("en"), ...texts(language) });
  const parts = [];
  const done = new Set();
  const variable = (path) => `module_${path.replace(/\W/g, "_")}`;
  const visit = (path) => {
    if (done.has(path)) return;
    done.add(path);
    const text = path === "words.js" ? `export const words = ${words};\nexport const language = "${language}";\nexport const texts = [];`
      : read(`Board/${path}`);
    const resolve = (name) => new URL(name, `file:///${path}`).pathname.slice(1);
    for (const [, , name] of text.matchAll(importStatement)) visit(resolve(name));
    const names = [...text.matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm)].map(([, name]) => name);
    const body = text.replace(importStatement, (_, imported, name) =>
      (imported ? `const {${imported.replace(/(\w+) as (\w+)/g, "$1: $2")}} = ${variable(resolve(name))};` : ""))
      .replace(/^export /gm, "").replaceAll("import(path)", "loadLibrary(path)");
    parts.push(path === "main.js" ? `(async () => {${body}})();`
      : `const ${variable(path)} = (() => {${body}\nreturn { ${names.join(", ")} };\n})();`);
  };
  visit("main.js");
  return new vm.Script(`(() => {"use strict";\n${parts.join("\n")}\n})();`, { filename: "page.js" });
}

/**
 * Opens the page with the answers that are recorded under a name. `prepare` are commands before that, `at` is the rest of
 * the address, `answers` are functions that answer instead of the server, by method and path without a query.
 * @param {string} name
 * @param {{ prepare?: any[], language?: string, at?: string, width?: number, answers?: Record<string, any> }} [options]
 */
export async function openPage(name, options = {}) {
  const page = new Page(await openServer(name, options), options);
  await page.load(options.at ?? "");
  return page;
}

/** Runs a test with the page, and expects that everything that was recorded happens in it. */
export const withPage = (name, options, body) => async () => {
  const page = await openPage(name, options);
  try {
    await body(page);
    await page.settle();
    page.server.end();
  } finally {
    page.close();
    page.server.process?.kill("SIGKILL");
  }
};

class Page {
  /** The requests that change something, and those that read, as `METHOD path`. */
  sent = [];
  asked = [];
  /** Whether no request reaches the server, or none is answered, or each is refused. */
  isOffline = false;
  isStopped = false;
  hasEnded = false;
  #options;
  #dom;
  #failures = [];
  #streams = new Set();
  #holds = new Map();
  /** The requests that wait for their answers, and those of them that a test holds back. */
  #pending = 0;
  #held = 0;
  #backlog = [];
  #place = 0;

  constructor(server, options) {
    this.server = server;
    this.#options = options;
    this.answers = options.answers ?? {};
    this.clock = new Clock(now);
    this.clock.set(() => this.#beat(), 2000, 2000);
  }

  get window() { return this.#dom.window; }
  get document() { return this.window.document; }
  get active() { return this.document.activeElement; }

  // Loading

  async load(at, before = undefined) {
    const language = languages[this.#options.language] ?? "en";
    if (!scripts.has(language)) scripts.set(language, scriptIn(language));
    const url = `http://127.0.0.1:7411/${at}`;
    const failed = (error) => this.#failures.push(error);
    this.#dom = makeWindow(html, { url, clock: this.clock, width: this.#options.width ?? 1280, failed });
    const { window } = this;
    const library = importLibrary();
    Object.assign(window, {
      fetch: (address, options) => this.#fetch(address, options), loadLibrary: () => library,
    });
    window.localStorage.setItem("ootd-session", "secret");
    for (const name of ["localStorage", "sessionStorage"]) {
      for (const [key, value] of Object.entries(before?.[name] ?? {})) window[name].setItem(key, value);
    }
    scripts.get(language).runInContext(this.#dom.getInternalVMContext());
    await this.settle();
  }

  /** Reloads the page; what it has stored stays. */
  async reload() {
    const { window } = this;
    window.dispatchEvent(new window.Event("pagehide"));
    const [localStorage, sessionStorage] = [{ ...window.localStorage }, { ...window.sessionStorage }];
    const at = window.location.pathname.slice(1) + window.location.search + window.location.hash;
    this.close();
    const clock = new Clock(this.clock.now);
    clock.set(() => this.#beat(), 2000, 2000);
    this.clock = clock;
    await this.load(at, { localStorage, sessionStorage });
  }

  close() {
    this.#streams.clear();
    this.window.close();
  }

  // The server

  async #fetch(address, options = {}) {
    const method = options.method ?? "GET";
    const { signal } = options;
    const { DOMException } = this.window;
    if (signal?.aborted) throw new DOMException("aborted", "AbortError");
    if (this.isOffline) throw new TypeError("offline");
    if (address === "/api/events" && !this.isStopped) return this.#stream(signal);
    const isRead = method === "GET";
    (isRead ? this.asked : this.sent).push(`${method} ${address}`);
    const gone = new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
    gone.catch(() => {});
    if (this.isStopped) return gone;
    this.#pending += 1;
    try {
      const answered = await this.#answer(method, address, options.body && JSON.parse(options.body));
      const path = `${method} ${address.split("?")[0]}`;
      if (this.#holds.has(path)) {
        this.#held += 1;
        await Promise.race([this.#holds.get(path), gone]).finally(() => { this.#held -= 1; });
      }
      const { status, headers, value, events } = answered;
      this.#backlog.push(...events ?? []);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return {
        status, ok: status < 400, headers: { get: (name) => headers[name] ?? null },
        text: async () => text, json: async () => JSON.parse(text),
      };
    } catch (error) {
      if (error.name !== "AbortError") this.#failures.push(error);
      throw error;
    } finally {
      this.#pending -= 1;
    }
  }

  async #answer(method, address, body) {
    if (this.hasEnded) return { status: 401, headers: {}, value: { error: "the session has ended" } };
    const [path] = address.split("?");
    const own = this.answers[`${method} ${path}`];
    const given = typeof own === "function" ? await own(address, body) : own;
    if (given !== undefined) return { status: 200, headers: {}, ...(typeof given?.status === "number" ? given : { value: given }) };
    const answered = await this.server.answer(method, address, body);
    const { value } = answered;
    if (path === "/api/activity") value.days = everyDay(value);
    if (value?.key) this.server.key = value.key;
    if (value?.sequence) this.server.sequence = value.sequence;
    return answered;
  }

  /** The stream of events, as the page reads it. */
  #stream(signal) {
    if (this.hasEnded) return { status: 401, ok: false };
    const stream = { parts: [], wake: undefined, hasEnded: false };
    const push = (part) => {
      stream.parts.push(part);
      stream.wake?.();
    };
    const end = () => {
      stream.hasEnded = true;
      this.#streams.delete(stream);
      stream.wake?.();
    };
    signal.addEventListener("abort", end);
    Object.assign(stream, { push, end });
    this.#streams.add(stream);
    this.#pushEvent(stream, "hello", { sequence: this.server.sequence, key: this.server.key });
    const read = async () => {
      while (!stream.parts.length && !stream.hasEnded) await new Promise((resolve) => { stream.wake = resolve; });
      return stream.parts.length ? { done: false, value: stream.parts.shift() } : { done: true };
    };
    return { status: 200, ok: true, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } };
  }

  #pushEvent(stream, name, data) {
    stream.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #beat() {
    if (!this.isStopped && !this.isOffline) for (const stream of this.#streams) stream.push(":\n\n");
  }

  /** Sends an event to the page. */
  async event(name, data = {}) {
    if (data.sequence) this.server.sequence = Math.max(this.server.sequence, data.sequence);
    for (const stream of this.#streams) this.#pushEvent(stream, name, data);
    await this.settle();
  }

  /** Ends the streams of events, as a server that ends does. */
  async endStreams() {
    for (const stream of [...this.#streams]) stream.end();
    await this.settle();
  }

  get streamCount() { return this.#streams.size; }

  /** A command elsewhere, such as `done 1`, that changes the store while the page is open. */
  async ootd(command) {
    await this.settle();
    const events = await this.server.command(command);
    this.#backlog.push(...events);
    await this.settle();
  }

  /** Keeps back the answers to requests such as `GET /api/cards` until the returned function is called. */
  hold(request) {
    let release;
    const promise = new Promise((resolve) => { release = resolve; });
    this.#holds.set(request, promise);
    return async () => {
      this.#holds.delete(request);
      release();
      await this.settle();
    };
  }

  // Time

  /** Lets everything happen that is due now. */
  async settle() {
    const isWaiting = () => this.#pending > this.#held;
    for (let quiet = 0, rounds = 0; quiet < 3; rounds += 1) {
      if (rounds > 5000) throw new Error("the page doesn't come to rest");
      await new Promise((resolve) => setImmediate(resolve));
      const hasRun = this.clock.run();
      if (isWaiting()) await new Promise((resolve) => setTimeout(resolve, this.server.process ? 10 : 0));
      const event = isWaiting() ? undefined : this.#backlog.shift();
      if (event) {
        if (event.data.sequence) this.server.sequence = event.data.sequence;
        for (const stream of this.#streams) this.#pushEvent(stream, event.name, event.data);
      }
      quiet = hasRun || event || isWaiting() ? 0 : quiet + 1;
    }
    const [failure] = this.#failures.splice(0);
    if (failure) throw failure;
  }

  /** Lets time pass. */
  async pass(milliseconds) {
    const end = this.clock.now + milliseconds;
    for (let next = this.clock.next; next <= end; next = this.clock.next) {
      this.clock.now = Math.max(this.clock.now, next);
      await this.settle();
    }
    this.clock.now = end;
    await this.settle();
  }

  // What is shown

  $(selector) { return this.document.querySelector(selector); }
  $$(selector) { return [...this.document.querySelectorAll(selector)]; }
  /** The element, which must exist. */
  the(selector) {
    const node = typeof selector === "string" ? this.$(selector) : selector;
    assert.ok(node, `no ${selector} in ${this.$("#page:not([hidden]), main").outerHTML.slice(0, 3000)}`);
    return node;
  }
  text(selector) { return this.the(selector).textContent.trim(); }
  texts(selector) { return this.$$(selector).map((node) => node.textContent.trim()); }
  isShown(selector) { return Boolean(this.$(selector)?.checkVisibility()); }
  get toast() { return this.$("#toast").textContent; }
  get place() { return decodeURIComponent(this.window.location.hash.slice(1)); }
  get query() { return new URLSearchParams(this.window.location.search).get("q") ?? ""; }
  card(id) { return this.$(`.card[data-id="${id}"]`); }
  cards(status = "todo") {
    return this.$$(`.column[data-status=${status}] .cards > .card`).map((card) => card.dataset.id).join();
  }
  /** The entry of an open menu, list or calendar with a text. */
  entry(text) {
    const entries = this.$$(".popup [role=menuitem], .popup [role=menuitemcheckbox], .popup [role=option], .date-quick button");
    const found = entries.find((node) => node.textContent.toLowerCase().includes(text.toLowerCase()));
    assert.ok(found, `no ${text} among ${entries.map((node) => node.textContent)}`);
    return found;
  }
  /** The value of a property in the details or a form. */
  shown(property, part = "#panel") { return this.text(`${part} [data-property=${property}] .property-value`); }

  // What a person does

  /** Clicks an element, each at a place of its own unless it is a second click at the place of the one before. */
  async click(target, { isSecond = false, ...keys } = {}) {
    const node = this.the(target);
    const { MouseEvent, PointerEvent } = this.window;
    assert.ok(node.checkVisibility(), `${target} is hidden`);
    if (!isSecond) this.#place += 100;
    const press = (event) => node.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: this.clock.now }));
    const values = { bubbles: true, cancelable: true, clientX: this.#place, detail: 1, ...keys };
    const takesFocus = press(new PointerEvent("pointerdown", { ...values, detail: 0 }))
      && press(new MouseEvent("mousedown", values));
    const taking = node.closest("button, input, textarea, select, a[href], [tabindex]");
    if (takesFocus && taking && !taking.disabled) taking.focus();
    else if (takesFocus) this.active.blur();
    const details = node.closest("summary")?.parentElement;
    const wasOpen = details?.open;
    const goesOn = press(new MouseEvent("click", values));
    if (goesOn && details) {
      details.open = !wasOpen;
      details.dispatchEvent(new this.window.Event("toggle"));
    }
    await this.settle();
  }

  /** Sets a field's value as typing or choosing does. */
  async fill(selector, text) {
    const field = this.the(selector);
    field.focus();
    field.value = text;
    for (const name of ["input", "change"]) field.dispatchEvent(new this.window.Event(name, { bubbles: true }));
    await this.settle();
  }

  /** Types text into the focused field, or presses its letters elsewhere. */
  async type(text, selector = undefined) {
    if (selector) this.the(selector).focus();
    for (const letter of text) await this.#key(letter);
    await this.settle();
  }

  /** Presses a key such as `Enter`, `Alt ArrowDown` or `Control z`. */
  async press(keys) {
    const held = keys.split(" ");
    await this.#key(held.pop(), Object.fromEntries(held.map((name) =>
      [{ Alt: "altKey", Control: "ctrlKey", Shift: "shiftKey" }[name], true])));
    await this.settle();
  }

  async #key(key, held = {}) {
    const node = this.active;
    const { KeyboardEvent, Event } = this.window;
    const options = { key, bubbles: true, cancelable: true, ...held };
    if (!node.dispatchEvent(new KeyboardEvent("keydown", options))) return;
    // A letter goes into the field that has the focus by now.
    const field = this.active;
    if (key.length === 1 && field.matches("textarea, input:not([type=checkbox])") && !held.ctrlKey && !held.altKey) {
      field.value += key;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (key === "Enter" && node.matches("button, a[href]")) {
      await this.click(node);
    } else if (key === "Enter" && node.matches("input")) {
      node.dispatchEvent(new Event("change", { bubbles: true }));
      node.form?.requestSubmit(node.form.querySelector("[type=submit]"));
    } else if (key === "Escape") {
      const dialog = this.$$("dialog[data-modal]").at(-1);
      if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
    }
  }

  focus(selector) { this.the(selector).focus(); }
  focusCard(id) { this.focus(`.card[data-id="${id}"] .card-title`); }

  async back() {
    this.window.history.back();
    await this.settle();
  }

  /** Opens a page beside the board, or the board for an empty place. */
  async show(place) { await this.click(place ? `#places a[href="#${place}"]` : "#places a"); }
  async open(id) { await this.click(`.card[data-id="${id}"] .card-title`); }

  /** Chooses a value of a property from its list, or a day from the calendar. */
  async choose(property, text, part = "#panel") {
    await this.click(`${part} [data-property=${property}]`);
    await this.click(this.entry(text));
    if (property === "labels") await this.press("Escape");
  }

  /** Edits the title or the notes of the open todo, without saving. */
  async edit(field, text) {
    if (!this.$(`#panel [name=${field}]`)) await this.click(`#panel ${field === "title" ? ".panel-title" : ".panel-text"} .edit`);
    await this.fill(`#panel [name=${field}]`, text);
  }

  /** Presses the button that sends the form of a field. */
  async save(selector) { await this.click(this.the(selector).closest("form").querySelector("[type=submit]")); }

  /** Searches, and waits as long as typing does. */
  async search(text) {
    await this.fill("#search", text);
  }
}

let library;
const importLibrary = () => (library ??= importPage("lib/vendor/markdown-it.js"));

/** All days from the first to the last, with those that were left out because nothing happened. */
function everyDay({ from, to, days }) {
  const known = new Map(days.map((day) => [day.date, day]));
  const all = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(date) ?? { date, commits: 0, done: 0, total: 0, percent: null });
  }
  return all;
}
