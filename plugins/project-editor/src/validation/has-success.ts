import type { Action } from '@gatehouse/sdk-actions/document';

/** They end the run or go on elsewhere, so the next action of their group does not follow them. */
const withoutSuccess: ReadonlySet<string> = new Set([
  'Logic.GoodEnd',
  'Logic.BadEnd',
  'Logic.Stop',
  'Logic.Throw',
  'Logic.Goto',
]);

/** Whether OnSuccess of an action can be taken. A disabled action succeeds, and so does an optional one that fails. */
export function hasSuccess({ type, action, disabled, optional }: Action): boolean {
  return disabled || optional || !withoutSuccess.has(`${type}.${action}`);
}
