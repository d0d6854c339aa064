import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFinderChanges } from './finder-changes.ts';

test('two finders stand beside each other field by field, without what neither has', () => {
  const before = {
    type: 'XPathFinder',
    scalars: { XPath: '//a', Frame: '' },
    nestedArrays: { Conditions: [{ Name: 'id', Value: 'x' }] },
  };
  const after = { type: 'RoleFinder', scalars: { Role: 'link', Name: 'Buy' }, nestedArrays: {} };

  assert.deepEqual(toFinderChanges(before, after), [
    { name: 'Finder', was: 'XPathFinder', becomes: 'RoleFinder' },
    { name: 'XPath', was: '//a', becomes: '' },
    { name: 'Conditions', was: 'Name: id, Value: x', becomes: '' },
    { name: 'Role', was: '', becomes: 'link' },
    { name: 'Name', was: '', becomes: 'Buy' },
  ]);
});
