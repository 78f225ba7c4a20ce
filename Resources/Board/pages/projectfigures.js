// @ts-check
import { element, icon, svg } from "../lib/dom.js";
import { shortMonthName, t } from "../lib/text.js";

/** The months of a project, such as Sep 2026 – present; empty if it has none. */
export function period({ start, end, archived }) {
  const from = start && shortMonthName(`${start}-01`);
  const to = end ? shortMonthName(`${end}-01`) : archived ? "" : t("present");
  return start ? `${from} – ${to}`.trim() : end ? `– ${to}` : "";
}

/** The commits of twelve weeks as bars, those of the last week, and all of them. */
export function commitFigures({ weeks, commitsTotal }) {
  if (!weeks?.length) return undefined;
  const lastWeek = weeks.at(-1);
  return element("p", { class: "commit-figures" }, sparkline(weeks),
    element("span", {}, t("commitsLastWeek", { count: lastWeek })),
    element("span", {}, t("commitsInTotal", { count: commitsTotal })));
}

function sparkline(weeks) {
  const most = Math.max(...weeks, 1);
  const height = (count) => (count ? Math.max(2, Math.round(22 * count / most)) : 1);
  return svg("svg", {
    class: "sparkline", viewBox: `0 0 ${weeks.length * 7 - 2} 24`, role: "img",
    "aria-label": t("commitsOfWeeks", {
      count: weeks.reduce((sum, count) => sum + count, 0), weeks: weeks.length,
    }),
  }, weeks.map((count, index) => svg("rect", {
    class: count ? "some" : "none", x: index * 7, width: 5, rx: 1, y: 24 - height(count), height: height(count),
  })));
}

/**
 * A project's repositories, and whether they are on this machine; undefined if it has none.
 * @param {{ path: string | null, present: boolean, branch?: string | null }[]} list
 * @param {{ isDetailed?: boolean }} options Whether to show whole paths.
 */
export function repositoryList(list, { isDetailed = false } = {}) {
  if (!list.length) return undefined;
  const place = (path) => (isDetailed ? path : path?.split("/").at(-1)) ?? t("anotherMachine");
  return element("ul", { class: "repositories", "aria-label": t("repositories") }, list.map((repository) =>
    element("li", { title: repository.path ?? "" },
      icon(repository.present ? "branch" : "overdue"),
      element("span", { class: "path" }, place(repository.path)),
      repository.present ? repository.branch && element("code", {}, repository.branch)
        : element("span", { class: "mark" }, t("missingHere")))));
}
