import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFiles } from './choose-files.mjs';

const long = Array.from({ length: 40 }, (_, at) => `plugins/some/long-${at}.test.ts`);
const faults = ['test/crash/kill-rounds.test.ts', 'test/attacks-swap.test.ts', 'test/json-corpus.test.ts'];
const short = 'plugins/some/short.test.ts';
const times = Object.fromEntries([...long, ...faults].map((file) => [file, [30, 10] as const]));

test('short files and those that try a class of fault always run, and others as long as the time allows', () => {
  const files = [...long, ...faults, short];

  const { chosen, left } = chooseFiles(files, { tier: 'quick', isWhole: true, times });

  for (const file of [...faults, short]) assert.ok(chosen.includes(file), file);
  assert.equal(chosen.length + left.length, 44);
  assert.equal(left.length, 35);
});

test('nightly files run in the longest tier alone, and the others name them', () => {
  const files = [short, 'test/soak.nightly.test.ts'];

  const of = (tier: 'quick' | 'all' | 'long') => chooseFiles(files, { tier, isWhole: true, times });

  assert.deepEqual(of('long'), { chosen: files, left: [], nightly: [] });
  for (const tier of ['quick', 'all'] as const)
    assert.deepEqual(of(tier), { chosen: [short], left: [], nightly: ['test/soak.nightly.test.ts'] });
});
