import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { composeEdition } from './compose-edition.ts';
import { mergePluginConfig } from './merge-plugin-config.ts';
import { readEdition } from './read-edition.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../test/fixtures/plugins/${name}/`, import.meta.url));
const standard = await readEdition('standard');

test('a composition tells each operation with its owner, its state and why', async () => {
  const plugins = [...standard.plugins, fixture('declares-only'), fixture('needs-nobody')];
  const composition = await composeEdition({ ...standard, plugins, disable: new Set(['task_start']) });

  const states = ['task_stop', 'task_start', 'declares_only_get', 'needs_nobody_get'].map((id) => {
    const found = composition.operations.find(({ operationId }) => operationId === id);
    return [found?.plugin, found?.state, found?.reason.split(' ').slice(-3).join(' ')];
  });
  assert.deepEqual(states.slice(0, 3), [
    ['tasks', 'live', 'tasks serves it'],
    ['tasks', 'disabled', 'switches it off'],
    ['declares-only', 'declared', 'handler for it'],
  ]);
  assert.equal(states[3]?.[1], 'plugin_failed');
  assert.deepEqual(composition.problems, []);
});

test('each need names the plugin that provides it', async () => {
  const { plugins } = await composeEdition(standard);

  const needs = plugins.find(({ id }) => id === 'instances')?.needs ?? [];
  const providers = Object.fromEntries(needs.map(({ service, from }) => [service, from]));
  assert.deepEqual(
    ['catalog.catalog', 'runtime.runs', 'host.data-folder', 'host.product'].map((id) => providers[id]),
    ['catalog', 'runtime', 'host', 'host'],
  );
});

test('the composition lists what each plugin reaches outside of the host', async () => {
  const { plugins } = await composeEdition(standard);

  const accessOf = (wanted: string) => plugins.find(({ id }) => id === wanted)?.access;
  assert.deepEqual([accessOf('runtime'), accessOf('catalog')], [{ programs: ['node'], files: ['*'] }, {}]);
});

test('no edition can switch off what clients find their way by, or name what is not there', async () => {
  const disable = new Set(['ping', 'capabilities', 'task_strat']);
  const { problems } = await composeEdition({ ...standard, disable, config: { robot: {} } });

  assert.equal(problems.length, 4);
  assert.match(problems[2] ?? '', /disables task_strat, which none of its plugins declares/);
  assert.match(problems[3] ?? '', /has config for robot, which it does not load/);
});

test('what the operator sets goes before the edition, field by field', () => {
  const config = { lamp: { color: 'red', watts: 5 }, clock: { zone: 'UTC' } };

  assert.deepEqual(mergePluginConfig({ config }, { lamp: { watts: 9 }, door: { open: true } }), {
    lamp: { color: 'red', watts: 9 },
    clock: { zone: 'UTC' },
    door: { open: true },
  });
});
