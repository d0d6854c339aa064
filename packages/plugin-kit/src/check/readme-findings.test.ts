import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category } from '@gatehouse/sdk-actions';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readmeFindings } from './readme-findings.ts';

const { declaration } = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [
    operation({
      id: 'lamp_get',
      method: 'GET',
      path: '/lamps/{id}',
      tier: 0,
      scope: null,
      hosts: ['runner'],
    }),
    operation({
      id: 'lamp_set',
      method: 'PUT',
      path: '/lamps/{id}',
      tier: 2,
      scope: 'lamp:edit',
      hosts: ['runner'],
    }),
  ],
  actionCategories: [
    category({
      tag: 'Lamp',
      title: 'Lamp',
      summary: 'Light',
      actions: {
        Light: action({ description: 'Lights.' }),
        Old: action({ description: 'Lit.', hidden: true }),
      },
    }),
  ],
  config: v.strictObject({ room: v.string() }),
});

const right = [
  ['| operation | call | tier | scope |', '| --- | --- | --- | --- |'],
  [
    '| `lamp_get` | `GET /lamps/{id}` | T0 | none |',
    '| `lamp_set` | `PUT /lamps/{id}` | 2 | `lamp:edit` |',
    '',
  ],
  [
    '| Action | what |',
    '| --- | --- |',
    '| `Lamp.Light` | lights |',
    '',
    '| setting |',
    '|---|',
    '| `room` |',
  ],
].flat();

test('a README whose tables are those of the declaration has nothing against it, and one without tables neither', () => {
  assert.deepEqual(readmeFindings(right.join('\n'), declaration), []);
  assert.deepEqual(readmeFindings('# Lamps', declaration), []);
});

test('each row that is wrong, too much or missing is named with its line', () => {
  const wrong = right
    .join('\n')
    .replace('| `GET /lamps/{id}` | T0 |', '| `GET /lights/{id}` | T1 |')
    .replace('`lamp_set`', '`lamp_dim`')
    .replace('`lamp:edit`', '`lamp:all`')
    .replace('`Lamp.Light`', '`Dim`')
    .replace('`room`', '`house`');

  assert.deepEqual(readmeFindings(wrong, declaration), [
    'README.md:3 says call "GET /lights/{id}" of lamp_get, which has "GET /lamps/{id}"',
    'README.md:3 says tier "T1" of lamp_get, which has "0"',
    'README.md:4 names the operation lamp_dim, which is not declared',
    'README.md has no row for the operation lamp_set',
    'README.md:8 names the action Dim, which is not declared',
    'README.md has no row for the action Lamp.Light',
    'README.md:12 names the setting house, which is not declared',
    'README.md has no row for the setting room',
  ]);
});
