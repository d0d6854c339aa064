import type { ActionProgress } from '@gatehouse/sdk-actions';
import type { RunEvent } from '../run/run.ts';
import { parseProgress } from '../run/run-progress.ts';
import type { ProgramNode } from './compile-program.ts';

/** The event for the progress that an action reports. */
export function progressEvent(
  given: ActionProgress,
  { action, groupId }: Pick<ProgramNode, 'action' | 'groupId'>,
  mask: (text: string) => string,
): Extract<RunEvent, { readonly kind: 'progress' }> {
  const progress = parseProgress(given, mask);
  return { kind: 'progress', timestamp: new Date().toISOString(), progress, actionId: action.id, groupId };
}
