import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../text/slices.ts';
import { cutByBytes } from './cut-by-bytes.ts';
import { explainJsonError } from './explain-json-error.ts';
import { findJsonError } from './find-json-error.ts';
import { maxDepth } from './json-cut.ts';

/** `^` stands before the first byte that is wrong, or at the end of a text that ends too early. */
for (const marked of [
  '^',
  ' \t\r\n^',
  '{^',
  '[^',
  '[1^',
  '[1,^]',
  '[1 ^2]',
  '[1^}',
  '{"a"^,1}',
  '{"a":1,^}',
  '{"a":1^:2}',
  '{^1:2}',
  '{^,}',
  '{"a":^}',
  '[^,]',
  '1^,2',
  '{}^[]',
  'true^false',
  '^tru',
  '^nul',
  '[^+1]',
  '[^-]',
  '[0^1]',
  '[1^.]',
  '[1.5^.2]',
  '[1^e]',
  '[^.5]',
  '[^$]',
  '"a^\nb"',
  '"a^\\x"',
  '"a^\\u12g4"',
  '"a^\\',
  '"abc^',
  '{"a":"b"^"c":1}',
  `${'['.repeat(maxDepth)}^[`,
]) {
  const text = marked.replace('^', '');
  test(`the first error of ${JSON.stringify(text).slice(0, 40)} is at ${marked.indexOf('^')}`, () => {
    assert.equal(runAtOnce(findJsonError(Buffer.from(text))), marked.indexOf('^'));
  });
}

for (const text of [
  '[]',
  ' {"a": [1, -2.5e+3, 0.1, true, false, null, "\\u00AB\\\\\\"/\\n"], "b": {}} \n',
  '"x"',
  '-0',
  '1E9',
  `${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}`,
]) {
  test(`nothing is wrong in ${JSON.stringify(text).slice(0, 40)}`, () => {
    assert.equal(runAtOnce(findJsonError(Buffer.from(text))), text.length);
  });
}

test('an error is explained by its place and what stands there', async () => {
  assert.equal(
    await explainJsonError(Buffer.from('[1,\n ä]')),
    'At line 2, column 2: "ä" is not expected here',
  );
  assert.equal(await explainJsonError(Buffer.from('[1')), 'At line 1, column 3: the text ends too early');
});

const long = 'x'.repeat(64 * 1024);

for (const { title, text, parts } of [
  { title: 'a small text', text: '[1,[2]]', parts: ['[1,[2]]'] },
  { title: 'a long value within an array', text: `[1,"${long}",2]`, parts: [{ isArray: true, parts: 2 }] },
  {
    title: 'an object with long values',
    text: `{"a":"${long}","b":"${long}"}`,
    parts: [{ isArray: false, parts: 2 }],
  },
  {
    title: 'a long array within a long one',
    text: `[1,2,["${long}"],3]`,
    parts: [{ isArray: true, parts: 3 }],
  },
]) {
  test(`cut by bytes: ${title}`, () => {
    const bytes = Buffer.from(text);
    const found = runAtOnce(cutByBytes(bytes));
    if ('fault' in found) assert.fail(found.fault);

    const shown = found.map(({ start, end, child }) =>
      child === null
        ? bytes.toString('utf8', start, end)
        : { isArray: child.isArray, parts: child.parts.length },
    );
    assert.deepEqual(shown, parts);
  });
}

for (const { text, fault, at } of [
  { text: ']', fault: 'syntax', at: 0 },
  { text: '[}', fault: 'syntax', at: 1 },
  { text: '[1', fault: 'syntax', at: 2 },
  { text: '["a', fault: 'syntax', at: 3 },
  { text: '["\\', fault: 'syntax', at: 3 },
  { text: '['.repeat(maxDepth + 1), fault: 'depth', at: maxDepth },
]) {
  test(`a text ${JSON.stringify(text).slice(0, 20)} cannot be cut`, () => {
    assert.deepEqual(runAtOnce(cutByBytes(Buffer.from(text))), { fault, at });
  });
}
