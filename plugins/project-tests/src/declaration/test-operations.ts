import { pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer, jobOperations, jobSchema, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { testPath } from '../test-file-schema.ts';

const text = (description: string) => described(v.string(), description);
const nullable = (description: string) => v.nullable(text(description));
const counted = (description: string) => described(integer, description);

const problem = namedObject('TestProblem', 'A difference from what a case expects.', {
  place: text('Place in the case, such as `expect.variables.total`'),
  message: text('Difference or failure, for people'),
  expected: nullable('Expected text, at most 500 characters; null where none can be shown'),
  actual: nullable('Text that came, at most 500 characters; null where none can be shown'),
});

const request = namedObject('TestRequest', 'A request that a tested run sent.', {
  method: text('Method, in capitals'),
  url: text('Address with its query'),
  from: described(v.picklist(['action', 'browser']), 'Sender: an action, or a page of the browser'),
  answeredBy: nullable('Place of the answer in the case, or `network`; null where the request was refused'),
});

const testedCase = namedObject('TestedCase', 'The outcome of a case.', {
  name: text('Name of the case'),
  passed: described(v.boolean(), 'False where there is a problem'),
  seconds: described(v.number(), 'Time of the case in seconds'),
  result: described(
    v.picklist(['success', 'failure', 'interrupted', 'not_run']),
    'End of the run; `not_run` where the case could not be prepared',
  ),
  message: nullable('Message of the run that failed; null after a success'),
  problems: described(v.array(problem), 'All differences from what the case expects'),
  notes: described(v.array(v.string()), 'Answers that nobody asked for, and requests that nothing answered'),
  requests: described(v.array(request), 'The first 200 requests, in order'),
  log: described(v.array(v.string()), 'The first 500 lines of the log'),
});

const coveredAction = namedObject('CoveredAction', 'How often an action was executed.', {
  actionId: text('Id of the action'),
  groupId: text('Id of its group'),
  name: text('Name of the action, or its category and kind'),
  times: counted('How often it was executed'),
  branches: described(
    v.array(v.object({ branch: text('Name of the branch'), times: counted('How often it was taken') })),
    'Branches that lead on: its links, and the step to the next action',
  ),
});

const coverage = namedObject('Coverage', 'What the cases took of a project.', {
  actions: described(
    v.array(coveredAction),
    'Actions in the order of the project; disabled ones are left out',
  ),
  coveredActions: counted('Number of actions that were executed'),
  totalActions: counted('Number of actions'),
  coveredBranches: counted('Number of branches that were taken'),
  totalBranches: counted('Number of branches'),
});

export const testReplySchema = v.object({
  path: text('The test file, without links'),
  project: text('The project, relative to the folder of the test file'),
  passed: described(v.boolean(), 'True where all cases passed'),
  cases: described(v.array(testedCase), 'The cases that were run, in order'),
  coverage: described(coverage, 'What the cases took of the project together'),
});

export const recordReplySchema = v.object({
  path: text('Path of the test file beside the project; nothing is written there'),
  test: text('Content of the test file'),
  answers: counted('Number of answers in it'),
  leftOut: described(v.array(v.string()), 'What the test does not have, with the reason'),
});

export type RecordReply = v.InferOutput<typeof recordReplySchema>;
export type TestReply = v.InferOutput<typeof testReplySchema>;
export type TestedCase = v.InferOutput<typeof testedCase>;
export type Problem = v.InferOutput<typeof problem>;
export type SeenRequest = v.InferOutput<typeof request>;

const testBody = v.strictObject({
  path: described(pathText(), 'The test file: NAME.test.json'),
  only: v.optional(v.pipe(v.string(), v.description('Runs the cases whose name holds this text'))),
  trustsProject: v.optional(
    v.pipe(v.boolean(), v.description('Runs a project that was not made or approved here')),
    false,
  ),
});

const testRun = jobSchema('TestRun', testReplySchema);

export const testOperations = [
  operation({
    id: 'project_tests_run',
    summary: 'Run the tests of a test file; the answer comes when all have ended',
    method: 'POST',
    path: '/project-tests/run',
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    example: { body: { path: '/home/anna/prices.test.json' } },
    body: testBody,
    reply: testReplySchema,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'project_tests_start',
    summary: 'Start the tests of a test file as a job, which goes on when the client has gone',
    description:
      'Answers at once. `project_tests_job_get` tells how far it has come, and then has what `project_tests_run` answers. At most 4 run at once.',
    method: 'POST',
    path: '/project-tests/jobs',
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    example: { body: { path: '/home/anna/prices.test.json' } },
    body: testBody,
    reply: testRun,
    errors: ['not_found', 'failed_precondition'],
  }),
  ...jobOperations({
    prefix: 'project_tests',
    path: '/project-tests',
    noun: 'runs of tests',
    job: testRun,
    reads: 'task:read',
    controls: 'task:control',
    hosts: ['runner'],
  }),
  operation({
    id: 'project_test_record',
    summary: 'Run a project with the network, and make a test of the run; nothing is written',
    method: 'POST',
    path: '/project-tests/record',
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    example: { body: { path: '/home/anna/prices.zp', name: 'two products', trustsProject: true } },
    body: v.strictObject({
      path: described(pathText(), 'The project: NAME.zp'),
      name: v.optional(
        v.pipe(v.string(), v.minLength(1), v.maxLength(300), v.description('Name of the case')),
        'the recorded run',
      ),
      files: v.optional(
        v.pipe(
          v.array(testPath),
          v.maxLength(1000),
          v.description('Files of the folder of the project that its run reads; the test copies them'),
        ),
        [],
      ),
      secrets: v.optional(
        v.pipe(
          v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.string()),
          v.description('Values of secrets by name, for this run; others stand in the test'),
        ),
        {},
      ),
      trustsProject: v.optional(
        v.pipe(v.boolean(), v.description('Runs a project that was not made or approved here')),
        false,
      ),
    }),
    reply: recordReplySchema,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
