import type { ActionCoverage } from '../drawing/drawing.ts';
import { coverageColours } from './theme.ts';

export function coverageColour({ times, missed }: ActionCoverage) {
  if (times === 0) return coverageColours.none;
  return missed.length === 0 ? coverageColours.whole : coverageColours.part;
}
