// All tests of the page in one process, which loads jsdom once.

import { readdirSync } from "node:fs";

const names = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".test.mjs")).sort();
for (const name of names) await import(`./${name}`);
