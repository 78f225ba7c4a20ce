// The shades of both figures, the same as in the terminal.
const commitBands = [0, 1, 5, 10, 15, 20];
const rateBands = [0, 1, 30, 50, 70, 90];

const band = (bands, value) => bands.findLastIndex((least) => value >= least);

export const commitBand = (commits) => band(commitBands, commits);

export const rateBand = (percent) => band(rateBands, percent);

/** `5–9`, for a legend. */
export const commitRange = (index) => {
  const [least, next] = [commitBands[index], commitBands[index + 1]];
  if (next === undefined) return `${least}+`;
  return next - least === 1 ? `${least}` : `${least}–${next - 1}`;
};
