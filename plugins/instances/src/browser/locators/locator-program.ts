import { pageProgram } from '../driver/page-program.ts';
import * as byHint from '../finding/page/by-hint.ts';
import * as likeness from '../finding/page/likeness.ts';
import * as roles from '../finding/page/roles.ts';
import * as shadowRoots from '../finding/page/shadow-roots.ts';
import * as describing from './page/describe-element.ts';
import * as expressions from './page/expressions.ts';
import * as fingerprints from './page/fingerprint-of.ts';
import * as comparing from './page/likeness-to.ts';
import * as ranking from './page/rank.ts';
import * as surroundings from './page/surroundings.ts';
import * as words from './page/words.ts';

const modules = [
  ...[shadowRoots, likeness, roles, byHint],
  ...[words, describing, surroundings, fingerprints, comparing, expressions, ranking],
];

/** A program for a page with the functions that describe and rank elements. */
export function locatorProgram(run: string): string {
  return pageProgram(modules, run);
}

export const describe = fingerprints.fingerprintOf.name;
export const rank = ranking.rankElements.name;
