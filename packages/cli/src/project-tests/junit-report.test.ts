import assert from 'node:assert/strict';
import { test } from 'node:test';
import { junitReport } from './junit-report.ts';

test('the report holds any text of a test as XML', () => {
  const bad = 'a < b & "c"\u0000\ud800\n😀';
  const problem = { place: 'expect', message: bad, expected: bad, actual: null };
  const rest = { seconds: 1, result: 'failure', message: null, notes: [], requests: [], log: [bad] };
  const coverage = { actions: [], coveredActions: 0, totalActions: 0, coveredBranches: 0, totalBranches: 0 };
  const cases = [{ name: bad, passed: false, problems: [problem], ...rest }];

  const xml = junitReport([
    { file: '/a.test.json', outcome: { path: '', project: '', passed: false, cases, coverage } },
    { file: '/b.test.json', error: bad },
  ]);

  assert.match(xml, /tests="1" failures="1" errors="0" time="1\.000"/);
  assert.match(xml, /<error message="a &lt; b &amp; &quot;c&quot;\?\?&#10;😀"\/>/);
});
