import { ActionError, quote } from '@gatehouse/sdk-actions';
import { linesOf, pickLine } from '../../bound/by-lines.ts';
import { linesOfText } from '../../bound/lines-of-text.ts';
import type { listLineActions } from '../../categories/list/list-line-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { pickSeveral } from '../../lines/pick-several.ts';
import { insertEntries, replaceEntries } from '../../lines/replace-entries.ts';

type Lines = typeof listLineActions;

interface Place {
  readonly List: string;
  readonly Position: 'end' | 'start' | 'index';
  readonly Index?: number | undefined;
}

export function addLine({ parameters, lists }: ContextOf<Lines['AddLine']>): void {
  const { List, Value } = parameters;
  insertAt(lists.get(List), [Value], parameters);
}

export function addText({ parameters, lists, setResult }: ContextOf<Lines['AddText']>): void {
  const list = lists.get(parameters.List);
  const added = linesOfText(parameters);
  insertAt(list, added, parameters);
  setResult('Count', added.length);
}

export function addList({ parameters, lists, setResult }: ContextOf<Lines['AddList']>): void {
  const { List, Source } = parameters;
  const list = lists.get(List);
  const added = [...lists.get(Source)];
  insertAt(list, added, parameters);
  setResult('Count', added.length);
}

function insertAt(list: string[], added: readonly string[], { List, Position, Index = 0 }: Place): void {
  const place = { end: list.length, start: 0, index: Index }[Position];
  if (place > list.length) {
    throw new ActionError(
      `Index is ${place}, and the list ${quote(List)} has ${list.length} lines; give 0 to ${list.length}.`,
    );
  }
  insertEntries(list, place, added);
}

export function getLine(context: ContextOf<Lines['GetLine']>): void {
  const list = context.lists.get(context.parameters.List);
  const taken = pickLine(context, linesOf(list));
  if (taken !== null) list.splice(taken, 1);
}

export function getSublist({ parameters, lists, random, setResult }: ContextOf<Lines['GetSublist']>): void {
  const { List, By, Value, Target, Remove } = parameters;
  const list = lists.get(List);
  const target = lists.get(Target);
  const picked = pickSeveral({ by: By, value: Value, random, ...whereIn(list) });
  const taken = list.filter((_, place) => picked.has(place));
  if (Remove) removeAt(list, picked);
  replaceEntries(target, taken);
  setResult('Count', taken.length);
}

export function removeLines({ parameters, lists, random, setResult }: ContextOf<Lines['RemoveLines']>): void {
  const { List, By, Value } = parameters;
  const list = lists.get(List);
  const picked = pickSeveral({ by: By, value: Value, random, ...whereIn(list) });
  removeAt(list, picked);
  setResult('Count', picked.size);
}

function whereIn(list: readonly string[]) {
  return {
    start: 0,
    end: list.length,
    matches: (index: number, test: (text: string) => boolean) => test(list[index] ?? ''),
  };
}

function removeAt(list: string[], places: ReadonlySet<number>): void {
  const left = list.filter((_, place) => !places.has(place));
  replaceEntries(list, left);
}
