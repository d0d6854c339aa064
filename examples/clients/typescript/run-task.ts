import { dataOf, type Runner } from './client.ts';

export interface TaskRun {
  readonly status: string | undefined;
  readonly tries: readonly { readonly result: string; readonly actionsExecuted: number }[];
}

/** Makes a task of the saved project, runs it once, reads how its tries ended, and deletes it. */
export async function runTask(runner: Runner, path: string): Promise<TaskRun> {
  const { id } = dataOf(await runner.POST('/tasks', { body: { path } }));
  const params = { path: { id } };
  dataOf(await runner.PUT('/tasks/{id}/tries', { params, body: { tries: 1 } }));
  const { state } = dataOf(await runner.POST('/tasks/{id}/start', { params, body: { waitSeconds: 60 } }));
  const { tries } = dataOf(await runner.GET('/tasks/{id}/history', { params }));
  dataOf(await runner.DELETE('/tasks/{id}', { params }));
  return { status: state?.status, tries };
}
