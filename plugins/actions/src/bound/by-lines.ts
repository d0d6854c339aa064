import type { listLineActions } from '../categories/list/list-line-actions.ts';
import type { wholeListActions } from '../categories/list/whole-list-actions.ts';
import type { ContextOf } from '../context-of.ts';
import { nothingPicked, pickIndex } from '../lines/pick-index.ts';
import type { Lines } from './use-lines.ts';

/** Sets the results of the action, and returns the index of the line to remove, if any. */
export function pickLine(
  { parameters, random, setResult }: ContextOf<(typeof listLineActions)['GetLine']>,
  { count, lineAt, indexContaining }: Lines,
): number | null {
  const { List, By, Value, Remove } = parameters;
  const pick = {
    ...{ by: By, value: Value, random, start: 0, end: count },
    matches: (index: number, test: (text: string) => boolean) => test(lineAt(index)),
  };
  const index = By === 'contains' ? indexContaining(Value) : pickIndex(pick);
  if (index < 0) throw nothingPicked('line', List, pick);
  setResult('OutputVariable', lineAt(index));
  return Remove ? index : null;
}

export function countLines(
  { setResult }: ContextOf<(typeof wholeListActions)['Count']>,
  { count }: Lines,
): null {
  setResult('OutputVariable', count);
  return null;
}

/** A list in the memory of a run. */
export function linesOf(list: readonly string[]): Lines {
  return {
    count: list.length,
    lineAt: (index) => list[index] ?? '',
    indexContaining: (text) => list.findIndex((line) => line.includes(text)),
  };
}
