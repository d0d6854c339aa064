import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@gatehouse/sdk-plugin';
import { createServiceContainer } from './container.ts';
import { loadPlugins } from './load-plugins.ts';
import type { PluginState } from './plugin-state.ts';

const fixtures = fileURLToPath(new URL('../../../test/fixtures/plugins/', import.meta.url));
const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

async function load(...names: readonly string[]): Promise<readonly PluginState[]> {
  return loadPlugins({
    folders: names.map((name) => join(fixtures, name)),
    services: createServiceContainer(),
    hostServices: new Set(),
    pluginConfig: {},
    logFor: () => quiet,
  });
}

function problemOf(states: readonly PluginState[], id: string) {
  const plugin = states.find((state) => state.id === id);
  assert.ok(plugin?.problem, `${id} has failed`);
  return plugin.problem;
}

const failures = [
  { name: 'throws-on-import', code: 'import_failed', says: /broken at import/ },
  { name: 'throws-in-setup', code: 'setup_failed', says: /broken in setup/ },
  { name: 'declares-else', code: 'manifest_drift', says: /operations differ/ },
  { name: 'never-ready', code: 'start_timeout', says: /within 200 ms/ },
  { name: 'needs-nobody', code: 'need_missing', says: /nobody\.thing/ },
  { name: 'bad-json', code: 'manifest_invalid', says: /not JSON/ },
  { name: 'unknown-key', code: 'manifest_invalid', says: /teir/ },
  { name: 'no-default-export', code: 'import_failed', says: /default export/ },
  { name: 'misses-handler', code: 'handlers_wrong', says: /misses_handler_get/ },
  { name: 'too-new', code: 'incompatible', says: /contract \^2\.0\.0/ },
] as const;

for (const { name, code, says } of failures) {
  test(`a plugin that ${name.replaceAll('-', ' ')} is refused as ${code}, and the others live`, async () => {
    const states = await load(name, 'healthy');

    const problem = problemOf(states, name);
    assert.equal(problem.code, code);
    assert.match(problem.message, says);
    assert.ok(problem.fix.length > 0, 'the problem says what to do');
    assert.equal(states.find(({ id }) => id === 'healthy')?.state, 'live');
  });
}

test('plugins that need each other in a circle are both refused, with the whole circle', async () => {
  const states = await load('circle-a', 'circle-b', 'healthy');

  assert.match(problemOf(states, 'circle-a').message, /circle-a -> circle-b -> circle-a/);
  assert.equal(problemOf(states, 'circle-b').code, 'cycle');
  assert.equal(states[0]?.id, 'healthy');
});

test('a plugin starts behind the one that it needs, whatever the order of the folders', async () => {
  const states = await load('needs-healthy', 'healthy');

  assert.deepEqual(
    states.map(({ id, state }) => [id, state]),
    [
      ['healthy', 'live'],
      ['needs-healthy', 'live'],
    ],
  );
});

test('a plugin whose need failed is refused and names the one to mend', async () => {
  const states = await load('needs-broken', 'provides-and-throws');

  assert.deepEqual(problemOf(states, 'needs-broken').code, 'need_failed');
  assert.match(problemOf(states, 'needs-broken').fix, /provides-and-throws/);
});

test('of two plugins that claim one operation the later is refused and both owners are named', async () => {
  const states = await load('healthy', 'clashes-with-healthy');

  const problem = problemOf(states, 'clashes-with-healthy');
  assert.equal(problem.code, 'clash');
  assert.match(problem.message, /clashes-with-healthy claims operation healthy_get \(owned by healthy\)/);
  assert.equal(states.find(({ id }) => id === 'healthy')?.state, 'live');
});

test('a folder without a manifest is refused and names the file', async () => {
  const states = await load('not-there');

  assert.match(problemOf(states, 'not-there').message, /not-there.gatehouse\.plugin\.json cannot be read/);
});
