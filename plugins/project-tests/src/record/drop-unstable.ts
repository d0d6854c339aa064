import type { Problem } from '../declaration/test-operations.ts';
import type { TestCase } from '../test-file-schema.ts';
import { filled } from './expectations.ts';

type Expected = TestCase['expect'];

export interface Stable {
  readonly expect: Expected;
  readonly leftOut: readonly string[];
}

const parts = ['variables', 'lists', 'tables', 'files', 'calls'] as const;

/** Leaves out what another run did not come to. */
export function dropUnstable(expect: Expected, problems: readonly Problem[]): Stable {
  const leftOut: string[] = [];
  const isStable = (place: string) => {
    const differs = problems.some((problem) => isWithin(problem.place, place));
    if (differs) leftOut.push(`${place}: it differed when the test ran`);
    return !differs;
  };
  const kept = parts.map((part) => {
    const entries = Object.entries(expect[part] ?? {});
    return [
      part,
      Object.fromEntries(entries.filter(([name]) => isStable(`expect.${part}.${name}`))),
    ] as const;
  });
  const requests = (expect.requests ?? []).filter((_, index) => isStable(`expect.requests[${index}]`));
  return { expect: filled({ ...expect, ...Object.fromEntries(kept), requests }), leftOut };
}

function isWithin(place: string, of: string): boolean {
  return place === of || place.startsWith(`${of}.`) || place.startsWith(`${of}[`);
}
