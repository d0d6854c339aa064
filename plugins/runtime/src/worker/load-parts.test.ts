import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workerPart } from '@gatehouse/sdk-actions';
import { declarePlugin } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { loadParts } from './load-parts.ts';

const part = `export default (registry, { config }) => registry.add({ category: { tag: config.tag }, executors: {} })`;
const url = `data:text/javascript,${encodeURIComponent(part)}`;

test('each part gets the settings of its own plugin', async () => {
  const { executors, problems } = await loadParts([
    { pluginId: 'a', url, config: { tag: 'First' } },
    { pluginId: 'b', url, config: { tag: 'Second' } },
  ]);

  assert.deepEqual(problems, []);
  assert.deepEqual([...executors.keys()], ['First', 'Second']);
});

const partOf = (body: string) => `data:text/javascript,${encodeURIComponent(body)}`;
const serving = partOf(`export default (registry) => registry.serve({ name: 'lamps' }, () => 'lit')`);

test('a category or a channel that another part has already is left to that one, and is named', async () => {
  const { executors, handlers, problems } = await loadParts([
    { pluginId: 'a', url, config: { tag: 'Same' } },
    { pluginId: 'b', url, config: { tag: 'Same' } },
    { pluginId: 'c', url: serving, config: {} },
    { pluginId: 'd', url: serving, config: {} },
  ]);

  assert.deepEqual(problems, [
    { pluginId: 'b', message: 'The category Same has executors already.' },
    { pluginId: 'd', message: 'The channel lamps is served already.' },
  ]);
  assert.deepEqual([[...executors.keys()], [...handlers.keys()]], [['Same'], ['lamps']]);
});

test('an action without an executor and an executor without an action are named, and the others run', async () => {
  const lamps = `{ category: { tag: 'Lamp', actions: { Light: {}, Dim: {} } }, executors: { Light() {}, Dimm() {} } }`;
  const parts = [{ pluginId: 'a', url: partOf(`export default (registry) => registry.add(${lamps})`) }];

  const { executors, problems } = await loadParts(parts);

  assert.deepEqual(
    problems.map(({ message }) => message),
    ['The action Lamp.Dim has no executor.', 'The executor Lamp.Dimm has no action.'],
  );
  assert.deepEqual([...executors.keys()], ['Lamp']);
});

test('resources that restore their state are those of all parts, in their order', async () => {
  const restoring = partOf(
    `export default (registry, { config }) => registry.restores({ name: config.name })`,
  );

  const { restorable } = await loadParts([
    { pluginId: 'a', url: restoring, config: { name: 'first' } },
    { pluginId: 'b', url: restoring, config: { name: 'second' } },
  ]);

  assert.deepEqual(
    restorable.map(({ name }) => name),
    ['first', 'second'],
  );
});

test('a command goes to the handler of its channel', async () => {
  const { handlers } = await loadParts([
    {
      pluginId: 'a',
      url: partOf(
        `export default (registry) => registry.serve({ name: 'echo' }, (command) => ({ command }))`,
      ),
      config: {},
    },
  ]);
  const context = { signal: new AbortController().signal, startedProcess: () => undefined };

  assert.deepEqual(await handlers.get('echo')?.('on', context), { command: 'on' });
});

for (const { title, body, message } of [
  { title: 'that fails', body: `throw new Error('broken')`, message: /^Error: broken \(at .*:\d+:\d+\)?\)$/ },
  { title: 'without a default export', body: 'export const a = 1', message: /has no worker part/ },
  { title: 'whose default export is no function', body: 'export default 1', message: /has no worker part/ },
]) {
  test(`a part ${title} is named, and the others are loaded`, async () => {
    const { executors, problems } = await loadParts([
      { pluginId: 'bad', url: partOf(body), config: {} },
      { pluginId: 'good', url, config: { tag: 'Good' } },
    ]);

    assert.deepEqual([problems.length, problems[0]?.pluginId], [1, 'bad']);
    assert.match(problems[0]?.message ?? '', message);
    assert.deepEqual([...executors.keys()], ['Good']);
  });
}

// Checked by the compiler: each marked line must not compile.
export function typedParts() {
  const declaration = declarePlugin({
    id: 'lamps',
    title: 'Lamps',
    operations: [],
    config: v.strictObject({ level: v.number() }),
  });
  workerPart<typeof declaration>((_registry, { config }) => void config.level.toFixed());
  // @ts-expect-error a setting that the plugin does not have
  workerPart<typeof declaration>((_registry, { config }) => void config.brightness);
}
