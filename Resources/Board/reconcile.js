/**
 * Makes those the children of a list, in that order, and touches only what is not where it
 * belongs: a scroller with a thousand cards keeps its place, and the focused card its focus.
 */
export function reconcile(list, wanted) {
  const keep = new Set(wanted);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();

  const places = new Map([...list.children].map((child, index) => [child, index]));
  const resting = longestRise(wanted.map((child) => places.get(child) ?? -1));
  let next = null;
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const child = wanted[index];
    if (!resting.has(index)) list.insertBefore(child, next);
    next = child;
  }
}

/** The indices of a longest increasing subsequence; negative numbers are left out. */
function longestRise(numbers) {
  const ends = [];
  const before = [];
  numbers.forEach((number, index) => {
    if (number < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  });
  const rise = new Set();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index);
  return rise;
}
