// The page's modules and texts in node, without a server or a browser.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const resources = fileURLToPath(new URL("../../../Resources/", import.meta.url));

export const languages = ["en", "ko", "fr", "ja"];

/**
 * Imports a module of the page with the words of a language. Node needs to be told that files named `.js` are modules.
 */
export async function importPage(path, language = "en") {
  const folder = mkdtempSync(join(tmpdir(), "ootd-page-"));
  try {
    cpSync(join(resources, "Board"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const words = readFileSync(join(resources, `Locales/${language}.json`), "utf8");
    writeFileSync(join(folder, "words.js"), `export const words = ${words}; export const language = "${language}";`);
    return await import(pathToFileURL(join(folder, path)).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
