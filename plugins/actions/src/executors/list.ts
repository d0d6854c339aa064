import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { lists } from '../categories/list.ts';
import { nothingPicked, pickIndex } from '../lines/pick-index.ts';
import type { ContextOf } from './context-of.ts';

type Actions = (typeof lists)['actions'];

export const listExecutors = defineExecutors(lists, {
  AddLine: addLine,
  GetLine: getLine,
  Count({ parameters, lists: values, setResult }) {
    setResult('OutputVariable', values.get(parameters.List).length);
  },
});

function addLine({ parameters, lists: values }: ContextOf<Actions['AddLine']>): void {
  const { List, Value, Position, Index = 0 } = parameters;
  const lines = values.get(List);
  if (Position === 'end') {
    lines.push(Value);
    return;
  }
  const place = Position === 'start' ? 0 : Index;
  if (place > lines.length) {
    throw new ActionError(
      `Index is ${place}, and the list ${quote(List)} has ${lines.length} lines; give 0 to ${lines.length}.`,
    );
  }
  lines.splice(place, 0, Value);
}

function getLine({ parameters, lists: values, setResult }: ContextOf<Actions['GetLine']>): void {
  const { List, By, Value, Remove } = parameters;
  const lines = values.get(List);
  const pick = {
    by: By,
    value: Value,
    start: 0,
    end: lines.length,
    matches: (index: number, test: (text: string) => boolean) => test(lines[index] ?? ''),
  };
  const index = pickIndex(pick);
  const line = lines[index];
  if (line === undefined) throw nothingPicked('line', List, pick);
  if (Remove) lines.splice(index, 1);
  setResult('OutputVariable', line);
}
