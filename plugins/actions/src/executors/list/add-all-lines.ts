import { linesOfJson } from '../../bound/lines-of-text.ts';
import type { addLinesAction } from '../../categories/list/add-lines-action.ts';
import type { ContextOf } from '../../context-of.ts';
import { addEntries } from '../../lines/replace-entries.ts';

export function addAllLines({ parameters, lists }: ContextOf<(typeof addLinesAction)['AddAll']>): void {
  const list = lists.get(parameters.List);
  const lines = linesOfJson(parameters.Lines);
  if (parameters.Replace) list.length = 0;
  addEntries(list, lines);
}
