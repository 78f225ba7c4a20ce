// @ts-check
import { element, visible } from "../lib/dom.js";
import { confirmed } from "../lib/confirm.js";
import { currentPlace, go, inPath, linkTo } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { qualifier } from "../board/query.js";
import { change } from "../board/change.js";
import { renameDraft } from "../todo/drafts.js";
import { liveField, pillField } from "./field.js";
import { commitFigures, repositoryList } from "./projectfigures.js";
import { touched } from "./uses.js";

const todoLimit = 10;
const textFields = ["description", "memo", "name", "link", "start", "end"];

/** One project: its fields, each saved at once, its figures and its open todos. */
export function projectView(container, shownName) {
  let name = shownName;
  /** @type {any} */
  let project;
  /** @type {Record<string, { node: any, isChanged(): boolean, update(value: any): void }> | undefined} */
  let fields;
  const gone = element("p", { class: "none", role: "status", hidden: true }, t("projectGone"));
  const figures = element("div", { class: "project-figures" });
  const todos = element("section", { class: "project-todos" });
  const archive = element("button", { type: "button", class: "archive", onclick: toggleArchived });
  const remove = element("button", {
    type: "button", class: "delete danger", onclick: () => deleteProject().catch(() => {}),
  }, t("deleteProjectButton"));

  const path = () => `/api/projects/${inPath(name)}`;

  /** @param {Record<string, any>} changes */
  async function save(changes, quiet = true) {
    if (changes.name?.to === "") throw new Error(t("nameMissing"));
    project = await change(() => send("PATCH", path(), changes), { quiet });
    follow(project.name);
    showFields();
  }

  const draftName = (field) => `project:${name}:${field}`;

  /** After a rename the address follows, unless the user has left, and so do drafts. */
  function follow(to) {
    if (to === name) return;
    const isHere = currentPlace() === `projects/${name}`;
    const old = textFields.map(draftName);
    name = to;
    textFields.forEach((field, index) => renameDraft(old[index], draftName(field)));
    if (isHere) go(`projects/${name}`, { replaces: true });
  }

  function build() {
    const text = (field, options = {}) => liveField({
      label: t(field), name: field, value: project[field], draftName: () => draftName(field),
      save: (to, from) => save({ [field]: { from, to } }), ...options,
    });
    const pills = (field, add) => pillField({
      label: t(field), name: field, add, values: project[field], save: (changes) => save({ [field]: changes }),
    });
    fields = {
      description: text("description", { isLong: true }),
      memo: text("memo", { isLong: true }),
      name: text("name"),
      link: text("link", { isOptional: true, placeholder: "https://" }),
      start: text("start", { isOptional: true, placeholder: t("monthExample") }),
      end: text("end", { isOptional: true, placeholder: t("monthExample") }),
      members: pills("members", t("addMember")),
      tech: pills("tech", t("addTech")),
    };
    const nodes = Object.fromEntries(Object.entries(fields).map(([field, { node }]) => [field, node]));
    container.replaceChildren(gone, element("div", { class: "project-panes" },
      element("div", { class: "project-main" }, nodes.description, nodes.memo, todos),
      element("div", { class: "project-side" }, figures, nodes.name, nodes.link,
        nodes.start, nodes.end, nodes.members, nodes.tech,
        element("div", { class: "project-actions" }, archive, remove))));
  }

  function showFields() {
    for (const [field, { update }] of Object.entries(fields ?? {})) update(project[field]);
    archive.textContent = t(project.archived ? "unarchive" : "archive");
  }

  function showFigures(detailed) {
    figures.replaceChildren(...[
      project.archived && element("span", { class: "mark" }, t("did.archived")),
      commitFigures(detailed),
      repositoryList(detailed.repositories, { isDetailed: true })
        ?? element("small", {}, t("linkRepository")),
      /^https?:/.test(project.link ?? "") && element("a", { href: project.link, rel: "noreferrer", target: "_blank" },
        visible(project.link)),
    ].filter(Boolean));
  }

  async function showTodos() {
    const query = qualifier("project", name);
    const open = await get("/api/todos", { query: { q: `${query} is:open` } });
    todos.replaceChildren(
      element("h3", {}, t("openTodosHeading"), " ", element("span", { class: "count" }, String(open.length))),
      element("ul", {}, open.slice(0, todoLimit).map((todo) => element("li", {},
        element("span", { class: "card-id" }, todo.id),
        element("a", { class: "todo-link", ...linkTo(todo.id) }, todo.title),
        todo.status === "doing" ? element("span", { class: "mark" }, t("status.doing")) : null))),
      element("a", { class: "all", ...linkTo("", query) }, t("showOnBoard")));
  }

  /** The project that had the shown name before. The history has its present one. */
  async function renamed(all) {
    const entries = await get("/api/history", { query: { n: 100 } });
    const change = entries.flatMap(({ changes }) => changes).find(({ kind, field, from, to }) =>
      kind === "project" && field === "name" && (from === name || to === name));
    return change && all.find((other) => other.name === change.id);
  }

  async function refresh() {
    const all = await get("/api/projects", { query: { details: "1" } });
    const detailed = all.find((other) => other.name === name) ?? await renamed(all);
    gone.hidden = Boolean(detailed);
    if (!detailed) {
      // The typed text stays, to be copied or saved after an undo.
      if (Object.values(fields ?? {}).some(({ isChanged }) => isChanged())) return undefined;
      fields = undefined;
      return container.replaceChildren(gone);
    }
    follow(detailed.name);
    project = detailed;
    if (!fields) build();
    showFields();
    showFigures(detailed);
    return showTodos();
  }

  function toggleArchived() {
    const archived = { from: project.archived, to: !project.archived };
    save({ archived }, false).then(refresh).catch(() => {});
  }

  async function deleteProject() {
    const count = project.repositories.length;
    const isConfirmed = await confirmed(t("deleteProject", { name }), [
      ...await touched("project", project),
      ...(count ? [t("repositoriesNotCounted", { count })] : []),
    ]);
    if (!isConfirmed) return;
    await change(() => send("DELETE", path()));
    go("projects", { replaces: true });
  }

  return { refresh, isShown: (/** @type {string} */ rest) => rest === name };
}
