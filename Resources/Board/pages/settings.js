// @ts-check
import { element } from "../lib/dom.js";
import { get, send } from "../lib/server.js";
import { t } from "../lib/text.js";
import { capitalized, withQuotes } from "../lib/phrases.js";
import { language } from "../words.js";
import { change } from "../board/change.js";
import { liveChoice, liveField } from "./field.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string | null} value
 * @property {string | null} default
 * @property {string[] | null} [choices]
 * @property {string | null} [meaning]
 */

/** @type {Map<string, import("./field.js").LiveField> | undefined} */
let settingFields;
let place;
let emails;

/** The settings, which are git's configuration and so the command line's too. */
export const settingsPage = {
  title: () => t("settings"),
  show(container) {
    place = container;
    settingFields = undefined;
    return settingsPage.refresh();
  },
  async refresh() {
    const { settings, identities } = await get("/api/settings");
    if (!settingFields) build(settings);
    for (const { name, value } of settings) settingFields.get(name)?.update(value);
    emails.replaceChildren(...identities.map((email) => element("li", {}, email)));
  },
};

function build(/** @type {Setting[]} */ settings) {
  settingFields = new Map(settings.map((setting) => [setting.name, field(setting)]));
  emails = element("ul", { class: "identities" });
  place.replaceChildren(element("div", { class: "settings" },
    [...settingFields.values()].map(({ node }) => node),
    element("section", { "aria-labelledby": "identities-heading" },
      element("h3", { id: "identities-heading" }, t("identities")), emails,
      element("small", {}, t("addIdentity"), " ",
        element("code", {}, "ootd config set identity me@work.example --add")))));
}

/** @param {Setting} setting */
function field(setting) {
  const { name, value, choices, meaning } = setting;
  const short = name.replace("ootd.", "");
  const label = t(`setting.${short}`);
  // The list of languages says all that the meaning does.
  const hint = meaning && name !== "ootd.language" ? withQuotes(meaning) : undefined;
  const usual = setting.default === null ? t("noDefault") : valueText(name, setting.default);
  const shared = {
    label, name, value, hint,
    save: (to, from) => change(() => send("PATCH", "/api/settings", { [name]: { from, to } }), {
      message: () => t("settingSaved", { name: label }), quiet: true,
    }),
  };
  if (!choices) {
    return liveField({ ...shared, placeholder: usual, isOptional: true, draftName: () => `setting:${name}` });
  }
  const named = choices.map((choice) => ({ value: choice, text: valueText(name, choice) }));
  return liveChoice({ ...shared, choices: [{ value: null, text: t("byDefault", { value: usual }) }, ...named] });
}

function valueText(name, value) {
  if (name === "ootd.language") return capitalized(new Intl.DisplayNames(value, { type: "language" }).of(value));
  return { true: t("yes"), false: t("no") }[value] ?? value;
}

/** Reloads the page after a change of the language; forms keep their drafts. */
export async function applySettings() {
  // The banner reports a lost connection.
  const { settings } = await get("/api/settings").catch(() => ({ settings: [] }));
  const setting = settings.find(({ name }) => name === "ootd.language");
  const wanted = setting?.value ?? setting?.default;
  if (!wanted || wanted === language || wanted === sessionStorage.getItem(reloadKey)) return;
  // Not again, if the server's texts stay in another language.
  sessionStorage.setItem(reloadKey, wanted);
  location.reload();
}

const reloadKey = "ootd-language";
