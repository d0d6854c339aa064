import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startFleet } from './support/fleet-world.ts';
import { startRecordingRelay } from './support/recording-relay.ts';
import { withoutRedis } from './support/redis-server.ts';

const withoutNodeKeys = (text: string) => text.replace(/"keys":\{[^}]*\}/, '"none":{}');
const withoutDaemonKey = (text: string) => text.replace(/"daemonKey":"[^"]*"/, '"none":0');
const allowed = ['--allow-unsealed'];

test('a node takes nothing of a daemon that sends no key', { skip: withoutRedis }, async (t) => {
  const fleet = await startFleet();
  t.after(() => fleet.remove());
  const relay = await startRecordingRelay(`ws://127.0.0.1:${fleet.port}`, { change: withoutDaemonKey });
  t.after(() => relay.stop());

  const node = await fleet.launchNode('one', { joinAt: relay.url });
  await eventually(
    async () => node.output(),
    (output) => /The daemon sends no key.*--allow-unsealed/.test(output),
  );

  assert.equal(await fleet.stateOf('one'), 'away');
  const credential = await readFile(join(fleet.daemon.folder, 'one', 'node', 'credential'), 'utf8');
  assert.match(credential, /^join_/);
});

test('a daemon gives nothing to a node that shows no key', { skip: withoutRedis }, async (t) => {
  const fleet = await startFleet();
  t.after(() => fleet.remove());
  const relay = await startRecordingRelay(`ws://127.0.0.1:${fleet.port}`, { change: withoutNodeKeys });
  t.after(() => relay.stop());

  const node = await fleet.launchNode('one', { joinAt: relay.url, flags: allowed });
  await eventually(
    async () => node.output(),
    (output) => /The node shows no key.*fleet\.allowUnsealed/.test(output),
  );

  assert.equal(await fleet.stateOf('one'), 'away');
  assert.equal(relay.recorded().includes(fleet.redis.url), false);
});

test('both go unsealed where both are allowed to', { skip: withoutRedis }, async (t) => {
  const fleet = await startFleet({ settings: { allowUnsealed: true } });
  t.after(() => fleet.remove());
  const relay = await startRecordingRelay(`ws://127.0.0.1:${fleet.port}`, { change: withoutNodeKeys });
  t.after(() => relay.stop());

  await fleet.startNode('one', { joinAt: relay.url, flags: allowed });

  assert.equal(relay.recorded().includes(fleet.redis.url), true);
});
