import type { CoveredAction } from '@gatehouse/plugin-runtime/api';
import type { RunValues } from '@gatehouse/sdk-actions';
import type { BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';
import type { TestCase } from '../test-file-schema.ts';
import type { LeftFiles } from './left-files.ts';
import type { Masks } from './masks.ts';
import { isSensitiveName } from './sensitive-values.ts';

type Expected = TestCase['expect'];
const maxText = 20_000;
const maxLines = 1000;

/** The results of the recorded run. */
export interface Recorded {
  readonly values: RunValues;
  readonly covered: readonly CoveredAction[];
  readonly requests: readonly BoundaryRequest[];
  readonly files: LeftFiles;
}

export interface Expectations {
  readonly expect: Expected;
  readonly leftOut: readonly string[];
}

/** Everything that a recorded run came to, as what is expected. */
export function expectationsOf({ values, covered, requests, files }: Recorded, masks: Masks): Expectations {
  const leftOut: string[] = [...files.leftOut];
  const isSmall = (text: string) => text.length <= maxText;
  const kept = <Value>(
    noun: string,
    all: Readonly<Record<string, Value>>,
    textsOf: (value: Value) => readonly string[],
  ) =>
    Object.entries(all).filter(([name, value]) => {
      const reason = isSensitiveName(name)
        ? 'its name is that of a secret'
        : textsOf(value).every(isSmall)
          ? null
          : 'it is large';
      if (reason !== null) leftOut.push(`${noun} ${masks.text(name)}: ${reason}`);
      return reason === null;
    });
  const variables = kept('variable', values.variables, (text) => [text]);
  const lists = kept('list', values.lists, (lines) => lines).map(
    ([name, lines]) => [name, sized(lines)] as const,
  );
  const tables = kept('table', values.tables, (rows) => rows.flat()).map(
    ([name, rows]) => [name, sized(rows.map((row) => [...row]))] as const,
  );
  const left = kept('file', files.checks, (check) => (typeof check === 'string' ? [check] : []));
  return {
    expect: filled({
      result: 'success',
      variables: Object.fromEntries(variables),
      lists: Object.fromEntries(lists),
      tables: Object.fromEntries(tables),
      files: Object.fromEntries(left),
      calls: Object.fromEntries(covered.filter(({ times }) => times > 0).map(callOf)),
      requests: sentRequests(requests, masks),
    }),
    leftOut,
  };
}

/** Without empty parts. */
export function filled(expect: Expected): Expected {
  const parts = Object.entries(expect).filter(
    ([, part]) => typeof part !== 'object' || Object.keys(part).length > 0,
  );
  return Object.fromEntries(parts);
}

function sized<Line>(lines: readonly Line[]): Line[] | { count: number } {
  return lines.length > maxLines ? { count: lines.length } : [...lines];
}

function callOf({ actionId, times, branches }: CoveredAction) {
  const [branch, ...others] = Object.keys(branches);
  return [actionId, { times, ...(branch !== undefined && others.length === 0 && { branch }) }] as const;
}

function sentRequests(requests: readonly BoundaryRequest[], masks: Masks) {
  const counts = new Map<string, { url: string; method: string; times: number }>();
  for (const { url: sent, method } of requests) {
    const url = masks.address(sent);
    const counted = counts.get(`${method} ${url}`) ?? { url, method, times: 0 };
    counted.times += 1;
    counts.set(`${method} ${url}`, counted);
  }
  return [...counts.values()];
}
