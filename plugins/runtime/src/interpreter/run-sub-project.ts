import type {
  ActionProgress,
  LogLine,
  RunOutcome,
  SubProjectOrder,
  SubProjectOutcome,
  UsageMeter,
} from '@gatehouse/sdk-actions';
import type { RunProgress } from '../run/run.ts';
import type { SentEvidence } from '../run/sent-evidence.ts';
import type { Program } from './compile-program.ts';
import type { FailureTrail } from './failure-trail.ts';
import type { KeptResources, ProgramOptions, RunObserver } from './program-options.ts';
import type { RandomSource } from './random-source.ts';
import { readSubProject } from './read-sub-project.ts';
import { ProgramError } from './run-errors.ts';
import type { RunSecrets } from './run-secrets.ts';

/** The result of starting a run. */
export interface Startable {
  readonly ended: Promise<RunOutcome>;
  interrupt(options: { readonly throughBadEnd: boolean }): void;
}

interface Surroundings {
  readonly program: Program;
  readonly options: ProgramOptions;
  readonly signal: AbortSignal;
  readonly random: RandomSource;
  readonly secrets: RunSecrets;
  /** Counts what both use. */
  readonly usage: UsageMeter;
  /** Takes the evidence of the project where it fails. */
  readonly trail: Pick<FailureTrail, 'wantsInner' | 'innerFailed' | 'tracer'>;
  /** Resources that the outer run shares. */
  readonly kept: KeptResources;
  log(line: LogLine): void;
  progress(progress: ActionProgress): void;
  start(program: Program, options: ProgramOptions): Startable;
}

const deepest = 16;

/** Runs a project file within an action of another project: in the same process, with its own data. */
export async function runSubProject(
  order: SubProjectOrder,
  around: Surroundings,
): Promise<SubProjectOutcome> {
  const { options, signal } = around;
  const depth = (options.depth ?? 0) + 1;
  if (depth > deepest) {
    throw new ProgramError(
      `Projects run each other ${deepest} deep, which is the most. Does one run itself?`,
    );
  }
  const { document, approvedCode } = await readSubProject(order.path, options);
  signal.throwIfAborted();
  const known = new Set(document.variables.map(({ name }) => name));
  const given = Object.entries(order.variables).filter(([name]) => known.has(name));
  const seen: Seen = { failedAt: null, evidence: [] };
  const running = around.start(around.program.compileOther(document), {
    info: { ...options.info, projectName: document.name, projectPath: order.path },
    values: { variables: Object.fromEntries(given) },
    random: around.random,
    secrets: around.secrets,
    usage: around.usage,
    kept: order.sharesInstance ? around.kept : null,
    allowedScopes: scopesOf(options, order),
    assertApproved: options.assertApproved,
    approvedCode,
    wantsValues: true,
    depth,
    observer: observerOf(seen, around),
    ...(options.limits && { limits: options.limits }),
    evidence: around.trail.wantsInner ? (options.evidence ?? null) : null,
    trace: around.trail.tracer?.inner() ?? null,
    ask: options.ask,
    ...(options.settleFiles && { settleFiles: options.settleFiles }),
    ...(options.startedProcess && { startedProcess: options.startedProcess }),
  });
  const onAbort = () => running.interrupt({ throughBadEnd: false });
  signal.addEventListener('abort', onAbort);
  try {
    const outcome = await running.ended;
    if (seen.evidence.length > 0) around.trail.innerFailed(seen.evidence);
    return { ...outcome, failedAt: seen.failedAt };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

interface Seen {
  failedAt: SubProjectOutcome['failedAt'];
  readonly evidence: SentEvidence[];
}

/** Forwards log and progress of the project as those of the outer action, and notes its failure. */
function observerOf(
  seen: Seen,
  { log, options, progress }: Pick<Surroundings, 'log' | 'options' | 'progress'>,
): RunObserver {
  return {
    action: () => undefined,
    event: (event) => {
      if (event.kind === 'log') log(event);
      if (event.kind === 'progress' && event.progress !== null) progress(givenProgress(event.progress));
      if (event.kind === 'evidence') seen.evidence.push(event.part);
      if (event.kind === 'failure' && event.failure.isHardStop) {
        const { actionId, groupId } = event.failure;
        seen.failedAt = { actionId, groupId };
      }
    },
    drained: () => options.observer.drained?.(),
  };
}

function givenProgress({ done, of, message }: RunProgress): ActionProgress {
  return { ...(done !== null && { done }), ...(of !== null && { of }), ...(message !== null && { message }) };
}

/** Code in a file that was unknown before the start needs the scope of the starter. */
function scopesOf({ allowedScopes }: ProgramOptions, { allowsCode }: SubProjectOrder): ReadonlySet<string> {
  if (allowsCode) return allowedScopes;
  return new Set([...allowedScopes].filter((scope) => scope !== 'code:author'));
}
