// The page's modules and texts in node, without a server or a browser.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const resources = fileURLToPath(new URL("../../../Resources/", import.meta.url));

export const languages = ["en", "ko", "fr", "ja"];

/** Imports a module of the page. Node needs to be told that files named `.js` are modules. */
export async function importPage(path) {
  const folder = mkdtempSync(join(tmpdir(), "ootd-page-"));
  try {
    cpSync(join(resources, "Board"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    return await import(pathToFileURL(join(folder, path)).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The texts of the languages that were read. @type {Record<string, any>} */
const locales = {};

/** What the sentences of a language need. Days are as they are in the data, but for the 21st: today. Todo 4 is known. */
export function wording(language) {
  const texts = (locales[language] ??= JSON.parse(readFileSync(join(resources, `Locales/${language}.json`), "utf8")));
  const plural = new Intl.PluralRules(language);
  const t = (key, values = {}) => {
    const entry = texts[`page.${key}`];
    const text = typeof entry === "object" ? entry[plural.select(values.count)] ?? entry.other : entry;
    return (text ?? key).replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name, forms) =>
      forms ? particle(forms, String(values[name])) : String(values[name] ?? ""));
  };
  const titleOf = (id) => (id === "4" ? "Book" : undefined);
  return { t, titleOf, nearDay: (day) => (day === "2026-11-21" ? t("today") : day) };
}

/** A Korean particle after a Hangul syllable, or both of its forms after other letters. */
function particle(forms, text) {
  const [afterConsonant, afterVowel] = forms.split("/");
  const last = [...text].findLast((character) => /[\p{Alphabetic}0-9]/u.test(character)) ?? "";
  if (!/[가-힣]/.test(last)) return `${afterConsonant}(${afterVowel})`;
  const final = (last.charCodeAt(0) - 0xac00) % 28;
  return final === 0 || (final === 8 && afterConsonant === "으로") ? afterVowel : afterConsonant;
}
