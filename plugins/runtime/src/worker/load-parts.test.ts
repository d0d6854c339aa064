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
