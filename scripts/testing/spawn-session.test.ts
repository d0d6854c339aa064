import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { spawnSession } from './spawn-session.mjs';

const skip = existsSync('/proc/self/autogroup') ? false : 'This system schedules no sessions as groups';
const waits = [
  '-e',
  "process.stdin.resume(); process.once('SIGHUP', () => process.exit(7)); console.log('ready')",
];

function start() {
  const child = spawnSession(process.execPath, waits, { niceness: 6, stdio: ['pipe', 'pipe', 'inherit'] });
  assert.ok(child.stdout);
  return { child, ready: once(child.stdout, 'data') };
}

test('a program has a session of its own with its priority, and this one keeps its own', {
  skip,
}, async () => {
  const before = readFileSync('/proc/self/autogroup', 'utf8');
  const { child, ready } = start();
  await ready;

  const group = readFileSync(`/proc/${child.pid}/autogroup`, 'utf8');
  child.kill();
  await once(child, 'exit');

  assert.match(group, / nice 6$/m);
  assert.equal(readFileSync('/proc/self/autogroup', 'utf8'), before);
});

test('a signal that ends this process reaches the session, and nothing listens when that has ended', async () => {
  const before = process.listenerCount('SIGHUP');
  const { child, ready } = start();
  await ready;

  process.emit('SIGHUP', 'SIGHUP');
  const [code] = await once(child, 'exit');

  assert.equal(code, 7);
  assert.equal(process.listenerCount('SIGHUP'), before);
});
