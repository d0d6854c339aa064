import { appendToFile, projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import { countLines, linesOf } from '../../bound/by-lines.ts';
import type { wholeListActions } from '../../categories/list/whole-list-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { textEncoding } from '../../files/encode-text.ts';
import { readLines } from '../../files/text-lines.ts';
import { addEntries, replaceEntries } from '../../lines/replace-entries.ts';
import { sortedPlaces } from '../../lines/sorted-places.ts';
import { shuffled } from '../../texts/random-text.ts';
import { joinTexts } from '../../texts/text-size.ts';

type Whole = typeof wholeListActions;

export function count(context: ContextOf<Whole['Count']>): void {
  countLines(context, linesOf(context.lists.get(context.parameters.List)));
}

export function join({ parameters, lists, setResult }: ContextOf<Whole['Join']>): void {
  const { List, Separator } = parameters;
  setResult('OutputVariable', joinTexts(lists.get(List), Separator === '' ? '\n' : Separator));
}

export function shuffle({ parameters, lists, random }: ContextOf<Whole['Shuffle']>): void {
  const list = lists.get(parameters.List);
  replaceEntries(list, shuffled(list, random));
}

export function sort({ parameters, lists }: ContextOf<Whole['Sort']>): void {
  const list = lists.get(parameters.List);
  const type = parameters.Numeric ? 'number' : 'text';
  const places = sortedPlaces(list.length, [{ texts: list, type }], parameters);
  replaceEntries(
    list,
    places.map((place) => list[place] ?? ''),
  );
}

export function reverse({ parameters, lists }: ContextOf<Whole['Reverse']>): void {
  lists.get(parameters.List).reverse();
}

export function unique({ parameters, lists, setResult }: ContextOf<Whole['Unique']>): void {
  const { List, IgnoreCase } = parameters;
  const list = lists.get(List);
  const seen = new Set<string>();
  const left = list.filter((line) => {
    const key = IgnoreCase ? line.toLowerCase() : line;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  replaceEntries(list, left);
  setResult('Count', list.length);
}

export function clear({ parameters, lists }: ContextOf<Whole['Clear']>): void {
  lists.get(parameters.List).length = 0;
}

export async function bindFile(context: ContextOf<Whole['BindFile']>): Promise<void> {
  const { List, Path, Encoding, Create, Append } = context.parameters;
  const list = context.lists.get(List);
  const lines = await readLines(projectFile(Path, context.run), { encoding: Encoding, makesFile: Create });
  if (Append) addEntries(list, lines);
  else replaceEntries(list, lines);
  context.setResult('Count', list.length);
}

export async function saveFile({ parameters, lists, run }: ContextOf<Whole['SaveFile']>): Promise<void> {
  const { List, Path, Encoding, Create, Append } = parameters;
  const list = lists.get(List);
  const text = list.length === 0 ? '' : `${joinTexts(list, '\n')}\n`;
  const path = projectFile(Path, run);
  const { encode } = await textEncoding(Encoding);
  if (Append) {
    await appendToFile(path, (wasEmpty) => encode(text, wasEmpty));
    return;
  }
  const bytes = encode(text, true);
  await replaceFile(path, { makesFolders: Create }, (file) => file.writeFile(bytes));
}
