/** Positions of the three fixed blocks of a new document. */
export const newLayout = {
  start: { x: 40, y: 40 },
  goodEnd: { x: 200, y: 40 },
  badEnd: { x: 360, y: 40 },
  groups: [],
};
