import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { workersOf } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const few = 10_000;
const many = rounds('lines that a task uses up', { quick: 1_000_000, all: 1_000_000 });
const threads = 4;
/** After so many parts of the list, all workers are killed. */
const kills = [0.2, 0.6, 0.9];
const limitMs = 8 * 3_600_000;

let daemon: TestDaemon;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-used-up-'));
  daemon = await startTestDaemon();
});

after(async () => {
  await daemon.stop();
  await rm(folder, { recursive: true });
});

/** Each try takes lines until there is none, and adds them to another list. */
async function authorUser(path: string): Promise<void> {
  const { editor } = daemon;
  const bindingOf = (name: string) => ({
    ...{ name, bindToFile: true, syncWithFile: true, leaveBlankFile: true },
    bindedFile: `{-Project.Directory-}/${name}.txt`,
  });
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [bindingOf('lines'), bindingOf('used')] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'line' }] });
  const taking = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'List', action: 'GetLine', parameters: { List: 'lines', Remove: true } },
    results: { OutputVariable: 'line' },
  });
  const adding = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'List', action: 'AddLine', groupId: taking.groupId },
    parameters: { List: 'used', Value: '{-Variable.line-}' },
  });
  const ending = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'Notification', action: 'Log', parameters: { Message: 'no line is left' } },
  });
  await editor.ok('POST /projects/current/actions/links', {
    links: [
      { actionId: adding.actionId, branch: 'OnSuccess', targetActionId: taking.actionId },
      { actionId: taking.actionId, branch: 'OnError', targetActionId: ending.actionId },
    ],
  });
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

async function linesOf(file: string): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1);
}

/** Uses up a list of so many lines; returns those that were used, and the milliseconds for each of them. */
async function useUp(count: number, killsAt: readonly number[]) {
  const { runner } = daemon;
  const place = await mkdtemp(join(folder, `${count}-`));
  const [file, used, path] = ['lines.txt', 'used.txt', 'user.zp'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const all = Array.from({ length: count }, (_, line) => `${line} is a line of a list that a task uses up`);
  await writeFile(file, `${all.join('\n')}\n`);
  await writeFile(used, '');
  await authorUser(path);
  const { id } = await runner.ok('POST /tasks', { path });
  const settings = { numberOfTries: threads, limitOfThreads: threads, whenLost: 'again' };
  await runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
  const start = performance.now();
  await runner.ok(`POST /tasks/${id}/start`);
  const { size } = await stat(file);
  for (const part of killsAt) {
    await eventually(
      () => stat(used),
      (now) => now.size >= part * size,
      limitMs,
    );
    for (const { pid } of workersOf(process.pid)) process.kill(pid, 'SIGKILL');
  }
  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status: now }) => now === 'Complete' || now === 'Fail',
    limitMs,
  );
  const ms = (performance.now() - start) / count;
  await eventually(
    () => readdir(place),
    (names) => !names.some((name) => name.endsWith('.taken')),
  );
  return { all, status, left: await linesOf(file), used: await linesOf(used), ms };
}

test(`${threads} threads use up a list of ${many} lines, each line once, while all workers are killed ${kills.length} times`, async (t) => {
  const small = await useUp(few, []);

  const large = await useUp(many, kills);

  t.diagnostic(`${small.ms.toFixed(2)} ms a line of ${few}, ${large.ms.toFixed(2)} ms a line of ${many}`);
  t.diagnostic(`the ratio is ${(large.ms / small.ms).toFixed(2)}`);
  assert.deepEqual([small.status, small.left, small.used.length], ['Complete', [], few]);
  assert.deepEqual([large.status, large.left], ['Complete', []]);
  const known = new Set(large.all);
  assert.equal(new Set(large.used).size, large.used.length, 'no line is there twice');
  assert.ok(
    large.used.every((line) => known.has(line)),
    'each is a whole line of the list',
  );
  // A thread that dies loses the line that it has in hand.
  const lost = many - large.used.length;
  assert.ok(lost <= kills.length * threads, `${lost} lines are lost`);
});
