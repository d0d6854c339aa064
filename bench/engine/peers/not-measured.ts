import type { ResultRow } from '../../measure.ts';

export function notMeasured(peer: string): ResultRow {
  return {
    what: `${peer}: not measured, it is not installed here (bench/README.md)`,
    ratios: [Number.NaN],
  };
}
