import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { EditorInstance } from '../daemon/editor-instance.ts';
import type { Instance } from '../daemon/instance.ts';

/** Throws instance_busy where a run is in progress in the browser, which would lose it. */
export function assertFree(editorInstance: Pick<EditorInstance, 'isBusy'>, instance: Instance): void {
  const { id, owner } = instance;
  if (owner.kind !== 'task' && !editorInstance.isBusy(instance)) return;
  const user = owner.kind === 'task' ? 'a thread of a task that runs' : 'the project that runs in the editor';
  throw new GatehouseError('instance_busy', `The instance ${id} belongs to ${user}: stop that first.`);
}
