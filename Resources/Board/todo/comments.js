// @ts-check
import { element } from "../lib/dom.js";
import { markdown } from "../lib/markdown.js";
import { dayOf, fullMoment, nearDay, t, timeOf } from "../lib/text.js";
import { today } from "../board/board.js";
import { EditableList } from "./editablelist.js";

/** The comments of a todo, and a form for a new one. */
export class Comments extends EditableList {
  /** @param {{ changed: (todo: Todo) => void, ended: () => void }} options */
  constructor(options) {
    super({
      member: "comments", name: "comment", label: t("newComment"), editLabel: t("editComment"), ...options,
    });
    this.form.append(element("button", { type: "submit" }, t("addComment")));
  }

  pathOf = ({ uuid }) => `/api/comments/${encodeURIComponent(uuid)}`;
  view = (shown, change) => element("div", {}, markdown(shown, change));

  fill = (row) => {
    const { at, uuid } = row.entry;
    const button = (key, action) =>
      element("button", { type: "button", class: `quiet ${key}`, onclick: action }, t(key));
    row.node = element("li", { "data-uuid": uuid },
      element("div", { class: "comment-bar" },
        element("time", { datetime: at, title: fullMoment(at) }, `${nearDay(dayOf(at), today())} ${timeOf(at)}`),
        button("edit", () => row.text.edit()),
        button("delete", () => this.remove(row))),
      row.text.node);
  };
}
