import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { Problem } from '../declaration/test-operations.ts';
import { checkData } from '../expect/check-data.ts';
import { checkDoings } from '../expect/check-doings.ts';
import { checkFiles } from '../expect/check-files.ts';
import { checkText, problem } from '../expect/problems.ts';
import type { ReadTest } from '../file/read-test-file.ts';
import type { TestCase } from '../test-file-schema.ts';
import type { CaseWorld } from './case-world.ts';
import type { Executed } from './execute-case.ts';
import type { StagedCase } from './staged-case.ts';

/** A case that has run. */
export type Ran = Executed<CaseWorld>;

interface Judged {
  readonly test: ReadTest;
  readonly testCase: TestCase;
  readonly staged: StagedCase;
}

/** Differences from what the case expects. */
export async function judge(
  { outcome, world, covered, log }: Ran,
  { test, testCase, staged }: Judged,
): Promise<readonly Problem[]> {
  const { expect, timeLimitSeconds } = testCase;
  if (outcome.result === 'interrupted') {
    return [
      problem(
        'timeLimitSeconds',
        `the project had not ended after ${timeLimitSeconds} s, and was interrupted`,
      ),
    ];
  }
  const values = outcome.values ?? { variables: {}, lists: {}, tables: {} };
  const { requests, stubCalls } = world;
  return [
    ...checkResult(expect, outcome),
    ...checkData(expect, values),
    ...(await checkFiles(expect, { staged, test })),
    ...checkDoings(expect, { covered, stubCalls, requests, log }),
    ...world
      .unusedStubs()
      .map((id) => problem(`stubs.${id}`, 'was never used: the run did not reach its action')),
  ];
}

/** A message that is expected says that a failure is. */
function checkResult(expect: TestCase['expect'], outcome: RunOutcome): readonly Problem[] {
  const { result = expect.message === undefined ? 'success' : 'failure', message } = expect;
  const actual = outcome.errorMessage ?? '';
  if (outcome.result !== result) {
    const said = actual === '' ? '' : `: ${actual}`;
    return [problem('expect.result', `ended otherwise${said}`, { expected: result, actual: outcome.result })];
  }
  return message === undefined ? [] : checkText('expect.message', actual, message);
}
