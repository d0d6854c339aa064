import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authorProject } from '@gatehouse/test/author-project';
import type { RunnerProcess } from '../runner/runner-process.ts';

const tries = 1000;
const lookEveryMs = 10;

const actions = [
  { type: 'Variables', action: 'Set', parameters: { Variable: 'n', Value: '2' } },
  { type: 'Variables', action: 'Counter', parameters: { Variable: 'n' } },
  { type: 'Logic', action: 'If', parameters: { Mode: 'expression', Expression: 'n > 2' } },
  { type: 'Logic', action: 'Assert', parameters: { Expression: 'n == 3' } },
  { type: 'Logic', action: 'GoodEnd' },
];

/** A task of 1,000 tries of five logic actions, each with its record on disk. Returns tries per second. */
export async function openTaskRate({ editor, runner, folder }: RunnerProcess) {
  const path = join(folder, 'five-actions.zp');
  await authorProject(editor, path, actions);
  const { id } = await runner.ok('POST /tasks', { path });
  const { threads } = await runner.ok('GET /runner/pressure');
  await runner.ok(`PUT /tasks/${id}/threads/max`, { maxThreads: threads.max });
  return async (): Promise<number> => {
    const before = (await runner.ok(`GET /tasks/${id}/state`)).doneSuccessfully;
    const startedAt = performance.now();
    await runner.ok(`PUT /tasks/${id}/tries`, { tries });
    for (;;) {
      const { doneSuccessfully } = await runner.ok(`GET /tasks/${id}/state`);
      if (doneSuccessfully === before + tries) break;
      await wait(lookEveryMs);
    }
    return (tries / (performance.now() - startedAt)) * 1000;
  };
}
