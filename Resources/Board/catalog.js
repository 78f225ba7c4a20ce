import { get } from "./api.js";

/** What todos can belong to, as the server knew it last. */
export const catalog = { labels: [], milestones: [], projects: [], blocks: [] };

let colors = new Map();

export const colorOf = (label) => colors.get(label);

/** The colours of all labels: another object once one of them differs. */
export const palette = () => colors;

/** Loads the labels; tells whether a colour differs from before. */
export async function loadLabels() {
  catalog.labels = await get("/api/labels");
  const fresh = new Map(catalog.labels.map(({ name, color }) => [name, color]));
  const isOther = JSON.stringify([...fresh]) !== JSON.stringify([...colors]);
  if (isOther) colors = fresh;
  return isOther;
}

export async function loadMilestones() {
  catalog.milestones = await get("/api/milestones");
}

/** Loads all that a form offers. */
export async function loadCatalog() {
  const [projects, blocks] = await Promise.all([
    get("/api/projects"), get("/api/blocks"), loadLabels(), loadMilestones(),
  ]);
  Object.assign(catalog, { projects, blocks });
}
