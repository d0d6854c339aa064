export { allMatches, everywhere, firstMatch, matchesPattern, usePattern } from './match-pattern.ts';
export { matchPicture, type PictureMatch } from './match-picture.ts';
export { parsePattern, patternProblem } from './parse-pattern.ts';
export type { Pixels } from './pixels.ts';
export { withinTimeBound } from './time-bound.ts';
