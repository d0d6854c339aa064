import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { createDraft } from 'immer';
import { setReferences } from './set-references.ts';
import { changedSharedCode, setSharedCode } from './set-shared-code.ts';
import { assertNewName, staticNameProblem } from './static-name.ts';
import { withSent } from './with-sent.ts';

/** The document of an edit, and its draft. */
function editOf(more: Partial<ProjectDocument> = {}) {
  const base = documentOf([], more);
  return { base, draft: createDraft(base) };
}

for (const sent of [
  '[external][external]',
  '[external] [external]',
  '[external]a',
  'a[external]',
  'two\nlines',
]) {
  test(`the one wrong reference ${JSON.stringify(sent)} is refused`, () => {
    const edit = editOf();

    assert.throws(() => setReferences(edit, ['lodash', sent]), { code: 'bad_request' });
    assert.equal(edit.draft.references, null);
  });
}

test('references are kept once, without blanks, and the block is made where there is none', () => {
  const [none, some] = [editOf(), editOf({ references: ['lodash'] })];
  const file = '[external]./prices.js[external]';

  assert.deepEqual(setReferences(none, [' lodash ', '', 'lodash', file]), {
    ...{ references: ['lodash', file], blockCreated: true },
  });
  assert.deepEqual(none.draft.references, ['lodash', file]);
  assert.equal(setReferences(some, ['x']).blockCreated, false);
  assert.deepEqual(some.draft.references, ['x']);
});

test('shared code changes in the parts that are sent', () => {
  const code = { usings: 'a', commonCode: 'b', loadCodeFromFile: false, localPath: 'c' };
  const edit = editOf({ sharedCode: code });

  assert.deepEqual(changedSharedCode(null, { usings: 'x' }), {
    ...{ usings: 'x', commonCode: '', loadCodeFromFile: false, localPath: '' },
  });
  assert.deepEqual(changedSharedCode(code, { commonCode: '', usings: null }), { ...code, commonCode: '' });
  assert.deepEqual(setSharedCode(edit, { localPath: 'd', loadCodeFromFile: true }), { blockCreated: false });
  assert.deepEqual({ ...edit.draft.sharedCode }, { ...code, localPath: 'd', loadCodeFromFile: true });
});

test('shared code is made where something is sent, and from a file only where it is named', () => {
  const edit = editOf();

  assert.deepEqual(setSharedCode(edit, { usings: null }), { blockCreated: false });
  assert.equal(edit.draft.sharedCode, null);
  assert.throws(() => setSharedCode(edit, { loadCodeFromFile: true, localPath: ' ' }), {
    code: 'bad_request',
  });
  assert.deepEqual(setSharedCode(edit, { usings: '' }), { blockCreated: true });
});

for (const [name, isRight] of [
  ['price', true],
  ['a b', true],
  ['', false],
  [' a', false],
  ['a ', false],
  ['a{b', false],
  ['a}b', false],
  ['a\tb', false],
] as const) {
  test(`${JSON.stringify(name)} is ${isRight ? 'a name' : 'no name'}`, () => {
    assert.equal(staticNameProblem(name) === null, isRight);
  });
}

test('a new name is right and not taken', () => {
  const taken = new Set(['price']);

  assert.doesNotThrow(() => assertNewName('other', taken));
  assert.throws(() => assertNewName('price', taken), /is taken: choose another/);
  assert.throws(() => assertNewName('', taken), /must not be empty/);
});

test('fields that were sent replace those of the target, and it stays the same where none differs', () => {
  const target = { name: 'a', count: 1, isOn: true };

  assert.deepEqual(withSent(target, { name: 'b', count: null, isOn: false }), {
    name: 'b',
    count: 1,
    isOn: false,
  });
  assert.equal(withSent(target, { name: 'a', count: undefined, isOn: null }), target);
  assert.equal(withSent(target, { other: 1 } as object), target);
});
