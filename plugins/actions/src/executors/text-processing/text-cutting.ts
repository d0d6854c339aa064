import type {
  textEndActions,
  textPartActions,
} from '../../categories/text-processing/text-cutting-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { countCharacters, sliceCharacters } from '../../texts/characters.ts';
import { parseNames } from '../../texts/parse-texts.ts';
import { splitText } from '../../texts/split-text.ts';
import { joinTexts } from '../../texts/text-size.ts';

const isFilled = (text: string) => text !== '';

export function split({
  parameters,
  lists,
  variables,
  setResult,
}: ContextOf<(typeof textPartActions)['Split']>): void {
  const { Input, Separators, AllowEmpty, ToVariables, List } = parameters;
  const names = ToVariables === '' ? [] : parseNames('ToVariables', ToVariables);
  const list = List === '' ? null : lists.get(List);
  const all = splitText(Input, Separators);
  const taken = AllowEmpty ? all : all.filter(isFilled);
  if (list) replaceEntries(list, taken);
  for (const [place, name] of names.entries()) {
    if (name !== '') variables.set(name, taken[place] ?? '');
  }
  setResult('OutputVariable', joinTexts(taken, '\n'));
  setResult('Count', taken.length);
}

export function toList({
  parameters,
  lists,
  setResult,
}: ContextOf<(typeof textPartActions)['ToList']>): void {
  const { Input, List, RowSeparator, AllowEmpty } = parameters;
  const lines = lists.get(List);
  const all = splitText(Input, RowSeparator);
  replaceEntries(lines, AllowEmpty ? all : all.filter(isFilled));
  setResult('Count', lines.length);
}

export function toTable({
  parameters,
  tables,
  setResult,
}: ContextOf<(typeof textPartActions)['ToTable']>): void {
  const { Input, Table, RowSeparator, ColSeparator } = parameters;
  const table = tables.get(Table);
  const lines = splitText(Input, RowSeparator).filter(isFilled);
  const cells = lines.map((line) => splitText(line, ColSeparator));
  table.replace(cells);
  setResult('Count', table.rows.length);
}

export function substring({ parameters, setResult }: ContextOf<(typeof textEndActions)['Substring']>): void {
  setResult('OutputVariable', sliceCharacters(parameters.Input, parameters.From, parameters.Count));
}

export function trim({ parameters, setResult }: ContextOf<(typeof textEndActions)['Trim']>): void {
  const { Input, Chars, Side } = parameters;
  const taken = new Set(Chars);
  const goes = (character: string) => (Chars === '' ? /\s/.test(character) : taken.has(character));
  const characters = /[\ud800-\udfff]/.test(Chars) ? [...Input] : Input;
  let from = 0;
  let to = characters.length;
  if (Side !== 'end') while (from < to && goes(characters[from] ?? '')) from++;
  if (Side !== 'start') while (to > from && goes(characters[to - 1] ?? '')) to--;
  const rest = characters.slice(from, to);
  setResult('OutputVariable', typeof rest === 'string' ? rest : rest.join(''));
}

export function pad({ parameters, setResult }: ContextOf<(typeof textEndActions)['Pad']>): void {
  const { Input, Count, Chars, Side } = parameters;
  // Padding counts code units, and some characters have two.
  const places = Count + Input.length - countCharacters(Input);
  setResult('OutputVariable', Side === 'start' ? Input.padStart(places, Chars) : Input.padEnd(places, Chars));
}

export function measureLength({ parameters, setResult }: ContextOf<(typeof textEndActions)['Length']>): void {
  setResult('OutputVariable', countCharacters(parameters.Input));
}

export function contains({ parameters, setResult }: ContextOf<(typeof textEndActions)['Contains']>): void {
  const { Input, Value, IgnoreCase } = parameters;
  const isThere = IgnoreCase ? Input.toLowerCase().includes(Value.toLowerCase()) : Input.includes(Value);
  setResult('OutputVariable', isThere);
}
