import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleEntry } from '@gatehouse/sdk-plugin';
import { consoleProblems } from './console-problems.ts';
import type { ManifestOperation } from './manifest.ts';

const facts = { scope: null, hosts: ['runner'] } as const;

function operationOf(id: string, changed: Partial<ManifestOperation> = {}): ManifestOperation {
  return {
    id,
    method: 'GET',
    path: `/${id}`,
    tier: 0,
    status: 'live',
    ...facts,
    hosts: ['runner'],
    ...changed,
  };
}

const operations = [
  operationOf('lamps_list'),
  operationOf('lamp_get', { path: '/lamps/{id}' }),
  operationOf('lamps_set', { method: 'PUT', tier: 1 }),
  operationOf('lamps_flash', { method: 'POST', tier: 3 }),
  operationOf('lamps_later', { status: 'declared' }),
];
const variants = [{ action: 'Light', contentScopes: [] }];
const manifest = { operations, actionCategories: [{ tag: 'Lamp', title: 'Lamps', variants }] };
const columns = [{ field: 'id', title: 'Name' }];
const table = { id: 'all', title: 'All', operation: 'lamps_list', columns };
const tile = { id: 'count', title: 'Lamps', operation: 'lamps_list', value: 'lamps' };
const panel = { id: 'map', title: 'Map', entry: './map.html', operations: ['lamps_list', 'lamps_set'] };
const editor = {
  action: 'Lamp.Light',
  parameter: 'Name',
  operation: 'lamps_list',
  rows: 'lamps',
  value: 'id',
};
const form = { id: 'flash', title: 'Flash', operation: 'lamps_flash' };

test('parts of a plugin that name its own operations have no problems', () => {
  const entry = {
    tables: [{ ...table, rowActions: ['lamp_get'] }],
    tiles: [tile],
    forms: [form],
    editors: [editor],
    panels: [panel],
  };

  assert.deepEqual(consoleProblems(entry, manifest), []);
});

const wrong: readonly (readonly [what: string, entry: ConsoleEntry, says: RegExp])[] = [
  [
    'an operation of somebody else',
    { forms: [{ ...form, operation: 'task_start' }] },
    /"task_start" is no operation/,
  ],
  [
    'a row action of somebody else',
    { tables: [{ ...table, rowActions: ['task_start'] }] },
    /"task_start" is no/,
  ],
  [
    'an operation without a handler',
    { tiles: [{ ...tile, operation: 'lamps_later' }] },
    /"lamps_later" is no/,
  ],
  [
    'a table of a call that changes',
    { tables: [{ ...table, operation: 'lamps_set' }] },
    /no GET without path/,
  ],
  ['a tile of one lamp', { tiles: [{ ...tile, operation: 'lamp_get' }] }, /no GET without path parameters/],
  [
    'a panel with tier 3',
    { panels: [{ ...panel, operations: ['lamps_flash'] }] },
    /of tier 3, which no panel may/,
  ],
  [
    'an editor of a foreign action',
    { editors: [{ ...editor, action: 'Logic.Pause' }] },
    /is no action of this/,
  ],
  [
    'an editor of one lamp',
    { editors: [{ ...editor, operation: 'lamp_get' }] },
    /no GET without path parameters/,
  ],
  ['two parts of one name', { tables: [table, table] }, /console\.tables: "all" is there twice/],
];
for (const [what, entry, says] of wrong) {
  test(`${what} is refused`, () => {
    const [problem = '', ...others] = consoleProblems(entry, manifest);

    assert.match(problem, says);
    assert.deepEqual(others, []);
  });
}
