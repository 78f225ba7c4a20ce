// @ts-check
import { element, visible } from "../lib/dom.js";
import { confirmed } from "../lib/confirm.js";
import { currentPlace, go, linkTo } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { qualifier } from "../board/query.js";
import { change } from "../board/changes.js";
import { liveField, pillField } from "./field.js";
import { commitFigures, repositoryList } from "./projectFigures.js";
import { touchedBlocks, touchedTodos } from "./uses.js";
import { titlePart } from "../lib/phrases.js";
import { say, editParts } from "../todo/wording.js";

const todoLimit = 10;

/**
 * One project: its fields, each saved at once, its figures and its open todos.
 * @param {HTMLElement} container
 * @param {string} shownName
 */
export function projectView(container, shownName) {
  let name = shownName;
  /** @type {any} */
  let project;
  /** @type {Record<string, { node: any, update(value: any): void }> | undefined} */
  let fields;
  const figures = element("div", { class: "project-figures" });
  const todos = element("section", { class: "project-todos" });
  const archive = element("button", { type: "button", class: "archive", onclick: toggleArchived });
  const remove = element("button", { type: "button", class: "delete danger", onclick: deleteProject },
    t("deleteProjectButton"));

  const path = () => `/api/projects/${encodeURIComponent(name)}`;

  /** @param {Record<string, any>} changes */
  async function save(changes, quiet = true) {
    const title = changes.name?.to ?? name;
    project = await change(() => send("PATCH", path(), changes), {
      message: () => editParts([{ kind: "project", id: title, title }], changes), quiet,
    });
    const isHere = currentPlace() === `projects/${name}`;
    name = project.name;
    // After a rename the address follows, unless the user has left.
    if (isHere) go(`projects/${name}`, { replaces: true });
    showFields();
  }

  function makeFields() {
    const line = (field, options = {}) => liveField({
      label: t(field), name: field, value: project[field], ...options,
      save: (from, to) => save({ [field]: { from, to } }),
    });
    const pills = (field, add) => pillField({
      label: t(field), name: field, add, values: project[field], save: (changes) => save({ [field]: changes }),
    });
    return {
      description: line("description", { kind: "text" }),
      memo: line("memo", { kind: "text" }),
      name: line("name"),
      link: liveField({
        label: t("link"), name: "link", value: project.link, placeholder: "https://",
        save: (from, to) => save({ link: { from, to: to ?? "" } }), isOptional: true,
      }),
      start: line("start", { isOptional: true, placeholder: t("monthExample") }),
      end: line("end", { isOptional: true, placeholder: t("monthExample") }),
      members: pills("members", t("addMember")),
      tech: pills("tech", t("addTech")),
    };
  }

  function build() {
    fields = makeFields();
    const nodes = Object.fromEntries(Object.entries(fields).map(([field, { node }]) => [field, node]));
    container.replaceChildren(element("div", { class: "project-panes" },
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
        element("a", linkTo(todo.id), todo.title),
        todo.status === "doing" ? element("span", { class: "mark" }, t("status.doing")) : null))),
      element("a", { class: "all", ...linkTo("", query) }, t("showOnBoard")));
  }

  async function refresh() {
    const all = await get("/api/projects", { query: { details: "1" } });
    const detailed = all.find((other) => other.name === name);
    if (!detailed) {
      fields = undefined;
      return container.replaceChildren(element("p", { class: "none" }, t("projectGone")));
    }
    project = detailed;
    if (!fields) build();
    showFields();
    showFigures(detailed);
    await showTodos();
  }

  function toggleArchived() {
    const archived = { from: project.archived, to: !project.archived };
    save({ archived }, false).then(refresh).catch(() => {});
  }

  async function deleteProject() {
    const count = project.repositories.length;
    try {
      const isConfirmed = await confirmed(t("deleteProject", { name }), [
        touchedTodos("removedFrom", project),
        ...await touchedBlocks((block) => block.project === name),
        ...(count ? [t("repositoriesNotCounted", { count })] : []),
        t("undoRestores"),
      ]);
      if (!isConfirmed) return;
      await change(() => send("DELETE", path()), { message: () => say("project.deleted", { name: titlePart(name) }) });
      go("projects", { replaces: true });
    } catch {
      // The banner or the toast shows why.
    }
  }

  return { refresh, isShown: (/** @type {string} */ rest) => rest === name };
}
