import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '@gatehouse/sdk-actions';
import { createDocument } from '../document/new-document.ts';
import { knownFacts } from './known-facts.ts';

test('facts of a document are computed once, and again when a plugin adds or removes categories', () => {
  let categories: readonly Category[] = [];
  const computed: string[] = [];
  const facts = knownFacts({ categories: () => categories }, ({ name }) => computed.push(name));
  const [a, b] = [createDocument('a', '7.4.0.0'), createDocument('b', '7.4.0.0')];
  for (const document of [a, a, b, a]) facts(document);
  assert.deepEqual(computed, ['a', 'b']);
  categories = [];
  assert.equal(facts(a), 3);
  assert.deepEqual(computed, ['a', 'b', 'a']);
});
