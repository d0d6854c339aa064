import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../../testing.ts';
import { escapeAttribute, escapeText, fromPossible, isPlain, isPossible, toPossible } from './escape-xml.ts';
import { parseXmlz } from './parse-xmlz.ts';
import { writeXmlz } from './write-xmlz.ts';

for (const { text, plain, possible } of [
  { text: '', plain: true, possible: true },
  { text: 'ä€𝄞', plain: false, possible: true },
  { text: 'a&b', plain: false, possible: true },
  { text: 'a\n', plain: false, possible: true },
  { text: '\u0001', plain: false, possible: false },
  { text: '\uffff', plain: false, possible: false },
  { text: '\ud800', plain: false, possible: false },
]) {
  test(`${JSON.stringify(text)} is ${plain ? 'plain' : possible ? 'possible' : 'impossible'} in XML`, () => {
    assert.deepEqual([isPlain(text), isPossible(text)], [plain, possible]);
  });
}

test('markup is escaped, in attributes white space and quotes too', () => {
  assert.equal(escapeText('<a & "b">\r\n\t'), '&lt;a &amp; "b"&gt;&#13;\n\t');
  assert.equal(escapeAttribute('<a & "b">\r\n\t'), '&lt;a &amp; &quot;b&quot;&gt;&#13;&#10;&#9;');
  assert.deepEqual([escapeText('a'), escapeAttribute('a')], ['a', 'a']);
});

test('impossible characters have a form that is reversed', () => {
  for (const text of ['a\u0001b', '\\', '\\u0041', '\ud800\uffff', '\\\\u0001\u0000'])
    assert.equal(fromPossible(toPossible(text)), text);
  assert.equal(toPossible('a\u0001\\'), 'a\\u0001\\\\');
});

for (const text of ['\\', '\\x', '\\u12', '\\\\\\', '\\u00AB']) {
  test(`${JSON.stringify(text)} escapes nothing`, () => assert.equal(fromPossible(text), null));
}

test('keys and texts that XML cannot hold are kept, also where only one of both is such', async () => {
  const rows = { '\u0001': [{ '\u0002': 'a', b: '\u0003', c: 'd' }], '<&>': [] };
  const finder = { type: 'F', scalars: { '\ud800': '<', e: '\u0004' }, nestedArrays: rows };
  const written = documentOf([{ type: 'T', action: 'A', finder, parameters: { '\u0005': 'x', '"': '\\' } }]);

  assert.deepEqual(await parseXmlz(await writeXmlz(written)), written);
});
