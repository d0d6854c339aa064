import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const problem = v.object({
  place: v.string(),
  message: v.string(),
  expected: v.nullable(v.string()),
  actual: v.nullable(v.string()),
});

const request = v.object({
  method: v.string(),
  url: v.string(),
  from: v.picklist(['action', 'browser']),
  /** Null where it was refused. */
  answeredBy: v.nullable(v.string()),
});

const testedCase = v.object({
  name: v.string(),
  passed: v.boolean(),
  seconds: v.number(),
  result: v.picklist(['success', 'failure', 'interrupted', 'not_run']),
  message: v.nullable(v.string()),
  problems: v.array(problem),
  /** Notices that are no failures. */
  notes: v.array(v.string()),
  requests: v.array(request),
  log: v.array(v.string()),
});

const coveredAction = v.object({
  actionId: v.string(),
  groupId: v.string(),
  name: v.string(),
  times: v.number(),
  branches: v.array(v.object({ branch: v.string(), times: v.number() })),
});

export const testReplySchema = v.object({
  path: v.string(),
  project: v.string(),
  passed: v.boolean(),
  cases: v.array(testedCase),
  coverage: v.object({
    actions: v.array(coveredAction),
    coveredActions: v.number(),
    totalActions: v.number(),
    coveredBranches: v.number(),
    totalBranches: v.number(),
  }),
});

export type TestReply = v.InferOutput<typeof testReplySchema>;
export type TestedCase = v.InferOutput<typeof testedCase>;
export type Problem = v.InferOutput<typeof problem>;
export type SeenRequest = v.InferOutput<typeof request>;

export const testOperations = [
  operation({
    id: 'project_tests_run',
    summary: 'Run the tests of a test file; the answer comes when all have ended',
    method: 'POST',
    path: '/project-tests/run',
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    body: v.strictObject({
      path: v.pipe(v.string(), v.minLength(1), v.description('The test file: NAME.test.json')),
      only: v.optional(v.pipe(v.string(), v.description('Runs the cases whose name holds this text'))),
      trustsProject: v.optional(
        v.pipe(v.boolean(), v.description('Runs a project that was not made or approved here')),
        false,
      ),
    }),
    reply: testReplySchema,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
