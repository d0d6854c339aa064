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
import { type ActionCatalog, ActionError, type RunOutcome } from '@gatehouse/sdk-actions';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import type { ReadTest } from '../file/read-test-file.ts';
import type { TestCase } from '../test-file-schema.ts';
import type { LiveCase, LiveCases } from './live-cases.ts';
import { namingProblem } from './naming-problem.ts';
import type { StagedCase } from './staged-case.ts';

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

/** A case that has run. */
export interface Executed<World> {
  readonly outcome: RunOutcome;
  readonly world: World;
  readonly covered: readonly CoveredAction[];
  readonly log: readonly string[];
}

interface Execution<World> {
  readonly order: CaseOrder;
  readonly parts: CaseParts;
  readonly world: World;
}

const maxLogLines = 500;

/** Throws where the caller may not run the project, and an ActionError where the case does not fit it. */
export async function assertMayRun(
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

/** Runs a project in its copy. */
export async function executeCase<World extends LiveCase>(
  content: ProjectContent,
  { projectPath }: StagedCase,
  { order, parts, world }: Execution<World>,
): Promise<Executed<World>> {
  const { testCase, caller, signal } = order;
  const { given, stubs, network, timeLimitSeconds } = testCase;
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
