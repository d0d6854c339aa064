import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true });

test('the daemon and the node of the compose file have the volumes and rights of the image', () => {
  const { daemon, node } = services;
  const places = (service: { volumes: readonly string[] }) =>
    service.volumes.map((volume) => volume.split(':'));
  const image = read('Containerfile');

  for (const service of [daemon, node]) {
    assert.equal(service.image, 'gatehouse');
    assert.deepEqual(service.security_opt, ['seccomp=unconfined', 'systempaths=unconfined']);
    for (const [, path = ''] of places(service)) assert.match(image, new RegExp(`VOLUME .*"${path}"`));
  }
  const used = [...places(daemon), ...places(node)].map(([name]) => name);
  assert.deepEqual(used.sort(), Object.keys(volumes).sort());
});

test('the engine of the compose file evicts nothing and is reached from its machine alone', () => {
  const { engine, daemon } = services;
  const flags = engine.command.join(' ');

  assert.match(flags, /--bind 127\.0\.0\.1 .*--maxmemory-policy noeviction/);
  assert.deepEqual(daemon.command.slice(-1), ['redis://127.0.0.1:6379']);
});

test('a node that systemd or a container stops has the time of its threads', () => {
  const { limits } = JSON.parse(read('../plugins/fleet/gatehouse.plugin.json'));
  const [, seconds] = /TimeoutStopSec=(\d+)/.exec(read('gatehouse-node.service')) ?? [];

  assert.ok(Number(seconds) * 1000 > limits.stopMs);
  assert.equal(services.node.stop_grace_period, '31m');
});
