import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';

function onText(action: string, parameters: Record<string, string>, variables: Record<string, string> = {}) {
  return runAction(
    { type: 'TextProcessing', action, parameters, results: { OutputVariable: 'out', Count: 'count' } },
    { variables, lists: { lines: ['old'] }, tables: { cells: [['old']] } },
  );
}

const rows = [
  ['Split', { Input: 'a;b,,c', Separators: '[";", ","]' }, 'a\nb\nc'],
  ['Split', { Input: 'a;;b', Separators: ';', AllowEmpty: 'true' }, 'a\n\nb'],
  ['Split', { Input: 'a.b', Separators: '.' }, 'a\nb'],
  ['Split', { Input: 'a--b-c', Separators: '["-", "--"]' }, 'a\nb\nc'],
  ['Split', { Input: '', Separators: ';' }, ''],
  ['ToUpper', { Input: 'straße' }, 'STRASSE'],
  ['ToUpper', { Input: 'élan vital, o’neill', Scope: 'words' }, 'Élan Vital, O’neill'],
  ['ToUpper', { Input: '«hello world', Scope: 'first' }, '«Hello world'],
  ['ToLower', { Input: 'ABC DEF', Scope: 'first' }, 'aBC DEF'],
  ['Trim', { Input: ' \n a b\t' }, 'a b'],
  ['Trim', { Input: '..a..', Chars: '.', Side: 'end' }, '..a'],
  ['Trim', { Input: '😀a😀', Chars: '😀', Side: 'start' }, 'a😀'],
  ['Substring', { Input: 'abcdef', From: '2', Count: '3' }, 'cde'],
  ['Substring', { Input: 'abcdef', From: '-2' }, 'ef'],
  ['Substring', { Input: 'a😀b', From: '1', Count: '1' }, '😀'],
  ['Substring', { Input: 'abc', From: '9' }, ''],
  ['Pad', { Input: '7', Count: '3', Chars: '0' }, '007'],
  ['Pad', { Input: '😀', Count: '3', Chars: '-', Side: 'end' }, '😀--'],
  ['Pad', { Input: 'long', Count: '2' }, 'long'],
  ['Length', { Input: 'a😀b' }, '3'],
  ['Length', { Input: '' }, '0'],
  ['Contains', { Input: 'Hello', Value: 'hell' }, 'false'],
  ['Contains', { Input: 'Hello', Value: 'hell', IgnoreCase: 'true' }, 'true'],
  ['Spintax', { Input: String.raw`a \{b\|c\} \\` }, String.raw`a {b|c} \ `.trimEnd()],
  ['Spintax', { Input: '{{{same}}|same}' }, 'same'],
  ['Spintax', { Input: 'a|b' }, 'a|b'],
  ['Escape', { Input: 'a"\n', For: 'json' }, 'a\\"\\n'],
  ['Escape', { Input: '<a href="&\'">', For: 'xml' }, '&lt;a href=&quot;&amp;&apos;&quot;&gt;'],
  ['Escape', { Input: 'a.b*', For: 'regex' }, 'a\\.b\\*'],
  ['Escape', { Input: "O'Neill", For: 'sql' }, "O''Neill"],
  ['Escape', { Input: 'a,"b"', For: 'csv' }, '"a,""b"""'],
  ['Unescape', { Input: 'a\\u0041\\n', For: 'json' }, 'aA\n'],
  ['Unescape', { Input: '&lt;&eacute;&#x1F600;&nosuch;', For: 'html' }, '<é😀&nosuch;'],
  ['Unescape', { Input: '&lt;&#65;', For: 'xml' }, '<A'],
  ['Unescape', { Input: 'a\\.b', For: 'regex' }, 'a.b'],
  ['Unescape', { Input: '"a,""b"""', For: 'csv' }, 'a,"b"'],
  ['UrlEncode', { Input: 'a b&ü/\ud800' }, 'a%20b%26%C3%BC%2F%EF%BF%BD'],
  ['UrlEncode', { Input: 'a b', Form: 'true' }, 'a+b'],
  ['UrlDecode', { Input: 'a%20b+c' }, 'a b+c'],
  ['UrlDecode', { Input: 'a+b', Form: 'true' }, 'a b'],
  ['Base64', { Input: 'ü?>' }, 'w7w/Pg=='],
  ['Base64', { Input: 'ü?>', UrlSafe: 'true' }, 'w7w_Pg'],
  ['Base64', { Input: 'w7w_\nPg', Op: 'decode' }, 'ü?>'],
  ['Hash', { Input: 'abc', Algorithm: 'md5' }, '900150983cd24fb0d6963f7d28e17f72'],
  ['Hash', { Input: 'abc', Algorithm: 'crc32' }, '352441c2'],
  ['Hash', { Input: 'abc', Algorithm: 'sha1', Encoding: 'base64' }, 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0='],
  [
    'Hash',
    { Input: 'what do ya want for nothing?', Key: 'Jefe' },
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
] as const;

for (const [action, parameters, expected] of rows) {
  test(`${action} ${JSON.stringify(parameters)} gives ${JSON.stringify(expected)}`, async () => {
    const run = await onText(action, parameters);

    assert.deepEqual([run.branch, run.error], ['OnSuccess', '']);
    assert.equal(run.values.variables.out, expected);
  });
}

const refused = [
  ['Spintax', { Input: 'a {b|c' }, /The \{ at character 2 is never closed: "\{b\|c"/],
  ['Spintax', { Input: 'a} b' }, /a \} at character 1 without its \{/],
  ['Unescape', { Input: '\\x', For: 'json' }, /Input is not the inside of a JSON text/],
  ['UrlDecode', { Input: '100%' }, /write %25 for a plain one/],
  ['Base64', { Input: 'ä', Op: 'decode' }, /Input is no Base64/],
  ['Base64', { Input: '/w==', Op: 'decode' }, /bytes that are no UTF-8 text/],
  ['Hash', { Input: 'a', Algorithm: 'crc32', Key: 'k' }, /Key must be empty where Algorithm is crc32/],
  ['Pad', { Input: 'a', Count: '1000000000' }, /Count must be at most 1000000/],
  ['Split', { Input: 'a', Separators: ';', ToVariables: '{}' }, /ToVariables must be a JSON array/],
  ['Random', { Kind: 'number', From: '2', To: '1' }, /To must not be below From/],
  ['Random', { Kind: 'number', To: '1e300' }, /are too many numbers/],
  ['Random', { Kind: 'text', Pattern: 'z-a' }, /the range z-a, which goes backwards/],
  ['Random', { Kind: 'item', Pattern: '[]' }, /(There is nothing to pick from|out of range)/],
  ['ToList', { Input: 'a', List: 'nowhere' }, /no list "nowhere"/],
] as const;

for (const [action, parameters, message] of refused) {
  test(`${action} ${JSON.stringify(parameters)} fails`, async () => {
    const run = await onText(action, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('Split fills variables and a list, and empties variables without a part', async () => {
  const parameters = { Input: 'Ann;Smith', Separators: ';', ToVariables: '["a", "", "c"]', List: 'lines' };

  const run = await onText('Split', parameters, { a: '1', c: '3' });

  assert.deepEqual([run.values.variables.a, run.values.variables.c], ['Ann', '']);
  assert.deepEqual(run.values.lists.lines, ['Ann', 'Smith']);
  assert.equal(run.values.variables.count, '2');
});

test('ToList takes the line breaks of every system and leaves empty lines out', async () => {
  const run = await onText('ToList', { Input: 'a\r\n\r\nb\nc', List: 'lines' });

  assert.deepEqual(run.values.lists.lines, ['a', 'b', 'c'], run.error);
});

test('ToTable cuts rows and cells', async () => {
  const run = await onText('ToTable', { Input: 'a;b\n\nc', Table: 'cells' });

  assert.deepEqual(run.values.tables.cells, [['a', 'b'], ['c']], run.error);
  assert.equal(run.values.variables.count, '2');
});

const made = [
  [{ Kind: 'text', Length: '20', Pattern: 'a-c_' }, /^[a-c_]{20}$/],
  [{ Kind: 'text' }, /^[A-Za-z0-9]{12}$/],
  [{ Kind: 'number', From: '1', To: '6' }, /^[1-6]$/],
  [{ Kind: 'number', From: '0.25', To: '0.5' }, /^0\.(2[5-9]|[34]\d|50)$/],
  [{ Kind: 'number', From: '7', To: '7' }, /^7$/],
  [{ Kind: 'login', Length: '7' }, /^([^aeiou][aeiou]){3}[^aeiou]$/],
  [{ Kind: 'password', Length: '4' }, /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]|.*_).{4}$/],
  [{ Kind: 'uuid' }, /^[\da-f]{8}-[\da-f]{4}-4/],
  [{ Kind: 'item', Pattern: '["a;b"]' }, /^a;b$/],
  [{ Kind: 'item', Pattern: 'x;y' }, /^[xy]$/],
] as const;

for (const [parameters, form] of made) {
  test(`Random ${JSON.stringify(parameters)} fits ${form}`, async () => {
    const run = await onText('Random', parameters);

    assert.match(run.values.variables.out ?? '', form, run.error);
  });
}

test('Spintax picks each option in the long run', async () => {
  const texts = new Set<string | undefined>();
  while (texts.size < 3) texts.add((await onText('Spintax', { Input: '{a|{b|c}}' })).values.variables.out);

  assert.deepEqual([...texts].sort(), ['a', 'b', 'c']);
});

test('Spintax of a million open braces is an error and no overflow', async () => {
  const run = await onText('Spintax', { Input: '{'.repeat(1_000_000) });

  assert.match(run.error, /The \{ at character 0 is never closed/);
});

test('Replace refuses a text that would not fit into memory', async () => {
  const parameters = { Input: 'a'.repeat(100_000), What: 'a', With: 'b'.repeat(100_000) };

  const [plain, pattern] = [
    await onText('Replace', parameters),
    await onText('Replace', { ...parameters, Kind: 'regex' }),
  ];

  assert.match(plain.error, /The result would have 10000000000 characters/);
  assert.match(pattern.error, /The result would have/);
});
