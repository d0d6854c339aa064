import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
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

const linesOf = async (file: string) =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

const binding = {
  name: 'numbers',
  bindToFile: true,
  syncWithFile: true,
  bindedFile: '{-Project.Directory-}/numbers.txt',
  leaveBlankFile: true,
};

/** The shared data, and the action that takes its first entry. */
const kinds = {
  list: {
    data: { lists: [binding] },
    take: {
      ...{ type: 'List', action: 'GetLine', parameters: { List: 'numbers', Remove: true } },
      results: { OutputVariable: 'number' },
    },
  },
  table: {
    data: { tables: [{ ...binding, colSeparator: ';', rowSeparator: '\n' }] },
    take: {
      type: 'Table',
      action: 'GetRow',
      parameters: { Table: 'numbers', Remove: true, ToVariables: '["number"]' },
    },
  },
} as const;

async function authorTaker(path: string, kind: keyof typeof kinds): Promise<void> {
  const { editor } = daemon;
  const { data, take } = kinds[kind];
  await editor.ok('POST /projects');
  await editor.ok(`POST /projects/current/${kind}s`, data);
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'number' }] });
  const { groupId } = await editor.ok('POST /projects/current/actions', take);
  await editor.ok('POST /projects/current/actions', {
    type: 'File',
    action: 'Append',
    parameters: { Path: 'taken.txt', Text: '{-Variable.number-}', NewLine: true },
    groupId,
  });
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

// Large lists are read and written in pieces.
const shared = [
  ['list', 0],
  ['table', 0],
  ['list', 20_000],
] as const;

for (const [kind, width] of sample(shared, { what: 'kinds of shared data', quick: 1 })) {
  const what = `a ${kind} of lines of ${width || 'few'} characters`;
  test(`threads that share ${what} take each line once, also when their workers are killed`, async () => {
    const { runner } = daemon;
    const place = await mkdtemp(join(folder, `${kind}-`));
    const path = join(place, 'taker.zp');
    const [numbers, takenFile] = [join(place, 'numbers.txt'), join(place, 'taken.txt')];
    const all = Array.from({ length: 60 }, (_, place) => `line ${place}`.padEnd(width, '.'));
    await writeFile(numbers, `${all.join('\n')}\n`);
    await authorTaker(path, kind);
    const { id } = await runner.ok('POST /tasks', { path });
    await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 60, limitOfThreads: 4 });
    await runner.ok(`POST /tasks/${id}/start`);

    for (const enough of [5, 20]) {
      await eventually(
        () => linesOf(takenFile),
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

    // The file has what is left once the task rests.
    await eventually(
      () => readdir(place),
      (names) => !names.includes('.gatehouse-numbers.txt.taken'),
    );
    const [taken, left] = [await linesOf(takenFile), await linesOf(numbers)];
    const seen = [...taken, ...left];
    assert.equal(new Set(seen).size, seen.length, 'no line is there twice');
    assert.deepEqual(
      seen.filter((line) => !all.includes(line)),
      [],
    );
    // A worker that dies loses at most the line that it was about to write.
    assert.deepEqual([taken.length >= 40, seen.length >= all.length - 8], [true, true]);
  });
}
