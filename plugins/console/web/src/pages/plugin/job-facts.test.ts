import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJobs } from './job-facts.ts';

const job = { id: '1', title: 'Counts', state: 'running', startedAt: '2026-11-27T10:00:00Z' };

test('a job that runs has its progress; one that has ended has none', () => {
  const progress = { done: 1, of: 2, message: null };

  const [running, done] = parseJobs({
    jobs: [
      { ...job, progress },
      { ...job, state: 'done', progress },
    ],
  });

  assert.deepEqual([running?.progress, done?.progress], [progress, null]);
});

for (const answer of [
  null,
  { jobs: 'many' },
  { jobs: [null, { ...job, state: 'lost' }, { ...job, startedAt: 'soon' }, { ...job, title: 3 }] },
])
  test(`${JSON.stringify(answer)} has no jobs`, () => assert.deepEqual(parseJobs(answer), []));
