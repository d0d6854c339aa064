import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds, sample, skipInQuick } from './tiers.ts';

const within = (env: NodeJS.ProcessEnv) => ({ env, stdout: { write: () => true } });

const counts = { quick: 2, all: 20, long: 200 };

test('a run makes as many rounds as its tier has, and the smallest where none is named', () => {
  const of = (tier?: string) =>
    rounds('tries', counts, within(tier === undefined ? {} : { GATEHOUSE_TESTS: tier }));

  assert.deepEqual([of(), of('quick'), of('all'), of('long')], [2, 2, 20, 200]);
});

test('GATEHOUSE_ROUNDS overrides the counts of each tier', () => {
  assert.equal(rounds('tries', counts, within({ GATEHOUSE_TESTS: 'all', GATEHOUSE_ROUNDS: '7' })), 7);
  assert.throws(() => rounds('tries', counts, within({ GATEHOUSE_ROUNDS: 'many' })), /not "many"/);
});

test('a test that the smallest tier leaves out is skipped with its reason and how to run it', () => {
  assert.equal(skipInQuick('takes a minute', within({})), 'takes a minute: npm test -- --all');
  assert.equal(skipInQuick('takes a minute', within({ GATEHOUSE_TESTS: 'all' })), false);
  assert.equal(skipInQuick('takes a minute', within({ GATEHOUSE_TESTS: 'long' })), false);
});

test('a tier that does not exist is refused', () => {
  assert.throws(
    () => rounds('tries', counts, within({ GATEHOUSE_TESTS: 'fast' })),
    /quick, all, long, not "fast"/,
  );
});

test('a tier takes some of the items, the same for the same seed, and the longest takes all', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const some = (env: NodeJS.ProcessEnv) => sample(items, { what: 'letters', quick: 2 }, within(env));

  const [first, again] = [some({ GATEHOUSE_SEED: '7' }), some({ GATEHOUSE_SEED: '7' })];
  assert.deepEqual(first, again);
  assert.equal(new Set(first).size, 2);
  assert.deepEqual(first, [...first].sort());
  assert.deepEqual(some({ GATEHOUSE_TESTS: 'all' }), items);
  const counts = { what: 'letters', quick: 1, all: 3 };
  const countIn = (tier: string) => sample(items, counts, within({ GATEHOUSE_TESTS: tier })).length;
  assert.deepEqual([countIn('quick'), countIn('all'), countIn('long')], [1, 3, 5]);
  const seen = new Set(
    Array.from({ length: 50 }, (_, seed) => some({ GATEHOUSE_SEED: String(seed) })).flat(),
  );
  assert.deepEqual([...seen].sort(), items);
});
