// @ts-check
import { element } from "../lib/dom.js";
import { fullDate, t } from "../lib/text.js";
import { go } from "../lib/routes.js";
import { figuresOf } from "./days.js";

// Drawings are images for screen readers, which read their summary. The pointer finds each day in them: a tooltip shows
// its figures, a click opens it.

const tooltip = element("div", { id: "tooltip", "aria-hidden": "true", hidden: true });
document.body.append(tooltip);

/** Both figures of a day in words. */
export function dayText(day, today) {
  const { commits, done, total, percent } = figuresOf(day);
  const date = fullDate(day);
  if (day > today) return total ? `${date}: ${t("planned", { count: total })}` : date;
  const rate = percent === null ? t("noPlan") : `${done}/${total}, ${t("percent", { percent })}`;
  return `${t("commitsOn", { count: commits, date })}, ${rate}`;
}

/**
 * Shows the day under the pointer, and opens it on a click.
 * @param {SVGSVGElement} drawing
 * @param {(point: DOMPoint) => { day: string, today: string } | undefined} dayAt
 */
export function followPointer(drawing, dayAt) {
  const found = ({ clientX, clientY }) =>
    dayAt(new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse()));
  drawing.addEventListener("pointermove", (event) => {
    const at = found(event);
    drawing.classList.toggle("on-day", Boolean(at && at.day <= at.today));
    if (at && event.pointerType === "mouse") showTooltip(dayText(at.day, at.today), event);
    else hideTooltip();
  });
  drawing.addEventListener("pointerleave", hideTooltip);
  drawing.addEventListener("click", (event) => {
    const at = found(event);
    hideTooltip();
    if (at && at.day <= at.today) go(`activity/${at.day}`);
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
