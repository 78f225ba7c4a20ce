import { byID, svg } from "./dom.js";
import { say } from "./phrases.js";

const radius = 42;
const length = 2 * Math.PI * radius;

/** Draws the share of today's plan that is done. */
export function drawRing(figures) {
  const ring = byID("ring");
  const rate = figures.percent === null ? undefined : say("percent", { n: figures.percent });
  const name = rate ? say("ringName", { ...figures, percent: rate }) : say("noPlanYet");
  ring.setAttribute("aria-label", name);
  ring.replaceChildren(
    svg("title", {}, name),
    circle("ring-track"),
    ...(figures.done ? [circle("ring-done", figures.done / figures.total)] : []),
    ...(rate
      ? [count(figures), text("ring-rate", 71, rate)]
      : [text("ring-none", 56, say("noPlanYet"))]));
}

function circle(name, share) {
  return svg("circle", {
    class: name, cx: 52, cy: 52, r: radius,
    "stroke-dasharray": share === undefined ? undefined : `${share * length} ${length}`,
    transform: "rotate(-90 52 52)",
  });
}

/** As large as fits into the ring. */
function count({ done, total }) {
  const words = `${done}/${total}`;
  const node = text("ring-count", 54, words);
  node.style.fontSize = `${Math.min(24, 120 / words.length)}px`;
  return node;
}

const text = (name, y, content) => svg("text", { class: name, x: 52, y, "text-anchor": "middle" }, content);
