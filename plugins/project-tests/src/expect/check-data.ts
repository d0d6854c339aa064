import type { RunValues } from '@gatehouse/sdk-actions';
import type { Problem } from '../declaration/test-operations.ts';
import type { TestCase } from '../test-file-schema.ts';
import { checkText, problem } from './problems.ts';

type Expected = TestCase['expect'];

/** Compares variables, lists and tables with what is expected. */
export function checkData(expected: Expected, values: RunValues): readonly Problem[] {
  return [
    ...eachOf('variable', { expected: expected.variables, actual: values.variables }, checkText),
    ...eachOf('list', { expected: expected.lists, actual: values.lists }, (place, actual, check) =>
      Array.isArray(check) ? checkLines(place, actual, check) : checkCount(place, actual.length, check),
    ),
    ...eachOf('table', { expected: expected.tables, actual: values.tables }, (place, actual, check) =>
      Array.isArray(check)
        ? checkLines(place, actual.map(toLine), check.map(toLine))
        : checkCount(place, actual.length, check),
    ),
  ];
}

interface Compared<Check, Value> {
  readonly expected: Readonly<Record<string, Check>> | undefined;
  readonly actual: Readonly<Record<string, Value>>;
}

function eachOf<Check, Value>(
  noun: string,
  { expected = {}, actual }: Compared<Check, Value>,
  check: (place: string, value: Value, check: Check) => readonly Problem[],
): readonly Problem[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const place = `expect.${noun}s.${name}`;
    const value = Object.hasOwn(actual, name) ? actual[name] : undefined;
    return value === undefined
      ? [problem(place, `the project has no ${noun} ${JSON.stringify(name)}`)]
      : check(place, value, wanted);
  });
}

function checkCount(
  place: string,
  actual: number,
  { count }: { readonly count: number },
): readonly Problem[] {
  if (actual === count) return [];
  return [problem(place, 'has another size', { expected: String(count), actual: String(actual) })];
}

/** Names the first line that differs. */
function checkLines(place: string, actual: readonly string[], wanted: readonly string[]): readonly Problem[] {
  const length = Math.max(actual.length, wanted.length);
  for (let index = 0; index < length; index++) {
    if (actual[index] === wanted[index]) continue;
    const none = 'nothing';
    const difference = { expected: wanted[index] ?? none, actual: actual[index] ?? none };
    return [problem(`${place}[${index}]`, sizes(actual.length, wanted.length), difference)];
  }
  return [];
}

function sizes(actual: number, wanted: number): string {
  return actual === wanted ? 'differs' : `differs; there are ${actual} and not ${wanted}`;
}

function toLine(row: readonly string[]): string {
  return JSON.stringify(row);
}
