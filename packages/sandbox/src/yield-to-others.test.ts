import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { lowerPriority } from './lower-priority.ts';
import { killGroup } from './spawn-confined.ts';
import { treeOf } from './tree-of.ts';
import { YieldToOthers } from './yield-to-others.ts';

/** A program that computes for a second of processor time after each line, and then prints one. */
const script = `process.stdin.on('data', () => {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 1e6);
  console.log('done');
})`;

async function computed(child: ChildProcess): Promise<void> {
  child.stdin?.write('go');
  await once(child.stdout ?? child, 'data');
}

// The processor time of others is known on Linux alone.
const skip = process.platform !== 'linux';

test('a process that computes comes after others, and is as before once it has been calm', {
  skip,
}, async (t) => {
  const child = spawn(process.execPath, ['-e', script], { detached: true });
  t.after(() => killGroup(child));
  const pid = child.pid ?? 0;
  lowerPriority(pid);
  const yielding = new YieldToOthers();
  yielding.look(await treeOf(pid), 0);
  await computed(child);

  yielding.look(await treeOf(pid), 1_000);

  assert.deepEqual([yielding.isComputing, getPriority(pid)], [true, 19]);
  const calm = await treeOf(pid);
  for (let second = 2; second < 6; second += 1) yielding.look(calm, second * 1_000);
  assert.deepEqual([yielding.isComputing, getPriority(pid)], [true, 19]);
  yielding.look(calm, 6_000);
  assert.equal(yielding.isComputing, false);
});

test('a process that starts, or uses less than half of a core, stays where it is', async () => {
  const yielding = new YieldToOthers();
  const tree = { count: 1, memoryMb: 50, pids: [] };

  yielding.look({ ...tree, cpuMs: 2_000 }, 0);
  yielding.look({ ...tree, cpuMs: 2_490 }, 1_000);

  assert.equal(yielding.isComputing, false);
});
