import type { ActionContext } from '@gatehouse/sdk-actions';

/** Whether the run is on a node: files of bindings are on the machine of the daemon. */
export function isRemote({ run }: Pick<ActionContext, 'run'>): boolean {
  return run.node !== undefined;
}
