import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { killGroup } from './spawn-confined.ts';
import { treeOf } from './tree-of.ts';
import { waitForExit } from './wait-for-exit.ts';
import { problemOf, usualLimits, watchProcess } from './watch-process.ts';

/** A process that runs the script and says that it has. */
async function running(script: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['-e', `${script}; console.log('ready'); setInterval(() => {}, 1000);`],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await once(child.stdout ?? child, 'data');
  return child;
}

test('a process that starts many others is found, with all below it', async (t) => {
  const child = await running(
    "const { spawn } = require('node:child_process'); for (let i = 0; i < 9; i += 1) spawn('sleep', ['600'])",
  );
  t.after(() => killGroup(child));

  assert.equal(await problemOf(await treeOf(child.pid), null, usualLimits), null);
  assert.equal(
    await problemOf(await treeOf(child.pid), null, { ...usualLimits, processes: 9 }),
    'It started more than 9 processes',
  );
  assert.match(
    (await problemOf(await treeOf(child.pid), null, { ...usualLimits, memoryMb: 1 })) ?? '',
    /^It used \d+ MB of memory; 1 MB are allowed$/,
  );
});

test('a folder that is full is found; what its links lead to does not count', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-full-'));
  t.after(() => rmSync(folder, { recursive: true }));
  symlinkSync('/usr', join(folder, 'link'));
  const limits = { ...usualLimits, diskMb: 2 };
  assert.equal(await problemOf(await treeOf(undefined), folder, limits), null);

  writeFileSync(join(folder, 'much'), Buffer.alloc(4 * 1024 * 1024, 1));

  assert.equal(
    await problemOf(await treeOf(undefined), folder, limits),
    `It has 4 MB in ${folder}; 2 MB are allowed`,
  );
});

interface Watched {
  readonly child: ChildProcess;
  /** Whether it answers each probe. */
  readonly answers?: boolean;
  readonly isComputing?: boolean;
  readonly isBusy?: boolean;
}

/** Looks at the process over minutes of a clock that is set by hand. Gives why it was ended, by the second. */
function watchFor(
  { mock }: TestContext,
  { child, answers = false, isComputing = false, isBusy = false }: Watched,
) {
  let second = 0;
  const ended: [number, string][] = [];
  mock.timers.enable({ apis: ['setInterval'] });
  const watching = watchProcess({
    ...{ child, folder: null, now: () => second * 1_000, isBusy: () => isBusy },
    yielding: { isComputing, look: () => undefined },
    probe: () => answers && watching.alive(),
    onSick: (reason) => {
      ended.push([second, reason]);
      killGroup(child);
    },
  });
  for (; second < 120 && ended.length === 0; second += 1) mock.timers.tick(1_000);
  watching.stop();
  mock.timers.reset();
  return ended;
}

test('a process that computes without end, and that no call waits for, is ended after a minute without an answer', async (t) => {
  const child = await running('setTimeout(() => { for (;;); })');

  const ended = watchFor(t, { child, isComputing: true });

  assert.deepEqual(ended, [[69, 'It held its event loop for more than 60 s']]);
  assert.equal(await waitForExit(child, () => undefined), 'signal SIGKILL');
});

test('where a call waits it is ended after 15 seconds', async (t) => {
  const child = await running('setTimeout(() => { for (;;); })');

  const ended = watchFor(t, { child, isComputing: true, isBusy: true });

  assert.deepEqual(ended, [[24, 'It held its event loop for more than 15 s while a call waited']]);
  assert.equal(await waitForExit(child, () => undefined), 'signal SIGKILL');
});

test('a process that computes and answers, or waits for something itself, stays', async (t) => {
  const child = await running('');
  t.after(() => killGroup(child));

  assert.deepEqual(watchFor(t, { child, isComputing: true, answers: true }), []);
  assert.deepEqual(watchFor(t, { child }), []);
});
