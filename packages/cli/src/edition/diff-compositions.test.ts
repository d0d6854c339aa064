import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeEdition } from '@gatehouse/daemon/editions/compose-edition';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { diffCompositions } from './diff-compositions.ts';

const standard = await readEdition('standard');

test('the difference of two editions is what a client gains, loses and finds changed', async () => {
  const from = await composeEdition({ ...standard, disable: new Set(['task_start']) });
  const to = await composeEdition(await readEdition('android'));

  const { operations, actions, ports } = diffCompositions(from, to);

  assert.ok(operations.gained.includes('devices_list'));
  assert.ok(operations.lost.includes('instances_list'));
  assert.deepEqual(operations.changed, [{ id: 'task_start', what: 'state', from: 'disabled', to: 'live' }]);
  assert.ok(actions.lost.includes('Tab.Navigate'));
  assert.deepEqual(ports[0], { id: 'editor', what: 'port', from: '5299', to: '5309' });
});

test('an edition differs from itself in nothing', async () => {
  const composition = await composeEdition(standard);

  assert.equal(diffCompositions(composition, composition).same, true);
});
