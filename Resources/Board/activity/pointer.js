// @ts-check
import { announce, element } from "../lib/dom.js";
import { fullDate, t } from "../lib/text.js";
import { go } from "../lib/routes.js";
import { figuresOf } from "./days.js";

// Drawings are images for screen readers, which read their summary. The pointer finds each day in them: a tooltip shows
// its figures, a click opens it.

const tooltip = element("div", { id: "tooltip", "aria-hidden": "true", hidden: true });
document.body.append(tooltip);

/** Both figures of a day in words. */
export function dayText(day) {
  const { commits, done, total, percent } = figuresOf(day);
  const rate = percent === null ? t("noPlan") : `${done}/${total}, ${t("percent", { percent })}`;
  return `${t("commitsOn", { count: commits, date: fullDate(day) })}, ${rate}`;
}

/**
 * Shows the day under the pointer, and opens it on a click.
 * @param {SVGSVGElement} drawing
 * @param {(point: DOMPoint) => string | undefined} dayAt
 */
export function followPointer(drawing, dayAt) {
  const found = ({ clientX, clientY }) =>
    dayAt(new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse()));
  drawing.addEventListener("pointermove", (event) => {
    const day = found(event);
    drawing.classList.toggle("on-day", Boolean(day));
    if (day && event.pointerType === "mouse") showTooltip(dayText(day), event);
    else hideTooltip();
  });
  drawing.addEventListener("pointerleave", hideTooltip);
  drawing.addEventListener("click", (event) => {
    const day = found(event);
    hideTooltip();
    if (day) go(`activity/${day}`);
  });
}

/**
 * Shows one of the days of a drawing while it has the focus, the last one first. Arrows lead to the others, Enter opens
 * it.
 * @param {SVGSVGElement} drawing
 * @param {() => string[]} days
 */
export function followKeys(drawing, days) {
  let index;
  const show = () => {
    const { left, width, bottom } = drawing.getBoundingClientRect();
    const text = dayText(days()[index]);
    showTooltip(text, { clientX: left + (width * index) / days().length, clientY: bottom - 10 });
    announce(text);
  };
  drawing.addEventListener("focus", () => { index = days().length - 1; show(); });
  drawing.addEventListener("blur", hideTooltip);
  drawing.addEventListener("keydown", (event) => {
    const last = days().length - 1;
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last, Enter: index }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === "Enter") return void go(`activity/${days()[index]}`);
    index = Math.max(0, Math.min(next, last));
    show();
  });
}

function showTooltip(text, { clientX, clientY }) {
  if (tooltip.textContent !== text) tooltip.textContent = text;
  tooltip.hidden = false;
  const { width, height } = tooltip.getBoundingClientRect();
  const below = clientY + 18;
  const top = below + height <= innerHeight ? below : clientY - height - 10;
  tooltip.style.top = `${top}px`;
  tooltip.style.left = `${Math.max(4, Math.min(clientX + 10, innerWidth - width - 4))}px`;
}

function hideTooltip() {
  tooltip.hidden = true;
}

addEventListener("scroll", hideTooltip, true);
