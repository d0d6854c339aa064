import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Binding, isComplete, toBindings, toDraft } from './finder-draft.ts';

const field = (name: string, required: boolean) => ({
  ...{ name, required, kind: 'String' as const },
  ...{ description: '', possibleValues: null, example: null },
});
const bindings: readonly Binding[] = [
  {
    ...{ name: 'CssFinder', discriminatorValue: 'CssFinder', description: '' },
    fields: [field('Css', true), field('Index', false)],
    nestedArrays: [
      { name: 'Fallbacks', description: '', minOneRequired: false, elementFields: [field('Css', true)] },
    ],
  },
];
const draft = (Css: string, fallbacks: readonly Record<string, string>[] = []) => ({
  discriminator: 'CssFinder',
  scalars: { Css, Index: '' },
  nestedArrays: { Fallbacks: fallbacks },
});

test('a finder is read with its conditions, and sent without empty values', () => {
  const saved = { finderType: 'CssFinder', finder: { Css: 'a', Fallbacks: [{ Css: 'b' }] } };
  const read = toDraft(saved);
  assert.deepEqual(read, {
    discriminator: 'CssFinder',
    scalars: { Css: 'a' },
    nestedArrays: { Fallbacks: [{ Css: 'b' }] },
  });
  assert.deepEqual(toBindings(draft('a', [{ Css: '' }])), {
    discriminator: 'CssFinder',
    scalars: { Css: 'a' },
    nestedArrays: {},
  });
  assert.equal(toDraft({ finderType: null, finder: null }), null);
});

test('a finder is complete with all that it needs', () => {
  assert.ok(isComplete(draft('a'), bindings));
  assert.ok(isComplete(draft('a', [{ Css: 'b' }]), bindings));
  assert.ok(!isComplete(draft(''), bindings));
  assert.ok(!isComplete({ ...draft('a'), discriminator: 'Other' }, bindings));
});
