import type { ActionContext } from '@gatehouse/sdk-actions';
import type { addLinesAction } from '../categories/list/add-lines-action.ts';
import type { listLineActions } from '../categories/list/list-line-actions.ts';
import type { ContextOf } from '../context-of.ts';
import { linesOfJson, linesOfText } from './lines-of-text.ts';

/** The lines that an action adds at the end of a list, with its results; null where it changes others. */
export type AddedLines<P, R extends string> = (context: ActionContext<P, R>) => readonly string[] | null;

type Lines = typeof listLineActions;

/** Actions that can add lines without the others. */
export const addedAtEnd: Readonly<Record<string, AddedLines<never, never>>> = {
  AddLine: ({ parameters }: ContextOf<Lines['AddLine']>) =>
    parameters.Position === 'end' ? [parameters.Value] : null,
  AddText: ({ parameters, setResult }: ContextOf<Lines['AddText']>) => {
    if (parameters.Position !== 'end') return null;
    const lines = linesOfText(parameters);
    setResult('Count', lines.length);
    return lines;
  },
  AddAll: ({ parameters }: ContextOf<(typeof addLinesAction)['AddAll']>) =>
    parameters.Replace ? null : linesOfJson(parameters.Lines),
};
