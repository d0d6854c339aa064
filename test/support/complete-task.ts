import assert from 'node:assert/strict';
import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

/** Runs a project file as a task with one try, and waits until it is complete. */
export async function completeTask(runner: ApiClient, path: string): Promise<void> {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  assert.equal(state.status, 'Complete', JSON.stringify(state.failurePoints));
}
