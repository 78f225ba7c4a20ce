// @ts-check
import { element } from "../lib/dom.js";
import { go, linkTo } from "../lib/routes.js";
import { get, send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { change } from "../board/change.js";
import { EntryForm, given, inputField, newEntry, textField } from "./form.js";
import { projectView } from "./project.js";
import { commitFigures, period, repositoryList } from "./projectfigures.js";

/** @type {{ refresh(): Promise<void>, isShown?(rest: string): boolean } | undefined} */
let view;

/** The archive of projects, and each project's page. */
export const projectsPage = {
  title: (rest = "") => rest || t("projects"),
  /** @param {HTMLElement} container @param {string} rest */
  show(container, rest) {
    view = rest ? projectView(container, rest) : archiveView(container);
    return view.refresh();
  },
  refresh: () => view?.refresh(),
  isShown: (rest = "") => view?.isShown?.(rest) ?? false,
};

function archiveView(container) {
  const current = element("ul", { class: "project-grid" });
  const archivedList = element("ul", { class: "project-grid" });
  const summary = element("summary", {});
  const archived = element("details", { class: "archived", hidden: true }, summary, archivedList);
  const empty = element("p", { class: "none", hidden: true }, t("noProjects"));
  const { button, place } = newEntry("newProject", newForm);
  container.append(element("div", { class: "page-actions" }, button), place, empty, current, archived);

  async function refresh() {
    const projects = await get("/api/projects", { query: { details: "1" } });
    const focused = document.activeElement?.closest("[data-name]")?.getAttribute("data-name");
    const old = projects.filter((project) => project.archived);
    current.replaceChildren(...projects.filter((project) => !project.archived).map(card));
    archivedList.replaceChildren(...old.map(card));
    archived.hidden = !old.length;
    summary.textContent = t("archivedProjects", { count: old.length });
    empty.hidden = projects.length > 0;
    if (focused) container.querySelector(`[data-name="${CSS.escape(focused)}"] a`)?.focus();
  }
  return { refresh };
}

function card(project) {
  return element("li", { class: "project-card", "data-name": project.name },
    element("h3", {}, element("a", linkTo(`projects/${project.name}`), project.name)),
    project.description ? element("p", { class: "project-description" }, project.description) : null,
    element("p", { class: "project-facts" },
      [period(project), project.members.join(", ")].filter(Boolean).map((text) => element("span", {}, text))),
    project.tech.length ? element("ul", { class: "pills", "aria-label": t("tech") },
      project.tech.map((name) => element("li", {}, name))) : null,
    commitFigures(project),
    element("p", { class: "project-facts" },
      element("span", {}, t("openAndDone", project))),
    repositoryList(project.repositories));
}

function newForm(closed) {
  return new EntryForm({
    draftName: "projects:new",
    closed,
    fields: () => [
      inputField("name", { required: true }), inputField("link", { inputmode: "url" }),
      inputField("start", { placeholder: t("monthExample") }), inputField("end", { placeholder: t("monthExample") }),
      textField("description"),
    ],
    save: (values) => change(() => send("POST", "/api/projects", given(values)), { quiet: true }),
    saved: (name) => go(`projects/${name}`),
  });
}
