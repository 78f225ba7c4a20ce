import { say } from "./phrases.js";
import { today } from "./board.js";
import { nearDay, nearMoment } from "./dates.js";

/** A field's value as a person reads it. */
export function shown(field, value) {
  if (value === null || value === undefined || value === "") return "–";
  switch (field) {
    case "priority":
    case "status": return say(value);
    case "day": return /^\d{4}-\d\d-\d\d$/.test(value) ? nearDay(value, today()) : value;
    case "due": return /^\d{4}-\d\d-\d\d/.test(value) ? nearMoment(value, today()) : value;
    default: return typeof value === "boolean" ? say(value ? "yes" : "no") : String(value);
  }
}

/** A field's name in the user's language; a set has one register for each element. */
export function fieldName(field) {
  const [kind, name] = field.split("/", 2);
  if (kind === "label") return say("fieldLabel", { name });
  const key = `field${kind[0].toUpperCase()}${kind.slice(1)}`;
  const text = say(key);
  return text === key ? field : text;
}
