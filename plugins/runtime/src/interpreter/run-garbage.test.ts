import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf } from '../testing.ts';
import { compileProgram } from './compile-program.ts';
import { startProgram } from './program-run.ts';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');
const collectYoung = () => typeof gc === 'function' && gc({ type: 'minor' });

const nothing = { type: 'Sample', action: 'Nothing', parameters: {} };
const program = compileProgram(documentOf([nothing, nothing, nothing]), () => sampleExecutors);

function run() {
  return startProgram(program, {
    info: { uowId: 'run', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] },
    allowedScopes: new Set(),
    assertApproved: async () => ({ isPinned: true }),
    wantsValues: false,
    observer: { action: () => undefined, event: () => undefined },
    ask: () => Promise.reject(new Error('Nobody answers.')),
  }).ended;
}

/** Bytes in use after a collection of the young generation. */
async function usedAfter(runs: number): Promise<number> {
  for (let count = 0; count < runs; count++) {
    await run();
    if (count % 50 === 0) collectYoung();
  }
  collectYoung();
  return process.memoryUsage().heapUsed;
}

/** Otherwise short runs spend most of their time on copying dead objects. */
test('the objects of a run are freed by the next collection of the young generation', async () => {
  const before = await usedAfter(1000);
  const after = await usedAfter(2000);

  const bytesOfRun = Math.round((after - before) / 2000);
  assert.deepEqual(bytesOfRun < 5000, true, `${bytesOfRun} bytes of each run are left`);
});
