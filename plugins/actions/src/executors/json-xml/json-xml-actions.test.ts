import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { runAction } from '../../testing/run-action.ts';

const shop = JSON.stringify({
  items: [
    { name: 'pen', price: 2 },
    { name: 'ink', tags: ['new'] },
  ],
  'a b': null,
});
const feed =
  '<?xml version="1.0"?><feed xmlns:x="urn:x"><item id="1">pen</item><item id="2"><x:name>ink</x:name> &amp; more</item></feed>';

function onData(action: string, parameters: Record<string, string>) {
  return runAction(
    {
      type: 'JsonXml',
      action,
      parameters,
      results: { OutputVariable: 'out', Count: 'count', Kind: 'kind' },
    },
    {
      variables: { name: 'Ann "A" <b>', age: '7', id: '007' },
      lists: { lines: ['old'] },
      tables: { 'rows+': [['n', 'v'], ['a', '1'], ['b']], bare: [['x', '2']] },
    },
  );
}

const rows = [
  ['Parse', { Input: '{"a":[1,"x"]}', Indent: 'false' }, '{"a":[1,"x"]}'],
  [
    'Parse',
    { Input: '<a b="1"><c>x</c><c/>t</a>', Format: 'xml', Indent: 'false' },
    '{"a":{"@b":"1","c":["x",""],"#text":"t"}}',
  ],
  ['Query', { Input: shop, Path: '$.items[*].name' }, 'pen'],
  ['Query', { Input: shop, Path: '$.items[*].name', Take: 'all' }, 'pen\nink'],
  ['Query', { Input: shop, Path: '$.items[?@.price > 1].name', Markup: 'true' }, '"pen"'],
  ['Query', { Input: shop, Path: '$.items[1]' }, '{"name":"ink","tags":["new"]}'],
  ['Query', { Input: shop, Path: "$['a b']" }, ''],
  ['Query', { Input: shop, Path: '$.none', FailIfEmpty: 'false' }, ''],
  ['Query', { Input: feed, Format: 'xml', Path: '//item', Take: 'all' }, 'pen\nink & more'],
  ['Query', { Input: feed, Format: 'xml', Path: '//item[@id=2]/@id' }, '2'],
  ['Query', { Input: feed, Format: 'xml', Path: 'count(//item)' }, '2'],
  ['Query', { Input: feed, Format: 'xml', Path: '//x:name' }, 'ink'],
  ['Query', { Input: feed, Format: 'xml', Path: '//y:name', Namespaces: '{"y": "urn:x"}' }, 'ink'],
  ['Query', { Input: feed, Format: 'xml', Path: '//item[1]', Markup: 'true' }, '<item id="1">pen</item>'],
  ['SetValue', { Input: '{"a":[1,2]}', Path: '$.a[*]', Value: 'x' }, '{"a":["x","x"]}'],
  ['SetValue', { Input: '{"a":1}', Path: '$.a', Value: '[true]', As: 'json' }, '{"a":[true]}'],
  ['SetValue', { Input: '{"a":{}}', Path: '$.a.b', Value: '1' }, '{"a":{"b":"1"}}'],
  ['SetValue', { Input: '{"a":[0]}', Path: '$.a[1]', Value: '1', As: 'json' }, '{"a":[0,1]}'],
  ['SetValue', { Input: '{}', Path: "$['__proto__']", Value: '1' }, '{"__proto__":"1"}'],
  ['SetValue', { Input: '{"a":[1,2,3]}', Path: '$.a[0:2]', Remove: 'true' }, '{"a":[3]}'],
  ['SetValue', { Input: '{}', Path: '$.a', Remove: 'true' }, '{}'],
  [
    'SetValue',
    { Input: '<a><b c="1"/></a>', Format: 'xml', Path: '//b/@c', Value: '<2>' },
    '<a><b c="&lt;2&gt;"/></a>',
  ],
  [
    'SetValue',
    { Input: '<a><b/><b/></a>', Format: 'xml', Path: '//b[2]', Value: 'x' },
    '<a><b/><b>x</b></a>',
  ],
  ['SetValue', { Input: '<a><b/><c/></a>', Format: 'xml', Path: '//b', Remove: 'true' }, '<a><c/></a>'],
  [
    'Build',
    { Schema: '{"n": "{-Variable.name-}", "a": "{-Variable.age-}"}' },
    '{"n":"Ann \\"A\\" <b>","a":"7"}',
  ],
  ['Build', { Schema: '["{-Variable.age-}", "{-Variable.id-}", "null"]', Numbers: 'true' }, '[7,"007",null]'],
  [
    'Build',
    { Schema: '{"n": {"@i": "1", "#text": "{-Variable.name-}"}}', Format: 'xml' },
    '<root><n i="1">Ann "A" &lt;b&gt;</n></root>',
  ],
  ['Build', { From: 'list', Source: 'lines' }, '["old"]'],
  ['Build', { From: 'list', Source: 'lines', Format: 'xml', Root: 'l' }, '<l><item>old</item></l>'],
  ['Build', { From: 'table', Source: 'rows', Numbers: 'true' }, '[{"n":"a","v":1},{"n":"b","v":""}]'],
  ['Build', { From: 'table', Source: 'bare' }, '[["x","2"]]'],
  [
    'Build',
    { Schema: '{"a": {"b": "1"}}', Format: 'xml', Indent: 'true' },
    '<root>\n  <a>\n    <b>1</b>\n  </a>\n</root>',
  ],
] as const;

for (const [action, parameters, expected] of rows) {
  test(`${action} ${JSON.stringify(parameters).slice(0, 120)} gives ${JSON.stringify(expected)}`, async () => {
    const run = await onData(action, parameters);

    assert.deepEqual([run.branch, run.error], ['OnSuccess', '']);
    assert.equal(run.values.variables.out, expected);
  });
}

const deepXml = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`;

const refused = [
  ['Parse', { Input: '{"a":' }, /Input is no JSON: /],
  ['Parse', { Input: '' }, /Input is no JSON: /],
  ['Parse', { Input: '<a><b></a>', Format: 'xml' }, /Input is no XML: /],
  ['Parse', { Input: 'text', Format: 'xml' }, /Input is no XML/],
  ['Parse', { Input: deepXml, Format: 'xml' }, /(more than 500 deep|Input is no XML)/],
  ['Query', { Input: shop, Path: 'items' }, /Path "items" is no JSONPath/],
  ['Query', { Input: shop, Path: '$.none' }, /Path "\$\.none" finds nothing\. Set FailIfEmpty to false/],
  ['Query', { Input: feed, Format: 'xml', Path: '//[' }, /Path "\/\/\[" cannot be used as XPath/],
  ['Query', { Input: feed, Format: 'xml', Path: '//z:a' }, /cannot be used as XPath/],
  [
    'Query',
    { Input: feed, Format: 'xml', Path: '//a', Namespaces: '[]' },
    /Namespaces must be a JSON object/,
  ],
  ['SetValue', { Input: '{}', Path: '$.a.b', Value: '1' }, /finds nothing to change/],
  ['SetValue', { Input: '{"a":[]}', Path: '$.a[3]', Value: '1' }, /place 3 of an array that has 0/],
  ['SetValue', { Input: '{"a":1}', Path: '$.a.b', Value: '1' }, /something that has no such member/],
  ['SetValue', { Input: '{"a":1}', Path: '$.a', Value: '{', As: 'json' }, /Value is no JSON/],
  [
    'SetValue',
    { Input: '<a/>', Format: 'xml', Path: '/a', Remove: 'true' },
    /The root of a document cannot be removed/,
  ],
  ['Build', { Schema: '{' }, /Schema is no JSON/],
  ['Build', {}, /Schema needs a value when From is form/],
  ['Build', { Schema: '{"a b": 1}', Format: 'xml' }, /"a b" cannot be the name of an element/],
  ['Build', { From: 'table', Source: 'nowhere' }, /no table "nowhere"/],
] as const;

for (const [action, parameters, message] of refused) {
  test(`${action} ${JSON.stringify(parameters).slice(0, 120)} fails`, async () => {
    const run = await onData(action, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('entities that grow without end are not expanded', async () => {
  const entities = [
    '<!ENTITY a "ha">',
    ...[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`),
  ];
  const Input = `<!DOCTYPE r [${entities.join('')}]><r>&j;</r>`;

  const run = await onData('Query', { Input, Format: 'xml', Path: '/r' });

  assert.match(`${run.error}${run.values.variables.out}`, /(Input is no XML|&j;|entity)/);
});

test('a path that takes too long is interrupted', async (t) => {
  t.after(shortenTimeBound(300));
  const Input = `<a>${'<b/>'.repeat(20_000)}</a>`;

  const run = await onData('Query', { Input, Format: 'xml', Path: '//b[count(//b[count(//b) > 1]) > 1]' });

  assert.match(run.error, /took longer than 0\.3 s/);
});

test('a short path with several selectors in each step is interrupted too', async (t) => {
  t.after(shortenTimeBound(300));
  const deep = 40;

  const run = await onData('Query', {
    Input: '['.repeat(deep) + ']'.repeat(deep),
    Path: `$${'[0,0]'.repeat(deep - 1)}`,
  });

  assert.match(run.error, /took longer than 0\.3 s/);
});

test('ToList replaces the lines of a list', async () => {
  const json = await onData('ToList', { Input: shop, Path: '$.items[*].name', List: 'lines' });
  const xml = await onData('ToList', { Input: feed, Format: 'xml', Path: '//item/@id', List: 'lines' });

  assert.deepEqual(json.values.lists.lines, ['pen', 'ink'], json.error);
  assert.deepEqual(xml.values.lists.lines, ['1', '2'], xml.error);
  assert.equal(xml.values.variables.count, '2');
});

test('ToTable makes columns of the fields, and writes their names where there is a header row', async () => {
  const headed = await onData('ToTable', { Input: shop, Path: '$.items[*]', Table: 'rows' });
  const chosen = await onData('ToTable', {
    Input: shop,
    Path: '$.items[*]',
    Table: 'bare',
    Columns: '["price", "name"]',
  });
  const xml = await onData('ToTable', { Input: feed, Format: 'xml', Path: '//item', Table: 'rows' });

  assert.deepEqual(
    headed.values.tables.rows,
    [
      ['name', 'price', 'tags'],
      ['pen', '2', ''],
      ['ink', '', '["new"]'],
    ],
    headed.error,
  );
  assert.deepEqual(
    chosen.values.tables.bare,
    [
      ['2', 'pen'],
      ['', 'ink'],
    ],
    chosen.error,
  );
  assert.deepEqual(
    xml.values.tables.rows,
    [
      ['@id', 'x:name'],
      ['1', ''],
      ['2', 'ink'],
    ],
    xml.error,
  );
  assert.equal(headed.values.variables.count, '2');
});

test('ToTable with Append adds pages of an API, each field to the column of its name', async () => {
  const headed = await onData('ToTable', {
    Input: '[{"v": 3, "more": "x", "n": "c"}]',
    Path: '$[*]',
    Table: 'rows',
    Append: 'true',
  });
  const chosen = await onData('ToTable', {
    Input: '[{"v": 3, "n": "c"}]',
    Path: '$[*]',
    Table: 'rows',
    Columns: '["n"]',
    Append: 'true',
  });
  const bare = await onData('ToTable', { Input: '[["y"]]', Path: '$[*]', Table: 'bare', Append: 'true' });

  assert.deepEqual(headed.values.tables.rows, [['n', 'v', 'more'], ['a', '1'], ['b'], ['c', '3', 'x']]);
  assert.deepEqual(chosen.values.tables.rows?.at(-1), ['c', '']);
  assert.deepEqual(bare.values.tables.bare, [['x', '2'], ['y']]);
  assert.equal(headed.values.variables.count, '1');
});

for (const [Input, Format, kind] of [
  ['[]', 'json', 'array'],
  ['"a"', 'json', 'text'],
  ['null', 'json', 'null'],
  ['<feed/>', 'xml', 'feed'],
] as const) {
  test(`Parse returns that ${Input} is ${kind}`, async () => {
    const run = await onData('Parse', { Input, Format });

    assert.equal(run.values.variables.kind, kind, run.error);
  });
}
