import type {
  ApprovedCode,
  CategoryExecutors,
  EvidencePart,
  RunInfo,
  RunOutcome,
  RunResource,
} from '@gatehouse/sdk-actions';
import type { Action, ActionRetry, Finder, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { contentScopes } from '@gatehouse/sdk-plugin';
import { createProjectContents } from './content/create-project-contents.ts';
import { codePins, pinsOf } from './content/project-contents.ts';
import { compileProgram } from './interpreter/compile-program.ts';
import type { RunLimits } from './interpreter/program-options.ts';
import { failedStart, startProgram } from './interpreter/program-run.ts';
import { traceLogOf } from './interpreter/trace-log.ts';
import { lateProjectFiles } from './large-files/late-project-files.ts';
import { type KeptState, parseKeptState, stateFacts } from './run/kept-state.ts';
import type { RunEvent } from './run/run.ts';
import { type EvidenceLimits, parseEvidence } from './run/sent-evidence.ts';
import type { TraceOrder } from './run/trace-order.ts';
import { testFiles } from './testing/test-files.ts';

export { type ReadTrace, readTrace } from './testing/read-trace.ts';
export { testFiles } from './testing/test-files.ts';
export { type WrongValue, wrongValuesOf } from './testing/wrong-values.ts';

/** An action as a test writes it; ids default to `a1`, `a2` and so on. */
export interface ActionSketch {
  readonly type: string;
  readonly action: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly results?: Readonly<Record<string, string>>;
  readonly finder?: Finder | null;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly optional?: boolean;
  readonly retry?: ActionRetry | null;
  readonly breakpoint?: boolean;
  readonly id?: string;
}

export interface TestRun {
  readonly outcome: RunOutcome;
  readonly events: readonly RunEvent[];
}

export interface TestRunOptions {
  readonly executors: readonly CategoryExecutors[];
  readonly variables?: Readonly<Record<string, string>>;
  /** All content scopes by default. */
  readonly allowedScopes?: ReadonlySet<string>;
  /** Answers what executors ask over channels. */
  readonly answer?: (channel: string, question: unknown) => Promise<unknown>;
  readonly signal?: AbortSignal;
  readonly limits?: RunLimits;
  /** Limits of what a failure keeps. Null, the default: nothing. */
  readonly evidence?: EvidenceLimits | null;
  /** Null, the default: it keeps no trace. */
  readonly trace?: TraceOrder | null;
  /** The state of another run that goes on here; null, the default: it begins at Start. */
  readonly resume?: KeptState | null;
  /** Resources that restore their state; none by default. */
  readonly restorable?: readonly RunResource<unknown>[];
  /** Null by default, as for a project that was never saved. */
  readonly projectPath?: string;
  /** Task of the run; without it the run is one of the editor. */
  readonly taskId?: string;
  /** The proxy of the run, with its password. */
  readonly proxy?: string;
  /** Name of the node of the run; without it the run is on the machine of the daemon. */
  readonly node?: string;
  /** `testFiles` by default. */
  readonly fileRights?: FileRights;
}

const projectId = '11111111-1111-4111-8111-111111111111';
const runId = '22222222-2222-4222-8222-222222222222';

/** A document with one group of consecutive actions, whose first is the target of Start. */
export function documentOf(
  actions: readonly ActionSketch[],
  more: Partial<ProjectDocument> = {},
): ProjectDocument {
  const full = actions.map(toAction);
  const links = more.links ?? [];
  return {
    formatVersion: 1,
    id: projectId,
    name: 'Test',
    productVersion: '7.1.0.0',
    minVersion: '7.1.0.0',
    groups: full.length === 0 ? [] : [{ id: 'g1', name: '', actions: full }],
    notes: [],
    variables: [],
    lists: [],
    tables: [],
    hostedSpreadsheets: [],
    inputSettings: null,
    botUi: null,
    sharedCode: null,
    references: null,
    layout: { start: { x: 0, y: 0 }, goodEnd: { x: 0, y: 0 }, badEnd: { x: 0, y: 0 }, groups: [] },
    ...more,
    links: [...startLink(full, links), ...links],
  };
}

/** Runs a document in this process, without a worker. The outcome always has values. */
export async function runDocument(document: ProjectDocument, options: TestRunOptions): Promise<TestRun> {
  const events: RunEvent[] = [];
  const approvedCode = await approvedCodeOf(document, options);
  const executors = new Map(options.executors.map((entry) => [entry.category.tag, entry]));
  const log = traceLogOf(options.trace ?? null);
  const run = () =>
    startProgram(
      compileProgram(document, (type) => executors.get(type)),
      {
        info: runInfo(document, options),
        ...(options.limits && { limits: options.limits }),
        evidence: options.evidence ?? null,
        trace: log && { log, parent: null },
        resume: options.resume ?? null,
        restorable: options.restorable ?? [],
        ...(options.variables && { values: { variables: options.variables } }),
        allowedScopes: options.allowedScopes ?? new Set(contentScopes),
        // Nothing was approved: all files that the document names may run.
        assertApproved: async () => ({ isPinned: true }),
        approvedCode,
        wantsValues: true,
        observer: {
          action: (node, status) =>
            events.push({ kind: 'action', status, actionId: node.action.id, groupId: node.groupId }),
          event: (event) => events.push(event),
        },
        ask:
          options.answer ??
          ((channel) => Promise.reject(new Error(`The test answers no channel ${channel}.`))),
      },
    );
  try {
    const running = run();
    options.signal?.addEventListener('abort', () => running.interrupt({ throughBadEnd: false }));
    if (options.signal?.aborted) running.interrupt({ throughBadEnd: false });
    return { outcome: await running.ended, events };
  } catch (error) {
    return { outcome: failedStart(error), events };
  }
}

/** The evidence of a failed run, without its state, which is sealed before anyone sees it. */
export function evidenceOf(run: TestRun): readonly EvidencePart[] {
  return partsOf(run).filter(({ kind }) => kind !== 'state');
}

/** The state that a failed run kept; null where it kept none. */
export function keptStateOf(run: TestRun): KeptState | null {
  const part = partsOf(run).find(({ name }) => name === stateFacts.name);
  return part ? parseKeptState(Buffer.from(part.bytes).toString()) : null;
}

function partsOf({ events }: TestRun): readonly EvidencePart[] {
  return events.flatMap((event) => {
    const part = event.kind === 'evidence' ? parseEvidence(event.part) : null;
    return part === null ? [] : [part];
  });
}

/** Limits that a slow machine keeps. */
export const wideEvidence: EvidenceLimits = {
  maxMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  productVersion: '1.2.3',
};

/** The code files that a start would have approved with the project. */
async function approvedCodeOf(
  document: ProjectDocument,
  { projectPath, fileRights = testFiles }: TestRunOptions,
): Promise<ApprovedCode> {
  const rights = () => fileRights;
  const contents = createProjectContents({
    read: lateProjectFiles('', { rights, folder: null }).read,
    rights,
  });
  return codePins(pinsOf(await contents.of(document, projectPath ?? null)));
}

function toAction(sketch: ActionSketch, index: number): Action {
  return {
    id: `a${index + 1}`,
    name: '',
    parameters: {},
    results: {},
    finder: null,
    disabled: false,
    breakpoint: false,
    optional: false,
    retry: null,
    ...sketch,
  };
}

function startLink(actions: readonly Action[], links: readonly Link[]): Link[] {
  const first = actions[0];
  if (!first || links.some((link) => link.source === 'Start')) return [];
  return [{ source: 'Start', branch: 'OnSuccess', target: first.id }];
}

function runInfo(
  document: ProjectDocument,
  { projectPath = null, taskId = null, proxy, node, fileRights = testFiles }: Partial<RunInfo>,
): RunInfo {
  const info = { uowId: runId, projectName: document.name, projectPath, taskId, threadId: 0, fileRights };
  return { ...info, ...(proxy !== undefined && { proxy }), ...(node !== undefined && { node }) };
}
