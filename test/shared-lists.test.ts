import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { processTree } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let daemon: TestDaemon;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-lists-'));
  daemon = await startTestDaemon();
});

after(async () => {
  await daemon.stop();
  await rm(folder, { recursive: true });
});

const linesOf = async (name: string) =>
  (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

async function authorTaker(path: string): Promise<void> {
  const { editor } = daemon;
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', {
    lists: [
      {
        name: 'numbers',
        bindToFile: true,
        syncWithFile: true,
        bindedFile: '{-Project.Directory-}/numbers.txt',
        leaveBlankFile: true,
      },
    ],
  });
  const { groupId } = await editor.ok('POST /projects/current/actions', {
    type: 'List',
    action: 'GetLine',
    parameters: { List: 'numbers', Remove: true },
    results: { OutputVariable: 'number' },
  });
  await editor.ok('POST /projects/current/actions', {
    type: 'File',
    action: 'Append',
    parameters: { Path: 'taken.txt', Text: '{-Variable.number-}', NewLine: true },
    groupId,
  });
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

test('threads that share a list take each line once, also when their workers are killed', async () => {
  const { runner } = daemon;
  const path = join(folder, 'taker.zp');
  const all = Array.from({ length: 60 }, (_, place) => `line ${place}`);
  await writeFile(join(folder, 'numbers.txt'), `${all.join('\n')}\n`);
  await authorTaker(path);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 60, limitOfThreads: 4 });
  await runner.ok(`POST /tasks/${id}/start`);

  for (const enough of [5, 20]) {
    await eventually(
      () => linesOf('taken.txt'),
      (taken) => taken.length >= enough,
    );
    for (const { pid, parent } of processTree(process.pid)) {
      if (parent === process.pid) process.kill(pid, 'SIGKILL');
    }
  }
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );

  const [taken, left] = [await linesOf('taken.txt'), await linesOf('numbers.txt')];
  const seen = [...taken, ...left];
  assert.equal(new Set(seen).size, seen.length, 'no line is there twice');
  assert.deepEqual(
    seen.filter((line) => !all.includes(line)),
    [],
  );
  // A worker that dies takes at most the line that it was about to write down.
  assert.deepEqual([taken.length >= 40, seen.length >= all.length - 8], [true, true]);
});
