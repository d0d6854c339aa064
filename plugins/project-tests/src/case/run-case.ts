import type { CoveredAction } from '@gatehouse/plugin-runtime/api';
import { ActionError } from '@gatehouse/sdk-actions';
import { openAnswers } from '../answers/open-answers.ts';
import type { Problem, TestedCase } from '../declaration/test-operations.ts';
import { problem } from '../expect/problems.ts';
import { CaseWorld } from './case-world.ts';
import { assertMayRun, type CaseOrder, type CaseParts, executeCase } from './execute-case.ts';
import { judge, type Ran } from './judge-case.ts';
import { stageCase } from './staged-case.ts';

export interface RunCase {
  readonly tested: TestedCase;
  readonly covered: readonly CoveredAction[];
}

const shownRequests = 200;

/** Runs one case in a copy of its project. */
export async function runCase(order: CaseOrder, parts: CaseParts): Promise<RunCase> {
  const startedAt = performance.now();
  const seconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(3));
  try {
    const staged = await stageCase(order.test, order.testCase, { ...parts, folder: order.folder });
    const content = await assertMayRun(staged, order, parts);
    const { given } = order.testCase;
    const world = new CaseWorld(await openAnswers(given.answers ?? [], order.test), order.testCase);
    const ran = await executeCase(content, staged, { order, parts, world });
    const problems = await judge(ran, { ...order, staged });
    return { tested: report(ran, { problems, order, seconds: seconds() }), covered: ran.covered };
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return { tested: notRun(order.testCase.name, error.message, seconds()), covered: [] };
  }
}

interface Judged {
  readonly problems: readonly Problem[];
  readonly order: CaseOrder;
  readonly seconds: number;
}

function report({ outcome, world, log }: Ran, { problems, order, seconds }: Judged): TestedCase {
  const refused = world.seen.filter(({ answeredBy }) => answeredBy === null);
  const notes = [
    ...world.unusedAnswers().map((place) => `${place} was never asked for`),
    ...refused.slice(0, 20).map(({ method, url }) => `nothing answers ${method} ${url.slice(0, 200)}`),
  ];
  return {
    name: order.testCase.name,
    passed: problems.length === 0,
    seconds,
    result: outcome.result,
    message: outcome.errorMessage,
    problems: [...problems],
    notes,
    requests: world.seen.slice(0, shownRequests),
    log: [...log],
  };
}

function notRun(name: string, message: string, seconds: number): TestedCase {
  const problems = [problem('the case', message)];
  return {
    name,
    passed: false,
    seconds,
    result: 'not_run',
    message,
    problems,
    notes: [],
    requests: [],
    log: [],
  };
}
