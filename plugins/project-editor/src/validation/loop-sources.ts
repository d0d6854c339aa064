import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Action } from '@gatehouse/sdk-actions/document';
import type { NamesInRun } from './names-in-run.ts';

const kinds = { list: 'List', table: 'Table' } as const;

/** The error of a loop over a list or table that the project does not have. A macro may name any. */
export function loopSourceErrors({ type, action, parameters }: Action, names: NamesInRun): ValidationError[] {
  if (type !== 'Logic' || action !== 'Loop') return [];
  const { Kind: what = '', Source: name = '' } = parameters;
  if ((what !== 'list' && what !== 'table') || name === '' || name.includes('{-')) return [];
  const known = names[kinds[what]];
  if (known.has(name)) return [];
  const message = `Source names the ${what} ${JSON.stringify(name)}, which the project does not have: add it (${what}s_add) or name another.`;
  return [
    { parameterName: 'Source', code: 'REFERENCE', message, expected: [...known].slice(0, 20), got: name },
  ];
}
