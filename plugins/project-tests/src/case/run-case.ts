import { randomUUID } from 'node:crypto';
import {
  type Approvals,
  type CoveredAction,
  isKnownContent,
  type ProjectContent,
  type ProjectContents,
  pinsOf,
  type RunEvent,
  type RunService,
} from '@gatehouse/plugin-runtime/api';
import { type ActionCatalog, ActionError } from '@gatehouse/sdk-actions';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { openAnswers } from '../answers/open-answers.ts';
import type { Problem, TestedCase } from '../declaration/test-operations.ts';
import { problem } from '../expect/problems.ts';
import type { ReadTest } from '../file/read-test-file.ts';
import type { TestCase } from '../test-file-schema.ts';
import { CaseWorld } from './case-world.ts';
import { judge, type Ran } from './judge-case.ts';
import type { LiveCases } from './live-cases.ts';
import { namingProblem } from './naming-problem.ts';
import { type StagedCase, stageCase } from './staged-case.ts';

export interface CaseParts {
  readonly runs: RunService;
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  readonly catalog: Pick<ActionCatalog, 'find'>;
  readonly cases: LiveCases;
}

export interface CaseOrder {
  readonly test: ReadTest;
  readonly testCase: TestCase;
  readonly caller: Caller;
  readonly trustsProject: boolean;
  /** Empty: for the copy. */
  readonly folder: string;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

export interface RunCase {
  readonly tested: TestedCase;
  readonly covered: readonly CoveredAction[];
}

const maxLogLines = 500;
const shownRequests = 200;

/** Runs one case in a copy of its project. */
export async function runCase(order: CaseOrder, parts: CaseParts): Promise<RunCase> {
  const startedAt = performance.now();
  const seconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(3));
  try {
    const staged = await stageCase(order.test, order.testCase, { ...parts, folder: order.folder });
    const content = await assertMayRun(staged, order, parts);
    const ran = await run(content, staged, { order, parts });
    const problems = await judge(ran, { ...order, staged });
    return { tested: report(ran, { problems, order, seconds: seconds() }), covered: ran.covered };
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return { tested: notRun(order.testCase.name, error.message, seconds()), covered: [] };
  }
}

async function assertMayRun(
  staged: StagedCase,
  { caller, test, testCase, trustsProject }: CaseOrder,
  { contents, approvals, runs, catalog }: CaseParts,
): Promise<ProjectContent> {
  const content = await contents.read(staged.projectPath);
  runs.assertAllowed(content.document, caller);
  const wrong = namingProblem(testCase, content.document, catalog);
  if (wrong !== null) throw new ActionError(wrong);
  if (trustsProject || (await isKnownContent(content, approvals))) return content;
  throw new GatehouseError(
    'failed_precondition',
    `The project ${test.project} was not made or approved here. Look at what it does, then run its tests with --trust (trustsProject).`,
  );
}

async function run(
  content: ProjectContent,
  { projectPath }: StagedCase,
  { order, parts }: { readonly order: CaseOrder; readonly parts: CaseParts },
): Promise<Ran> {
  const { testCase, test, caller, signal } = order;
  const { given, stubs, network, timeLimitSeconds } = testCase;
  const world = new CaseWorld(await openAnswers(given.answers ?? [], test), testCase);
  const log: string[] = [];
  let covered: readonly CoveredAction[] = [];
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'log' && log.length < maxLogLines) log.push(event.message);
    if (event.kind === 'coverage') covered = event.actions;
  };
  signal.throwIfAborted();
  const uowId = randomUUID();
  parts.cases.add(uowId, world);
  const started = parts.runs.start({
    ...{ uowId, document: content.document, projectPath, taskId: null, threadId: 0 },
    ...{ variables: given.variables ?? {}, lists: given.lists ?? {}, tables: given.tables ?? {} },
    ...{ allowedScopes: caller.scopes, pins: pinsOf(content), wantsValues: true, isUnseen: true },
    test: { stubbed: Object.keys(stubs), hasNetwork: network, secrets: given.secrets ?? {} },
    onEvent,
  });
  const giveUp = () => started.interrupt({ throughBadEnd: false });
  const limit = setTimeout(giveUp, timeLimitSeconds * 1000);
  signal.addEventListener('abort', giveUp);
  try {
    const outcome = await started.ended;
    signal.throwIfAborted();
    return { outcome, world, covered, log };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', giveUp);
    parts.cases.remove(uowId);
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
