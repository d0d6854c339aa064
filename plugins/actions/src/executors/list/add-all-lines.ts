import { ActionError } from '@gatehouse/sdk-actions';
import type { addLinesAction } from '../../categories/list/add-lines-action.ts';
import type { ContextOf } from '../../context-of.ts';
import { readJson } from '../../documents/read-json-text.ts';
import { addEntries } from '../../lines/replace-entries.ts';

export function addAllLines({ parameters, lists }: ContextOf<(typeof addLinesAction)['AddAll']>): void {
  const list = lists.get(parameters.List);
  const lines = readJson(parameters.Lines, 'Lines');
  if (!Array.isArray(lines)) throw new ActionError('Lines must be a JSON array.');
  if (parameters.Replace) list.length = 0;
  addEntries(list, lines.map(String));
}
