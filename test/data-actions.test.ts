import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { processTree } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let daemon: TestDaemon;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
  daemon = await startTestDaemon();
});

after(async () => {
  await daemon.stop();
  await rm(folder, { recursive: true });
});

const lock = (Mode: string) => ({ type: 'Logic', action: 'Lock', parameters: { Name: 'door', Mode } });
const write = (Path: string, Text = 'x') => ({ type: 'File', action: 'Write', parameters: { Path, Text } });

async function startTask(path: string): Promise<string> {
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  await daemon.runner.ok(`POST /tasks/${id}/start`);
  return id;
}

async function endOf(id: string): Promise<{ readonly status: string; readonly message: string }> {
  const state = await eventually(
    () => daemon.runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  return { status: state.status, message: JSON.stringify(state.failurePoints) };
}

test('a task goes from a JSON answer to a file in an archive', async () => {
  const answer = JSON.stringify({
    items: [
      { name: 'pen', price: 2 },
      { name: 'ink', price: 7 },
    ],
  });
  const path = join(folder, 'shop.zp');
  await authorProject(daemon.editor, path, [
    { type: 'Variables', action: 'Set', parameters: { Variable: 'answer', Value: answer } },
    {
      type: 'JsonXml',
      action: 'Query',
      parameters: { Input: '{-Variable.answer-}', Path: '$.items[?@.price > 5].name' },
      results: { OutputVariable: 'dear' },
    },
    {
      type: 'TextProcessing',
      action: 'ToUpper',
      parameters: { Input: '{-Variable.dear-}' },
      results: { OutputVariable: 'dear' },
    },
    write('dear.txt', '{-Variable.dear-}'),
    { type: 'File', action: 'Zip', parameters: { Path: 'dear.txt', To: 'dear.zip' } },
    { type: 'File', action: 'Unzip', parameters: { Path: 'dear.zip', To: 'again' } },
  ]);

  await completeTask(daemon.runner, path);

  assert.equal(await readFile(join(folder, 'again/dear.txt'), 'utf8'), 'INK');
});

test('a global value that one task keeps is read by another', async () => {
  const [keeps, reads] = [join(folder, 'keeps.zp'), join(folder, 'reads.zp')];
  const name = { Namespace: 'test', Name: 'word' };
  await authorProject(daemon.editor, keeps, [
    { type: 'Variables', action: 'SetGlobal', parameters: { ...name, Value: 'kept' } },
  ]);
  await authorProject(daemon.editor, reads, [
    { type: 'Variables', action: 'GetGlobal', parameters: name, results: { OutputVariable: 'word' } },
    write('word.txt', '{-Variable.word-}'),
  ]);

  await completeTask(daemon.runner, keeps);
  await completeTask(daemon.runner, reads);

  assert.equal(await readFile(join(folder, 'word.txt'), 'utf8'), 'kept');
});

test('a lock is free again when the worker that holds it is killed', async () => {
  const [holds, waits] = [join(folder, 'holds.zp'), join(folder, 'waits.zp')];
  await authorProject(daemon.editor, holds, [
    lock('enter'),
    write('held.txt'),
    { type: 'Logic', action: 'Pause', parameters: { From: 600 } },
  ]);
  await authorProject(daemon.editor, waits, [lock('enter'), write('entered.txt')]);
  const holder = await startTask(holds);
  await eventually(
    () => readFile(join(folder, 'held.txt'), 'utf8').catch(() => ''),
    (text) => text === 'x',
  );

  for (const { pid, parent } of processTree(process.pid)) {
    if (parent === process.pid) process.kill(pid, 'SIGKILL');
  }
  await endOf(holder);
  await completeTask(daemon.runner, waits);

  assert.equal(await readFile(join(folder, 'entered.txt'), 'utf8'), 'x');
});

test('an endless pattern fails its own try, and the worker continues', async () => {
  const path = join(folder, 'endless.zp');
  await authorProject(daemon.editor, path, [
    {
      type: 'TextProcessing',
      action: 'Regex',
      parameters: { Input: `${'a'.repeat(60)}!`, Pattern: '^(a+)+$' },
    },
  ]);

  const { status, message } = await endOf(await startTask(path));

  assert.equal(status, 'Fail');
  assert.match(message, /took longer than 5 s and was broken off/);
});

test('a line has its color in both logs, and one that is not for the runner is in that of the editor alone', async () => {
  const { editor, runner } = daemon;
  const path = join(folder, 'colors.zp');
  const log = (Message: string, more: Readonly<Record<string, string>> = {}) => ({
    type: 'Notification',
    action: 'Log',
    parameters: { Message, ...more },
  });
  const lines = [log('plain'), log('green', { Color: 'green' }), log('here', { InRunner: 'false' })];
  await authorProject(editor, path, lines);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  await endOf(id);
  await editor.ok('POST /projects/open', { path });
  await editor.ok('POST /projects/current/start');

  type Line = { readonly message: string; readonly color?: string };
  const shown = (entries: readonly Line[]) => entries.map(({ message, color }) => [message, color]);
  const { logs } = await eventually(
    () => editor.ok('GET /projects/current/logs'),
    (answer) => answer.logs.length === 3,
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  const ofProject = entries.filter(({ kind }: { readonly kind: string }) => kind === 'project');
  const both = [
    ['plain', undefined],
    ['green', 'green'],
  ];
  assert.deepEqual(shown(ofProject), both);
  assert.deepEqual(shown(logs), [...both, ['here', undefined]]);
  await eventually(
    () => editor.send('POST /projects/current/close', { discardUnsavedChanges: true }),
    ({ status }) => status === 200,
  );
});

test('a project reads no key of the daemon, not even with every scope', async () => {
  const path = join(folder, 'thief.zp');
  await writeFile(join(daemon.dataDir, 'run-probe.json'), 'key');
  await authorProject(daemon.editor, path, [
    { type: 'File', action: 'Read', parameters: { Path: join(daemon.dataDir, 'run-probe.json') } },
  ]);

  const { status, message } = await endOf(await startTask(path));

  assert.equal(status, 'Fail');
  assert.match(message, /is closed to projects and calls/);
});
