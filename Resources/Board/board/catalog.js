// @ts-check
import { get } from "../lib/server.js";

// Everything that todos can belong to, as last loaded.

/** @type {{ labels: any[], milestones: any[], projects: any[], blocks: any[] }} */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

/** @type {Map<string, { color: string, textColor: string }>} */
let colors = new Map();

/** @param {string} label */
export const colorOf = (label) => colors.get(label)?.color;
/** The colour of text on a label, black or white. */
export const textColorOf = (/** @type {string} */ label) => colors.get(label)?.textColor;

/** The colours of all labels: a new object whenever one of them changes. */
export const palette = () => colors;

/** Loads the labels and returns whether a colour has changed. */
export async function loadLabels() {
  catalog.labels = await get("/api/labels");
  const fresh = new Map(catalog.labels.map(({ name, color, textColor }) => [name, { color, textColor }]));
  const isOther = JSON.stringify([...fresh]) !== JSON.stringify([...colors]);
  if (isOther) colors = fresh;
  return isOther;
}

export async function loadMilestones() {
  catalog.milestones = await get("/api/milestones");
}

/** Loads all choices of a form. */
export async function loadCatalog() {
  const [projects, blocks] = await Promise.all([
    get("/api/projects"), get("/api/blocks"), loadLabels(), loadMilestones(),
  ]);
  Object.assign(catalog, { projects, blocks });
}
