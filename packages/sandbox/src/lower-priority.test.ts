import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { type TestContext, test } from 'node:test';
import { lowerPriority } from './lower-priority.ts';
import { killGroup } from './spawn-confined.ts';

const skip = existsSync('/proc/self/autogroup') ? false : 'This system schedules no sessions as groups';

function start(t: TestContext, { detached }: { readonly detached: boolean }): number {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached });
  t.after(() => {
    if (detached) killGroup(child);
    else child.kill();
  });
  return child.pid ?? 0;
}

function groupOf(pid: number): string {
  return readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();
}

test('a process with a session of its own is lowered together with its group', { skip }, (t) => {
  const pid = start(t, { detached: true });

  lowerPriority(pid, 7);

  assert.equal(getPriority(pid), 7);
  assert.match(groupOf(pid), / nice 7$/);
});

test('a process in the session of this one is lowered alone', { skip }, (t) => {
  const before = groupOf(process.pid);
  const pid = start(t, { detached: false });

  lowerPriority(pid, 7);

  assert.equal(getPriority(pid), 7);
  assert.equal(groupOf(process.pid), before);
});
