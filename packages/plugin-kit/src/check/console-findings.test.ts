import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ConsoleEntry, type Declaration, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { consoleFindings } from './console-findings.ts';

const lamp = v.object({ id: v.string(), last: v.nullable(v.object({ level: v.number() })) });
const facts = { method: 'GET', tier: 0, scope: null, hosts: ['runner'] } as const;
const operations = [
  operation({ ...facts, id: 'lamps_list', path: '/lamps', reply: v.object({ lamps: v.array(lamp) }) }),
  operation({ ...facts, id: 'lamp_get', path: '/lamps/{id}', reply: lamp }),
  operation({ ...facts, id: 'lamp_room_get', path: '/lamps/{id}/{room}', reply: lamp }),
  operation({ ...facts, id: 'lamps_open', path: '/open', reply: v.looseObject({}) }),
];

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-findings-'));
});
after(() => rm(folder, { recursive: true, force: true }));

function findingsOf(console: ConsoleEntry): Promise<readonly string[]> {
  const declaration: Declaration = { id: 'lamps', title: 'Lamps', operations, console };
  return consoleFindings(folder, declaration);
}

const table = {
  id: 'all',
  title: 'All',
  operation: 'lamps_list',
  rows: 'lamps',
  columns: [
    { field: 'id', title: 'Name' },
    { field: 'last.level', title: 'Level' },
  ],
  rowActions: ['lamp_get'],
};

test('a table and a tile of what is answered have nothing against them', async () => {
  const tiles = [{ id: 'count', title: 'Lamps', operation: 'lamps_list', value: 'lamps' }];
  const open = { ...table, id: 'open', operation: 'lamps_open', rowActions: [] };

  assert.deepEqual(await findingsOf({ tables: [table, open], tiles }), []);
});

for (const [what, changed, says] of [
  ['rows that are no list', { rows: 'lamps.id' }, /needs a list in lamps\.id of lamps_list/],
  ['rows that are not there', { rows: 'lights' }, /needs a list in lights/],
  [
    'a column that is not there',
    { columns: [{ field: 'last.colour', title: 'C' }] },
    /has a column last\.colour/,
  ],
  [
    'an action whose parameter no row has',
    { rowActions: ['lamp_room_get'] },
    /offers lamp_room_get, whose \{room\}/,
  ],
] as const) {
  test(`${what}: found`, async () => {
    const [finding = '', ...others] = await findingsOf({ tables: [{ ...table, ...changed }] });

    assert.match(finding, says);
    assert.deepEqual(others, []);
  });
}

const editor = {
  action: 'Lamp.Light',
  parameter: 'Name',
  operation: 'lamps_list',
  rows: 'lamps',
  value: 'id',
};
const light = { tag: 'Lamp', title: 'Lamps', variants: [], actions: { Light: { parameters: { Name: {} } } } };

for (const [what, changed, says] of [
  ['an editor of a parameter that is there', {}, null],
  [
    'an editor of a parameter that is not there',
    { parameter: 'Colour' },
    /a parameter that Lamp\.Light lacks/,
  ],
  ['an editor without values', { value: 'colour' }, /needs a list with colour in lamps of lamps_list/],
] as const) {
  test(`${what}: ${says === null ? 'nothing is' : ''} found`, async () => {
    const declaration = { id: 'lamps', title: 'Lamps', operations, actionCategories: [light] };
    const [finding] = await consoleFindings(folder, {
      ...declaration,
      console: { editors: [{ ...editor, ...changed }] },
    });

    if (says === null) assert.equal(finding, undefined);
    else assert.match(finding ?? '', says);
  });
}

async function panelOf(html: string): Promise<readonly string[]> {
  await writeFile(join(folder, 'panel.html'), html);
  return findingsOf({ panels: [{ id: 'map', title: 'Map', entry: './panel.html', operations: [] }] });
}

test('a panel that has all in its file has nothing against it, whatever its scripts say', async () => {
  const script = 'const html = \'<img src="x" onerror="go()">\'; a < b; on = 1;';

  assert.deepEqual(
    await panelOf(`<style>a{}</style><p>a</p><img src="data:image/png;base64,AA"><script>${script}</script>`),
    [],
  );
});

for (const [html, says] of [
  ['<p>\n<script src="https://cdn.example/x.js"></script>', /^\.\/panel\.html:2 loads a script/],
  ['<link rel="stylesheet" href="x.css">', /loads what a link names/],
  ['<img src=https://evil.example/p.png>', /loads a file/],
  ['<button onclick="go()">', /script in an attribute/],
  ['<p style="color:red">', /style in an attribute/],
  ['<form action="/x">', /sends a form/],
] as const) {
  test(`${html} is refused by the policy of a panel, and found`, async () => {
    assert.match((await panelOf(html)).join(), says);
  });
}

test('a panel without its file, and one that is a link, are found', async () => {
  await symlink('/etc/hostname', join(folder, 'link.html'));
  const panels = ['./absent.html', './link.html'].map((entry, place) => ({
    ...{ id: `p${place}`, title: 'P', entry, operations: [] },
  }));

  assert.deepEqual(await findingsOf({ panels }), [
    'the panel "p0" has no file ./absent.html',
    'the panel "p1" has no file ./link.html',
  ]);
});
