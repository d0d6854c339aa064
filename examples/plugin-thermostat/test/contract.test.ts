import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contractSuite } from '@gatehouse/plugin-kit';
import plugin from '../src/plugin.ts';
import { beside, config, device, fixtures } from './fixtures.ts';

const suite = await contractSuite(plugin, fixtures, { config, beside });
after(async () => {
  await suite.close();
  await device.close();
});
for (const { name, run } of suite.cases) test(name, run);

test('each declared error has a fixture', () => {
  assert.deepEqual(suite.gaps, []);
});
