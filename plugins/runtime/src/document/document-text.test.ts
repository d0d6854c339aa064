import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import fc from 'fast-check';
import type * as v from 'valibot';
import { createProjectFiles } from '../large-files/create-project-files.ts';
import { testFiles } from '../testing/test-files.ts';
import { documentOf } from '../testing.ts';
import type { documentSchema } from './document-schema.ts';
import { documentText } from './document-text.ts';
import { documents } from './fixtures/documents.ts';

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Does not compile when the schema and the type differ. */
const schemaAgrees: Same<Frozen<v.InferOutput<typeof documentSchema>>, Frozen<ProjectDocument>> = true;

const files = createProjectFiles('7.1.0.0', () => testFiles);
test('a document that is written and read again is the same, and so are its bytes', async () => {
  assert.ok(schemaAgrees);
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      const bytes = await files.serialize(document, 'p.zp');
      const read = await files.parse(bytes, 'p.zp');

      assert.deepEqual(read, document);
      assert.deepEqual(await files.serialize(read, 'p.zp'), bytes);
    }),
    { numRuns: 200 },
  );
});

const formats = ['p.zp', 'p.xmlz'] as const;
for (const first of formats) {
  for (const second of formats) {
    test(`a document survives ${first} and then ${second} unchanged`, async () => {
      await fc.assert(
        fc.asyncProperty(documents, async (document) => {
          const once = await files.parse(await files.serialize(document, first), first);
          const twice = await files.parse(await files.serialize(once, second), second);

          assert.deepEqual(twice, document);
        }),
        { numRuns: 100 },
      );
    });
  }
}

test('the text has one element a line, sorted parameters and the layout at its end', async () => {
  const document = documentOf([
    { type: 'File', action: 'Read', parameters: { b: '2', a: '1' } },
    { type: 'Logic', action: 'End', disabled: true },
  ]);

  const lines = (await files.serialize(document, 'p.zp')).toString().split('\n');

  assert.deepEqual(lines.slice(6, 19), [
    '  "groups": [',
    '    {',
    '      "id": "g1",',
    '      "name": "",',
    '      "actions": [',
    '        {"id":"a1","type":"File","action":"Read","parameters":{"a":"1","b":"2"}},',
    '        {"id":"a2","type":"Logic","action":"End","disabled":true}',
    '      ]',
    '    }',
    '  ],',
    '  "links": [',
    '    {"source":"Start","branch":"OnSuccess","target":"a1"}',
    '  ],',
  ]);
  assert.match(lines.slice(-8).join('\n'), /"layout": \{\n {4}"start": \{"x":0,"y":0\},[\s\S]*\n\}\n$/);
});

test('forms, references and positions have one element a line, and what is not there is null', async () => {
  const setting = { name: 'A', type: 'Text', defaultValue: '', help: '', variable: 'a' };
  const document = documentOf([], {
    botUi: { settings: [setting] },
    references: ['x', 'y'],
    layout: { ...documentOf([]).layout, groups: [{ groupId: 'g1', x: 1, y: 2 }] },
  });

  const lines = (await files.serialize(document, 'p.zp')).toString().split('\n');

  assert.deepEqual(lines.slice(12), [
    '  "inputSettings": null,',
    '  "botUi": {',
    '    "settings": [',
    '      {"name":"A","type":"Text","defaultValue":"","help":"","variable":"a"}',
    '    ]',
    '  },',
    '  "sharedCode": null,',
    '  "references": [',
    '    "x",',
    '    "y"',
    '  ],',
    '  "notes": [],',
    '  "layout": {',
    '    "start": {"x":0,"y":0},',
    '    "goodEnd": {"x":0,"y":0},',
    '    "badEnd": {"x":0,"y":0},',
    '    "groups": [',
    '      {"groupId":"g1","x":1,"y":2}',
    '    ]',
    '  }',
    '}',
    '',
  ]);
});

test('the order of parameters does not change the bytes', async () => {
  const bytes = (parameters: Record<string, string>) =>
    files.serialize(documentOf([{ type: 'T', action: 'A', parameters }]), 'p.zp');

  assert.deepEqual(await bytes({ x: '1', y: '2' }), await bytes({ y: '2', x: '1' }));
});

test('a document that compresses better than a reader of .xmlz accepts is stored uncompressed', async () => {
  const defaultValue = 'x'.repeat(2_000_000);
  const variables = [{ name: 'v', defaultValue, comment: '', group: 'UserDefined' }] as const;
  const document = documentOf([], { variables });

  const bytes = await files.serialize(document, 'p.xmlz');

  assert.equal(bytes.length > defaultValue.length, true);
  assert.deepEqual(await files.parse(bytes, 'p.xmlz'), document);
});

test('a large document is the same after every format, and its text is the same bytes', async () => {
  const actions = Array.from({ length: 3000 }, (_, at) => ({
    type: 'Text',
    action: 'Lower',
    name: `Step ${at} é`,
    parameters: { Text: `{-Variable.v${at}-}\r\n`, Other: '<&>"\u0000\\' },
    disabled: at % 3 === 0,
  }));
  const document = documentOf(actions);

  for (const name of formats) {
    const bytes = await files.serialize(document, name);
    assert.deepEqual(await files.parse(bytes, name), document, name);
    assert.deepEqual(await files.serialize(await files.parse(bytes, name), name), bytes, name);
  }
});

test('long values of variables, lists and tables are written in pieces', () => {
  const long = 'x"ü👋'.repeat(200_000);
  const { lists, tables, variables } = longDocument(long);

  const pieces = [...documentText({ ...documentOf([]), lists, tables, variables })];

  assert.ok(pieces.every(({ length }) => length < 100_000));
  const written = JSON.parse(pieces.join(''));
  assert.equal(written.variables[0].defaultValue, long);
  assert.deepEqual(written.lists[0].defaultItems, ['short', long]);
  assert.equal(written.tables[0].defaultItems, long);
});

function longDocument(long: string): Pick<ProjectDocument, 'lists' | 'tables' | 'variables'> {
  const binding = {
    bindToFile: false,
    syncWithFile: false,
    bindedFile: '',
    leaveBlankFile: false,
    encoding: null,
  };
  return {
    variables: [{ name: 'a', defaultValue: long, comment: '', group: 'UserDefined' }],
    lists: [{ ...binding, name: 'b', splitter: '\n', splitterType: 'Text', defaultItems: ['short', long] }],
    tables: [
      {
        ...{ ...binding, name: 'c', colSeparator: ';', colSeparatorType: 'Text', rowSeparator: '\n' },
        ...{
          rowSeparatorType: 'Text',
          isFirstRowContainsHeaders: false,
          defaultItems: long,
          csvSeparator: ';',
        },
        ...{
          useSpecializedFormat: false,
          tryParseType: false,
          isCorrectDisplayInExcel: false,
          columnTypes: null,
        },
      },
    ],
  };
}
