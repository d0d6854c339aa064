import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionsAddBody } from '../declaration/actions-add-schemas.ts';
import { referenceError } from '../edits/refusals.ts';
import { findAction, findGroup } from '../graph/find-action.ts';

interface Named {
  readonly ref?: string | null | undefined;
}

/** Where an item of a call stands: its local name, or its index. */
export function placeOf(list: 'actions' | 'groups', { ref }: Named, index: number): string {
  return `${list}[${ref ?? index}]`;
}

/** An error with its place in the call. */
export function within(place: string, error: ValidationError): ValidationError {
  const { parameterName, message } = error;
  return { ...error, parameterName: `${place}.${parameterName}`, message: `${place}: ${message}` };
}

const reserved: readonly string[] = ['Start', 'GoodEnd', 'BadEnd'];

/** Local names that stand twice, or that name something else already. */
export function localNameErrors(body: ActionsAddBody, document: ProjectDocument): ValidationError[] {
  const seen = new Set<string>();
  const judge = (list: 'actions' | 'groups') => (item: Named, index: number) => {
    const { ref } = item;
    if (!ref) return [];
    const problem = seen.has(ref) ? 'stands twice' : isTaken(ref, document) ? 'names something else' : null;
    seen.add(ref);
    if (problem === null) return [];
    const message = `The local name ${JSON.stringify(ref)} ${problem}: choose another.`;
    return [within(`${list}[${index}]`, referenceError('ref', message, ref))];
  };
  return [...body.actions.flatMap(judge('actions')), ...(body.groups ?? []).flatMap(judge('groups'))];
}

function isTaken(ref: string, document: ProjectDocument): boolean {
  return reserved.includes(ref) || findAction(document, ref) !== null || findGroup(document, ref) !== null;
}
