import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { processTree } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const lines = {
  few: 10_000,
  many: rounds('lines of a list', { quick: 200_000, all: 200_000, long: 1_000_000 }),
};
const taken = rounds('lines that are taken', { quick: 100, all: 100, long: 2000 });
const threads = 4;

let daemon: TestDaemon;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-large-lists-'));
  daemon = await startTestDaemon();
});

after(async () => {
  await daemon.stop();
  await rm(folder, { recursive: true });
});

const bindingOf = (name: string) => ({
  ...{ name, bindToFile: true, syncWithFile: true, leaveBlankFile: true },
  bindedFile: `{-Project.Directory-}/${name}.txt`,
});

/** Takes the first line of one list and adds it to the end of another one. */
async function authorMover(path: string): Promise<void> {
  const { editor } = daemon;
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [bindingOf('numbers'), bindingOf('results')] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'number' }] });
  const { groupId } = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'List', action: 'GetLine', parameters: { List: 'numbers', Remove: true } },
    results: { OutputVariable: 'number' },
  });
  const parameters = { List: 'results', Value: '{-Variable.number-}' };
  await editor.ok('POST /projects/current/actions', { type: 'List', action: 'AddLine', parameters, groupId });
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

const textOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `${from + place} is a line of a list that a task takes\n`).join(
    '',
  );
const linesOf = async (file: string) => (await readFile(file, 'utf8')).split('\n').slice(0, -1);
const added = -lines.many;

/** Takes lines from a list of so many, and adds them to a list of the same size. */
async function move(count: number, { isKilled }: { readonly isKilled: boolean }) {
  const { runner } = daemon;
  const place = join(folder, `${count}`);
  await mkdir(place);
  const [numbers, results] = [join(place, 'numbers.txt'), join(place, 'results.txt')];
  await writeFile(numbers, textOf(0, count));
  await writeFile(results, textOf(added, count));
  const sizeAtFirst = (await stat(results)).size;
  const path = join(place, 'mover.zp');
  await authorMover(path);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: taken, limitOfThreads: threads });
  const start = performance.now();
  await runner.ok(`POST /tasks/${id}/start`);
  if (isKilled) {
    await eventually(
      () => stat(results),
      ({ size }) => size > sizeAtFirst,
    );
    for (const { pid, parent } of processTree(process.pid)) {
      if (parent === process.pid) process.kill(pid, 'SIGKILL');
    }
  }
  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status: now }) => now === 'Complete' || now === 'Fail',
    600_000,
  );
  const ms = performance.now() - start;
  assert.equal(status, 'Complete');
  await eventually(
    () => readdir(place),
    (names) => !names.some((name) => name.endsWith('.taken')),
  );
  return { ms, left: await linesOf(numbers), moved: (await linesOf(results)).slice(count) };
}

const numbersOf = (all: readonly string[]) => all.map((line) => Number(line.split(' ', 1)[0]));

test('lines of a large list are taken and added at the pace of a small one', async () => {
  await move(lines.few - 1, { isKilled: false });

  const few = await move(lines.few, { isKilled: false });
  const many = await move(lines.many, { isKilled: false });

  assert.deepEqual([few.moved.length, many.moved.length], [taken, taken]);
  assert.equal(many.left.length, lines.many - taken);
  // A write of the whole file for each line took 20 times as long for a hundred times the lines.
  assert.ok(many.ms < few.ms * 4, `${Math.round(many.ms)} ms for what took ${Math.round(few.ms)} ms`);
});

test('after a kill of all workers no line of a large list is there twice, and only lines in work are lost', async () => {
  const count = lines.many + 1;

  const { left, moved } = await move(count, { isKilled: true });

  const seen = [...numbersOf(left), ...numbersOf(moved)];
  assert.equal(new Set(seen).size, seen.length, 'no line is there twice');
  assert.ok(
    seen.every((number) => number >= 0 && number < count),
    'each is a whole line of the list',
  );
  assert.ok(seen.length >= count - threads, `${count - seen.length} lines are lost`);
});
