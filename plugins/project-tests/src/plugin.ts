import { Jobs, jobHandlers } from '@gatehouse/sdk-plugin';
import { LiveCases } from './case/live-cases.ts';
import { chosenCases, runFile } from './case/run-file.ts';
import { Stages } from './case/stages.ts';
import type { TestReply } from './declaration/test-operations.ts';
import { declaration } from './declaration.ts';
import { readTestFile } from './file/read-test-file.ts';
import { recordTest } from './record/record-test.ts';

export default declaration.implement(async ({ use, log, onStop }) => {
  const { runs, approvals, catalog, clock, documentStore, fileGrants, projectContents: contents } = use;
  const stages = new Stages();
  onStop(() => stages.close());
  const changed = use.changes.ofKind('project-tests', 'task:read');
  const jobs = await Jobs.open<TestReply>({
    ...{ name: 'test-runs', documentStore, clock, log },
    onChange: changed,
  });
  onStop(() => jobs.close());
  const parts = { runs, contents, approvals, catalog, stages, cases: new LiveCases(use.channels) };
  return {
    project_tests_run: async ({ body, caller, signal }) => {
      const { path, only = '', trustsProject } = body;
      const test = await readTestFile(path, fileGrants.ofCall());
      return runFile({ test, only, caller, trustsProject, signal }, parts);
    },
    project_tests_start: async ({ body, caller }) => {
      const { path, only = '', trustsProject } = body;
      const test = await readTestFile(path, fileGrants.ofCall());
      chosenCases(test, only);
      return jobs.start(test.path, async ({ signal, progress }) => {
        const order = { test, only, caller, trustsProject, signal, onCase: progress };
        const reply = await runFile(order, parts);
        // A case that was cut off is a result of the case; here it is the end of the job.
        signal.throwIfAborted();
        return reply;
      });
    },
    ...jobHandlers('project_tests', jobs),
    project_test_record: ({ body, caller, signal }) =>
      recordTest({ ...body, caller, signal, rights: fileGrants.ofCall() }, parts),
  };
});
