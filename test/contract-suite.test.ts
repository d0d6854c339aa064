import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeSuites, testSuite } from './contract-suite/compose-suites.ts';
import { knownGaps } from './contract-suite/known-gaps.ts';

const composition = await composeSuites();
const { host, suites, folders } = composition;

test('every plugin of ours is live, and has its suite', () => {
  const live = host.plugins().filter(({ state }) => state === 'live');

  assert.deepEqual(live.map(({ folder }) => folder.replace(/\/$/, '')).sort(), [...folders].sort());
});

// Browsers have a file of their own, test/contract-suite-browsers.test.ts: they take most of the time.
for (const suite of suites.filter(({ pluginId }) => pluginId !== 'instances')) testSuite(composition, suite);

test('what no case proves is on the list of gaps, and nothing else is', (t) => {
  const gaps = suites.flatMap((suite) => suite.gaps);

  t.diagnostic(`${gaps.length} gaps`);
  const known = new Set(knownGaps);
  const unproven = gaps.filter((gap) => !known.has(gap));
  assert.deepEqual(unproven, [], 'add a case for each to `errors` of its fixture in test/contract-suite');
  const closed = knownGaps.filter((gap) => !gaps.includes(gap));
  assert.deepEqual(closed, [], 'a case proves them now: remove them from test/contract-suite/known-gaps.ts');
});
