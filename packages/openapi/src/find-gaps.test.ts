import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { describeHost } from './describe-host.ts';
import { findGaps } from './find-gaps.ts';

const lamp = namedObject('Lamp', 'A lamp.', { isOn: v.boolean() });

const lampSet = operation({
  id: 'lamp_set',
  summary: 'Switch a lamp',
  method: 'PUT',
  path: '/lamps/{id}',
  tier: 2,
  scope: null,
  hosts: ['runner'],
  query: { after: v.optional(queryInteger()), by: described(v.string(), 'Who does it') },
  body: v.strictObject({ more: v.unknown(), any: described(v.unknown(), 'Any JSON') }),
  reply: v.object({ lamp, all: v.array(v.object({ id: v.string() })) }),
});

test('what lacks a description or a type is named with its place, and each type once', async () => {
  const entry = {
    pluginId: 'lamps',
    pluginTitle: 'Lamps',
    operation: lampSet,
    state: 'live',
    headers: null,
  } as const;
  const other = {
    ...entry,
    operation: { ...lampSet, id: 'blink', summary: 'blink', path: '/blink' },
  } as const;
  const product = { contractVersion: '1.0.0', productVersion: '1.0.0', apiPrefix: '/api/v1' };
  const table = { host: 'runner', entries: [entry, other] } as const;

  const gaps = findGaps(await describeHost({ table, product, baseUrl: null }));

  assert.deepEqual(
    gaps
      .filter(({ owner }) => owner !== 'blink')
      .map(({ owner, place, lacks }) => `${owner}: ${place}: ${lacks}`),
    [
      'lamp_set: path id: description',
      'lamp_set: query after: description',
      'lamp_set: body.more: description',
      'lamp_set: body.more: type',
      'Lamp: field.isOn: description',
      'lamp_set: answer.all: description',
      'lamp_set: answer.all[].id: description',
    ],
  );
  assert.deepEqual(gaps.find(({ lacks }) => lacks === 'summary')?.owner, 'blink');
});
