import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { findHostPid } from './find-host-pid.ts';

test('a process is found by its id in the sandbox among the children and grandchildren of the sandbox', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async (t) => {
  const outer = spawn('sh', ['-c', '(tail -f /dev/null & wait) & tail -f /dev/null & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  t.after(() => process.kill(-(outer.pid ?? 0), 'SIGKILL'));
  const [line] = await once(outer.stdout, 'data');
  const grandchild = Number(String(line));

  // Without a namespace of its own a process has one id.
  assert.equal(await findHostPid(process.pid, outer.pid ?? 0), outer.pid);
  assert.equal(await findHostPid(process.pid, grandchild), grandchild);
  assert.equal(await findHostPid(outer.pid ?? 0, outer.pid ?? 0), null);
});
