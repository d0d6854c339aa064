import { LiveCases } from './case/live-cases.ts';
import { runFile } from './case/run-file.ts';
import { Stages } from './case/stages.ts';
import { declaration } from './declaration.ts';
import { readTestFile } from './file/read-test-file.ts';
import { recordTest } from './record/record-test.ts';

export default declaration.implement(({ use, onStop }) => {
  const { runs, approvals, catalog, fileGrants, projectContents: contents } = use;
  const stages = new Stages();
  onStop(() => stages.close());
  const parts = { runs, contents, approvals, catalog, stages, cases: new LiveCases(use.channels) };
  return {
    project_tests_run: async ({ body, caller, signal }) => {
      const { path, only = '', trustsProject } = body;
      const test = await readTestFile(path, fileGrants.ofCall());
      return runFile({ test, only, caller, trustsProject, signal }, parts);
    },
    project_test_record: ({ body, caller, signal }) =>
      recordTest({ ...body, caller, signal, rights: fileGrants.ofCall() }, parts),
  };
});
