import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, runDocument } from '../testing.ts';
import { seededRandom, unforeseen } from './random-source.ts';

const draws = (seed: string, limit = 1000) => {
  const random = seededRandom(seed);
  return Array.from({ length: 8 }, () => random(limit));
};

test('a seed gives the same numbers on every machine, and another seed other numbers', () => {
  assert.deepEqual(draws('42'), draws('42'));
  assert.notDeepEqual(draws('42'), draws('43'));
});

for (const [what, source] of [
  ['seeded', seededRandom('x')],
  ['unforeseen', unforeseen],
] as const) {
  test(`${what} numbers stay below their limit and reach all of it`, () => {
    const seen = new Set(Array.from({ length: 2000 }, () => source(7)));
    const large = Array.from({ length: 200 }, () => source(2 ** 50));

    assert.deepEqual(
      [...seen].sort((a, b) => a - b),
      [0, 1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual(
      large.filter((value) => !Number.isSafeInteger(value) || value < 0 || value >= 2 ** 50),
      [],
    );
  });
}

test('the numbers of a seed never change', () => {
  assert.deepEqual(draws('42'), [749, 235, 312, 3, 712, 419, 602, 818]);
  assert.deepEqual(draws('monday', 2 ** 53 - 1), [
    ...[7289509538601973, 8150066357816382, 1075430746054136, 4249099862844594],
    ...[6457038945449161, 6093285005277001, 2513113779755292, 3948000265716807],
  ]);
});

test('unforeseen numbers come from the system, up to the largest range that it has', (t) => {
  const weak = t.mock.method(Math, 'random', () => 0.5);

  for (const limit of [2, 1000, 2 ** 47]) unforeseen(limit);
  const fromSystem = weak.mock.callCount();

  assert.deepEqual([fromSystem, unforeseen(2 ** 47 + 2)], [0, 2 ** 46 + 1]);
});

test('a project with a RandomSeed has the same random values in each run, others do not', async () => {
  const set = {
    type: 'Sample',
    action: 'Set',
    parameters: { Value: '{-Random.1.1000000-} {-Random.-9.1000000-}' },
    results: { OutputVariable: 'drawn' },
  };
  const drawn = async (variables: Record<string, string>) => {
    const { outcome } = await runDocument(documentOf([set]), { executors: [sampleExecutors], variables });
    return outcome.values?.variables.drawn;
  };

  const seeded = await drawn({ RandomSeed: 'monday' });

  assert.match(String(seeded), /^\d+ -?\d+$/);
  assert.equal(await drawn({ RandomSeed: 'monday' }), seeded);
  assert.notEqual(await drawn({ RandomSeed: 'tuesday' }), seeded);
  assert.notEqual(await drawn({ RandomSeed: '' }), await drawn({}));
});
