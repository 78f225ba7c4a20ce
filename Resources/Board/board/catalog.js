// @ts-check
import { get } from "../lib/server.js";

// Everything that todos can belong to, as last loaded.

/** @type {{ labels: any[], milestones: any[], projects: any[], blocks: any[] }} */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

/** @type {Map<string, { color: string, textColor: string }>} */
let colors = new Map();

/** The colours of all labels, and of the text on them, black or white: a new object whenever one of them changes. */
export const palette = () => colors;

/** Loads the labels and returns whether a colour has changed. */
export async function loadLabels() {
  catalog.labels = await get("/api/labels");
  const fresh = new Map(catalog.labels.map(({ name, color, textColor }) => [name, { color, textColor }]));
  const isOther = JSON.stringify([...fresh]) !== JSON.stringify([...colors]);
  if (isOther) colors = fresh;
  return isOther;
}

/** Loads all choices of a form. */
export async function loadCatalog() {
  const [projects, blocks, milestones] = await Promise.all([
    get("/api/projects"), get("/api/blocks"), get("/api/milestones"), loadLabels(),
  ]);
  Object.assign(catalog, { projects, blocks, milestones });
}
