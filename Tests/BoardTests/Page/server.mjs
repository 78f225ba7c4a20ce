// The server's answers, recorded: `answers/NAME.json` has the steps of a test, one a line. A step is a command (`run`), a
// request that reads (`get`) or writes (`send`) with its answer, or an event. The page must send what was recorded, so
// PageAnswerTests, which sends the same to a real server, shows that both sides agree.
//
// `OOTD_RECORD=1 node Tests/BoardTests/Page/all.mjs` records them anew with the built program.

import { spawn, execFile } from "node:child_process";
import { isDeepStrictEqual, promisify } from "node:util";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const isRecording = process.env.OOTD_RECORD === "1";
const program = process.env.OOTD ?? fileURLToPath(new URL("../../../.build/debug/ootd", import.meta.url));
const now = "2026-11-21T10:00:00+01:00";
const kept = ["Ootd-Operation", "Ootd-Sequence", "Ootd-Ready"];

/** Opens the recorded answers of a name, or a server to record them, after commands that prepare the store. */
export async function openServer(name, { language = "C.UTF-8", prepare = [] }) {
  const file = fileURLToPath(new URL(`answers/${name}.json`, import.meta.url));
  if (!isRecording) {
    if (!existsSync(file)) throw new Error(`${file} is missing; record it with OOTD_RECORD=1`);
    return new RecordedServer(JSON.parse(readFileSync(file, "utf8")), prepare);
  }
  const server = new RecordingServer(file, language);
  for (const command of prepare) await server.command(command);
  await server.start();
  return server;
}

/** A command's words: of a text, those between spaces. */
const wordsOf = (command) => (typeof command === "string" ? command.split(" ") : command);

/** Requests and commands are answered in their order, one at a time. */
class Server {
  sequence = 0;
  key = "";
  #last = Promise.resolve();

  #inTurn(action) {
    // The page goes on between two answers.
    const wait = () => new Promise((resolve) => setImmediate(resolve)).then(action);
    this.#last = this.#last.then(wait, wait);
    return this.#last;
  }

  command(command) { return this.#inTurn(() => this.run(command)); }
  answer(method, path, body) { return this.#inTurn(() => this.ask(method, path, body)); }
}

/** Answers from a file. */
class RecordedServer extends Server {
  #steps;
  #at = 0;

  constructor({ steps }, prepare) {
    super();
    this.#steps = steps;
    for (const command of prepare) this.#next("run", ({ run }) => isDeepStrictEqual(run, wordsOf(command)), command);
  }

  /** Goes to the next step that changes something, which must be the wanted one. */
  #next(kind, isWanted, what) {
    const index = this.#steps.findIndex((step, index) => index >= this.#at && (step.run || step.send));
    const step = this.#steps[index];
    if (!step?.[kind] || !isWanted(step)) {
      throw new Error(`recorded is ${JSON.stringify(step)}, but the page's test has ${JSON.stringify(what)}`);
    }
    this.#at = index + 1;
    return step;
  }

  /** The steps up to the next one that changes something. */
  get #present() {
    const end = this.#steps.findIndex((step, index) => index >= this.#at && (step.run || step.send));
    return this.#steps.slice(this.#at, end < 0 ? undefined : end);
  }

  #events = () => this.#present.filter(({ event }) => event).map(({ event, data }) => ({ name: event, data }));

  run(command) {
    this.#next("run", ({ run }) => isDeepStrictEqual(run, wordsOf(command)), command);
    return this.#events();
  }

  ask(method, path, body) {
    if (method === "GET") {
      const step = this.#present.find(({ get }) => get === path);
      if (!step) throw new Error(`no answer to GET ${path} is recorded here`);
      // Without an answer it is the same as before.
      const { status = 200, answer } = "answer" in step ? step : this.#steps.slice(0, this.#steps.indexOf(step))
        .findLast((earlier) => earlier.get === path && "answer" in earlier);
      return { status, headers: {}, value: structuredClone(answer), events: [] };
    }
    const sent = { send: `${method} ${path}`, body };
    const step = this.#next("send", ({ send, body: recorded }) =>
      send === sent.send && isDeepStrictEqual(recorded, body), sent);
    return { status: step.status, headers: step.headers, value: structuredClone(step.answer), events: this.#events() };
  }

  end() {
    const left = this.#steps.slice(this.#at).find((step) => step.run || step.send);
    if (left) throw new Error(`recorded, but not in the page's test: ${JSON.stringify(left)}`);
  }
}

/** Answers from the program, and writes them to a file. */
class RecordingServer extends Server {
  #file;
  #home = mkdtempSync(join(tmpdir(), "ootd-record-"));
  #environment;
  #steps = [];
  #masks = new Map();
  #events = [];
  #language;

  constructor(file, language) {
    super();
    this.#file = file;
    this.#language = language;
    this.#environment = {
      PATH: process.env.PATH, HOME: this.#home, LC_ALL: language, TZ: "Europe/Paris", OOTD_NOW: now, NO_COLOR: "1",
    };
    writeFileSync(join(this.#home, ".gitconfig"), "[user]\n\tname = Me\n\temail = me@example.com\n");
  }

  async start() {
    this.process = spawn(program, ["board", "--web", "--no-open", "--port", "0"], { env: this.#environment, cwd: this.#home });
    const address = await new Promise((resolve) => {
      let text = "";
      this.process.stdout.on("data", (data) => {
        text += data;
        const found = /http:\S+(?=\n)/.exec(text)?.[0];
        if (found) resolve(found);
      });
    });
    this.origin = new URL(address).origin;
    const token = /token=(\w+)/.exec(address)[1];
    const opened = await fetch(`${this.origin}/api/session`, {
      method: "POST", headers: { "Content-Type": "application/json", Origin: this.origin }, body: JSON.stringify({ token }),
    });
    this.secret = (await opened.json()).session;
    this.#listen();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  async #listen() {
    const { body } = await fetch(`${this.origin}/api/events`, { headers: { "Ootd-Session": this.secret } });
    let text = "";
    try {
      for await (const part of body.pipeThrough(new TextDecoderStream())) {
        text += part;
        const events = text.split("\n\n");
        text = events.pop();
        for (const each of events) {
          const name = /^event: (\w+)/.exec(each)?.[1];
          const data = /^data: (.*)$/m.exec(each)?.[1];
          if (["change", "settings", "day", "sync"].includes(name)) this.#events.push({ name, data });
        }
      }
    } catch {
      // The server has ended.
    }
  }

  #masked(text) {
    return maskIDs(text, this.#masks).replaceAll(this.#home, "HOME").replaceAll(`"${hostname()}"`, '"laptop"');
  }

  /** The real ids of the masked ones in a text. */
  #real(text) {
    for (const [id, mask] of this.#masks) text = text.replaceAll(new RegExp(`${mask}\\b`, "g"), id);
    return text;
  }

  /** Waits until the events of a change have come. */
  async #settle(isDone) {
    const end = Date.now() + 1500;
    while (Date.now() < end && !isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 120));
    const events = this.#events.splice(0).map(({ name, data }) => ({ name, data: slim(JSON.parse(this.#masked(data ?? "{}"))) }));
    for (const { name, data } of events) this.#steps.push({ event: name, data: structuredClone(data) });
    return events;
  }

  async run(command) {
    const run = wordsOf(command);
    this.#steps.push({ run });
    const [first, ...rest] = run;
    const at = /^\d{4}-/.test(first) ? { OOTD_NOW: `${first}:00+01:00` } : {};
    await promisify(execFile)(program, at.OOTD_NOW ? rest : run, { env: { ...this.#environment, ...at }, cwd: this.#home });
    return this.process ? this.#settle(() => this.#events.length > 0) : [];
  }

  async ask(method, path, body) {
    const headers = { "Ootd-Session": this.secret, Origin: this.origin, "Content-Type": "application/json" };
    const response = await fetch(this.origin + this.#real(path), {
      method, headers, body: method === "GET" ? undefined : this.#real(JSON.stringify(body)),
    });
    const head = Object.fromEntries(kept.filter((name) => response.headers.has(name))
      .map((name) => [name, this.#masked(response.headers.get(name))]));
    const answer = slim(JSON.parse(this.#masked(await response.text())));
    const status = response.status === 200 && method === "GET" ? {} : { status: response.status };
    if (method === "GET") {
      const start = this.#steps.findLastIndex((step) => step.run || step.send);
      const last = this.#steps.findLast((step) => step.get === path && "answer" in step);
      const isSame = isDeepStrictEqual({ get: path, ...status, answer }, last);
      if (!this.#steps.slice(start + 1).some(({ get }) => get === path)) {
        this.#steps.push(isSame ? { get: path } : { get: path, ...status, answer });
      }
      return { status: response.status, headers: {}, value: structuredClone(answer), events: [] };
    }
    this.#steps.push({ send: `${method} ${path}`, body, ...status, headers: head, answer: structuredClone(answer) });
    const target = Number(head["Ootd-Sequence"] ?? 0);
    const reached = () => this.#events.some(({ name, data }) => (name === "change" && JSON.parse(data).sequence >= target)
      || name === "settings");
    const events = await this.#settle(() => response.status >= 400 || (target ? reached() : false));
    return { status: response.status, headers: head, value: answer, events };
  }

  end() {
    this.process.kill("SIGKILL");
    const lines = this.#steps.map((step) => JSON.stringify(step));
    writeFileSync(this.#file, `{"language":"${this.#language}","steps":[\n${lines.join(",\n")}\n]}\n`);
    this.process.on("exit", () => rmSync(this.#home, { recursive: true, force: true }));
  }
}

const anyID = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})\b/g;

/** A text whose random ids are numbered as they appear. */
function maskIDs(text, masks) {
  return text.replace(anyID, (id) => {
    if (!masks.has(id)) masks.set(id, `id-${masks.size + 1}`);
    return masks.get(id);
  });
}

/** An answer without what differs each time: the order of todos by their ids, and positions; nor earlier, empty days. */
function slim(value) {
  if (Array.isArray(value)) {
    return value.filter((each) => !(each?.total === 0 && !each.commits && each.date < now.slice(0, 10))).map(slim);
  }
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).map(([name, each]) => [name, slim(each)]);
  const { todos, field, ...others } = Object.fromEntries(members);
  if (todos?.every?.((id) => typeof id === "string")) return { ...Object.fromEntries(members), todos: todos.sort() };
  if (!field?.startsWith?.("place/")) return Object.fromEntries(members);
  return { field, ...others, from: others.from && "place", to: others.to && "place" };
}
