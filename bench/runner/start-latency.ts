import type { ApiClient } from '@gatehouse/test/api-client';
import { eventually } from '@gatehouse/test/eventually';
import type { RunnerProcess } from './runner-process.ts';

const startsOfRound = 100;

/** Milliseconds from a call of `task_start` to the first action of the run, one after another, with warm workers. */
export async function startLatencies({ runner, loggingPath }: RunnerProcess): Promise<readonly number[]> {
  const { id } = await runner.ok('POST /tasks', { path: loggingPath });
  const found: number[] = [];
  for (let start = 0; start < startsOfRound; start++) found.push(await startOnce(runner, id));
  return found;
}

async function startOnce(runner: ApiClient, id: string): Promise<number> {
  const calledAt = performance.timeOrigin + performance.now();
  await runner.ok(`POST /tasks/${id}/start`);
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete',
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs?take=1000`);
  const logged = entries.filter((entry: { message: string }) => entry.message === 'here').at(-1);
  return Date.parse(logged.timestamp) - calledAt;
}
