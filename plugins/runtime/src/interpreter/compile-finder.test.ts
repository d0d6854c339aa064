import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../testing.ts';
import { compileFinder } from './compile-finder.ts';
import { createRunState } from './run-state.ts';

const info = { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const state = createRunState(documentOf([]), info, { values: { variables: { id: 'buy' } } });
const plain = {
  ...{ type: 'DomFinder', scalars: { Document: '0' } },
  nestedArrays: { SearchCondition: [{ Attribute: 'id', Value: 'x' }, {}] },
};

test('a finder without macros is the same one at each visit, and none is none', () => {
  assert.equal(compileFinder(plain)(state), plain);
  assert.equal(compileFinder(null)(state), null);
});

test('macros are expanded in the fields of a finder and in its rows', () => {
  const value = '#{-Variable.id-}';
  const ofRow = { ...plain, nestedArrays: { SearchCondition: [{ Value: value }, { Value: 'x' }] } };
  const ofField = { ...plain, scalars: { Document: value } };

  assert.deepEqual(compileFinder(ofRow)(state), {
    ...plain,
    nestedArrays: { SearchCondition: [{ Value: '#buy' }, { Value: 'x' }] },
  });
  assert.deepEqual(compileFinder(ofField)(state), { ...plain, scalars: { Document: '#buy' } });
  assert.equal(compileFinder(ofField, (text) => text)(state), ofField);
});
