import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { PluginLink } from './plugin-link.ts';
import { remotePlugin } from './remote-plugin.ts';

const manifest: Manifest = {
  manifestVersion: 1,
  id: 'lamps',
  version: '1.0.0',
  title: 'Lamps',
  entry: { plugin: './plugin.mjs' },
  fits: { contract: '*', sdk: '*' },
  needs: ['catalog.catalog'],
  provides: [],
  hooks: [],
  limits: { startMs: 1_000 },
  config: null,
  scopes: [],
  actionCategories: [],
  operations: [],
};

/** A link whose process nobody has needed. */
function createLink(): PluginLink {
  const start = {
    folder: '/lamps',
    entryUrl: '',
    config: {},
    ownFolder: '/lamps',
    secretRoot: null,
    brokerPath: null,
    replies: 'unchecked',
    shared: [],
  } as const;
  const product = {
    productVersion: '1',
    contractVersion: '1',
    sdkVersion: '1',
    edition: 'test',
    baseUrls: {},
  };
  return new PluginLink({
    start: { kind: 'start', manifest, product, ...start },
    spawn: () => assert.fail('a process was started'),
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    ...{ idleMs: null, stopMs: 1_000 },
    onStopped: async () => undefined,
    onFault: () => undefined,
    onMissed: () => undefined,
    onLost: () => undefined,
  });
}

test('a plugin that a service refuses is stopped all the same, and its process with it', () => {
  const uses = [
    { service: 'catalog.catalog', method: 'add', args: [{ type: 'value', value: { tag: 'Lamp' } }] },
  ] as const;
  const description = {
    operations: {},
    uses: uses.map((use) => ({ ...use, args: [...use.args] })),
    config: {},
  };
  const lentBy = () => ['add'];
  const plugin = remotePlugin({
    manifest,
    description,
    link: createLink(),
    services: { lentBy, isShared: () => false, findShared: () => null },
    stopMs: 10,
  });
  const stops: (() => Promise<void>)[] = [];
  const add = () => {
    throw new Error('There is a Lamp already');
  };
  const env = {
    use: { 'catalog.catalog': { add } },
    onStop: (stop: () => Promise<void>) => void stops.push(stop),
  };

  assert.throws(() => plugin.setup(env as never), /There is a Lamp already/);

  assert.notEqual(stops.length, 0);
});
