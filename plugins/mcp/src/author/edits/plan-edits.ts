import { addRequest, linksRequest } from './add-requests.ts';
import { changeRequests } from './change-requests.ts';
import type { EditRequest } from './edit-request.ts';
import type { Edit } from './edit-schema.ts';

export interface EditStep {
  /** The places of its edits in the list, counted from 0. */
  readonly places: readonly number[];
  readonly requests: readonly EditRequest[];
}

/** Edits in order, with neighbours that add things made into one call. */
export function planEdits(edits: readonly Edit[]): readonly EditStep[] {
  const steps: EditStep[] = [];
  for (let at = 0; at < edits.length; ) {
    const run = runOf(edits, at);
    const places = run.map((_, index) => at + index);
    steps.push({ places, requests: requestsOf(run) });
    at += run.length;
  }
  return steps;
}

/** Edits that one call makes together: they add actions, groups and links. */
function isAddition(edit: Edit): boolean {
  return edit.do === 'add' || edit.do === 'group' || (edit.do === 'link' && edit.to !== null);
}

/** The additions from a place on, else the one edit there. */
function runOf(edits: readonly Edit[], at: number): readonly Edit[] {
  const rest = edits.slice(at);
  const end = rest.findIndex((edit) => !isAddition(edit));
  return rest.slice(0, end === -1 ? rest.length : Math.max(1, end));
}

function requestsOf(run: readonly Edit[]): readonly EditRequest[] {
  if (run.some((edit) => edit.do === 'add')) return [addRequest(run)];
  return run.every((edit) => edit.do === 'link') ? [linksRequest(run)] : run.flatMap(changeRequests);
}
