import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLatin1, isTexts, keptFrom, sizeOfText, sizeOfTexts } from './memory-plan.ts';

const totalBytes = 60 * 2 ** 20;

/** A document of that many bytes, in texts of one length. */
const documentOfTexts = (length: number) => {
  const text = 'x'.repeat(length);
  return { actions: Array.from({ length: totalBytes / length }, () => ({ text })) };
};

for (const { title, document, expected } of [
  { title: 'a small document', document: { name: 'shop', lists: [['a', 'b']] }, expected: 64 * 1024 },
  { title: 'a document of texts of 100 KB', document: documentOfTexts(100_000), expected: 64 * 1024 },
  { title: 'a document of texts of 30 KB', document: documentOfTexts(30_000), expected: 16 * 1024 },
  { title: 'a document of texts of 10 KB', document: documentOfTexts(10_000), expected: 4096 },
  {
    title: 'a document of a list of many texts',
    document: { items: new Array(6000).fill('x'.repeat(10_000)) },
    expected: 64 * 1024,
  },
  {
    title: 'a document of more than a million objects',
    document: new Array(1_200_000).fill({}),
    expected: 512,
  },
]) {
  test(`of ${title} values above ${expected} bytes are kept in a file`, () => {
    assert.equal(keptFrom(document), expected);
  });
}

test('a document of very many small values is refused with its size', () => {
  assert.throws(() => keptFrom(new Array(3_000_000).fill({})), {
    code: 'bad_request',
    message: /would take 149 MB of memory, and 144 MB are allowed/,
  });
});

test('a list of texts is one value, and neither an empty list nor a mixed one is', () => {
  assert.deepEqual([['a', 'b'], [], ['a', 1], 'a', null].map(isTexts), [true, false, false, false, false]);
});

test('a character takes one byte in a text of Latin letters, and two in any other', () => {
  const [none, latin, wide] = ['', 'caf\u00e9', 'caf\u0101'].map(sizeOfText);

  assert.ok(none !== undefined && latin !== undefined && wide !== undefined);
  assert.deepEqual([latin - none, wide - none], [4, 8]);
  assert.ok(sizeOfTexts(['a', 'b']) > 2 * sizeOfText('a'));
  assert.deepEqual(['\u0000\u00ff', '\u0100', 'a\u20ac'].map(isLatin1), [true, false, false]);
});
