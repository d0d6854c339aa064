/**
 * Patterns with a time limit, and pictures in pictures.
 *
 * @module
 */
export { type Area, overlap, type Point } from './area.ts';
export { keepMatches, matchParameter } from './match-parameter.ts';
export { allMatches, everywhere, firstMatch, matchesPattern, usePattern } from './match-pattern.ts';
export { matchPicture, type PictureMatch } from './match-picture.ts';
export { parsePattern, patternProblem } from './parse-pattern.ts';
export { type Pixels, withoutAlpha } from './pixels.ts';
export { withinTimeBound } from './time-bound.ts';
