import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFiles } from './choose-files.mjs';

const long = Array.from({ length: 40 }, (_, at) => `plugins/some/long-${at}.test.ts`);
const faults = ['test/crash/kill-rounds.test.ts', 'test/attacks-swap.test.ts', 'test/json-corpus.test.ts'];
const short = 'plugins/some/short.test.ts';
const times = Object.fromEntries([...long, ...faults].map((file) => [file, [30, 10] as const]));

test('short files and those that try a class of fault always run, and others as long as the time allows', () => {
  const { chosen, left } = chooseFiles([...long, ...faults, short], times);

  for (const file of [...faults, short]) assert.ok(chosen.includes(file), file);
  assert.equal(chosen.length + left.length, 44);
  assert.equal(left.length, 27);
});
