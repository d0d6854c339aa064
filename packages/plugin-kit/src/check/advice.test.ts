import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CategoryFacts, Declaration } from '@gatehouse/sdk-plugin';
import { adviceFor } from './advice.ts';

function adviceOf(actions: object | undefined): readonly string[] {
  const category = { tag: 'Lamp', title: 'Lamps', variants: [], actions } as CategoryFacts;
  const declared: Partial<Declaration> = { id: 'lamps', title: 'Lamps', actionCategories: [category] };
  return adviceFor(declared as Declaration);
}

test('an action with few synonyms is named, with what to do', () => {
  const [none, few, ...others] = adviceOf({ On: {}, Off: { synonyms: ['switch off', 'dark'] } });

  assert.match(none ?? '', /^Lamp\.On has no synonyms: give it three to five /);
  assert.match(few ?? '', /^Lamp\.Off has 2 synonyms: /);
  assert.deepEqual(others, []);
});

test('an action with three synonyms and a hidden one need nothing', () => {
  const synonyms = ['switch on', 'light', 'turn on'];

  assert.deepEqual(adviceOf({ On: { synonyms }, Flicker: { hidden: true } }), []);
});

test('a category of which only the facts of the manifest are known gets no advice', () => {
  assert.deepEqual(adviceOf(undefined), []);
});
