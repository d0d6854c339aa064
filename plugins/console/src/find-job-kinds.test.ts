import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobOperations, jobSchema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { findJobKinds } from './find-job-kinds.ts';

const job = jobSchema('Check', v.object({ broken: v.number() }));
const access = { reads: null, controls: null, hosts: ['runner'] } as const;
const made = jobOperations({ prefix: 'lamps', path: '/lamps', noun: 'checks', job, ...access });
const operations = made.map(({ id: operationId, method, path }) => ({ operationId, method, path }));

test('the operations of jobs are found among those of a plugin', () => {
  assert.deepEqual(findJobKinds(operations), [
    { id: 'lamps', list: 'lamps_jobs_list', get: 'lamps_job_get', cancel: 'lamps_job_cancel' },
  ]);
});

test('a list of the same name alone is no kind of jobs', () => {
  assert.deepEqual(findJobKinds(operations.slice(0, 2)), []);
});
