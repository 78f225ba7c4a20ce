// Not localStorage: a later program on the same port could read that.
const key = (name) => `ootd-draft:${name}`;

/** What was typed and not saved yet, for as long as the tab lives. */
export function draft(name) {
  const text = sessionStorage.getItem(key(name));
  return text === null ? undefined : JSON.parse(text);
}

export const keepDraft = (name, value) => sessionStorage.setItem(key(name), JSON.stringify(value));

export const dropDraft = (name) => sessionStorage.removeItem(key(name));
