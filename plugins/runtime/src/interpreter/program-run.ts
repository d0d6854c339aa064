import type { RunOutcome, RunValues } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { InterruptOptions } from '../run/run.ts';
import { readSecrets } from '../run/secret-channel.ts';
import type { Drive } from '../run/workbench.ts';
import { trustAnswer } from './action-context.ts';
import type { Program } from './compile-program.ts';
import { Debugger, type Pause } from './debugger.ts';
import { Lifetime } from './lifetime.ts';
import type { Next } from './outcomes.ts';
import type { ProgramOptions, WalkEnd } from './program-options.ts';
import { resumeRun } from './resume-run.ts';
import { failure, isCut, isFailed, outcomeOf } from './run-endings.ts';
import { ProgramError, toError } from './run-errors.ts';
import { RunKeeper } from './run-keeper.ts';
import { createRunResources, type RunResources } from './run-resources.ts';
import { createRunState, type RunState } from './run-state.ts';
import { RunUsage } from './run-usage.ts';
import { Walker } from './walker.ts';
import { withoutSecrets } from './without-secrets.ts';

/** A live run. `ended` never rejects. */
export interface RunningProgram {
  readonly ended: Promise<RunOutcome>;
  interrupt(options: InterruptOptions): void;
  /** Ends the run as failed after an uncaught error. */
  fail(error: Error): void;
  /** Number of actions so far. */
  actionsExecuted(): number;
  /** Whether an action still runs after the end of the run. */
  leftSomething(): boolean;
  pause(): void;
  resume(drive: Drive): void;
  /** Its data, which the editor reads while it pauses. */
  readonly state: RunState;
}

/** Maximum time of BadEnd after an interruption. */
export const badEndBoundMs = 10_000;
const disposeBoundMs = 10_000;
const cutDisposeBoundMs = 1500;

/** Throws where defaults of the document are invalid, such as a bad separator of a table. */
export function startProgram(program: Program, options: ProgramOptions): RunningProgram {
  const state = options.state ?? createRunState(program.document, options.info, options);
  const lifetime = new Lifetime();
  const resources = createRunResources(() => ({
    run: options.info,
    signal: lifetime.signal,
    usage: usage.meter,
    ask: (channel, question) => trustAnswer(channel, walker.services.ask(channel.name, question)),
    setPort: (id, address) => walker.services.instance.set(id, address),
    startedProcess: (pid) => options.startedProcess?.(pid),
  }));
  const { debugger: stepper, ...order } = driven(program, options, (message) => keeper.held(message));
  const usage = new RunUsage({ options, state, cut: (error) => walker.cut({ kind: 'limit', error }) });
  const parts = { state, resources, usage, debugger: stepper, startOther: startProgram };
  const walker = new Walker(program, options, parts);
  const keeper = new RunKeeper({ program, walker, resources }, options);
  let leftSomething = false;
  const run = async (): Promise<RunOutcome> => {
    if (program.secretNames.length > 0) await readSecretsOf(program, { state, ask: options.ask });
    if (options.resume) await resumeRun(options.resume, { walker, options });
    const end = await walkWhole({ program, walker, keeper }, order);
    const values = options.wantsValues ? valuesOf(state, options) : null;
    const [problems, isAtRest] = await closeResources(end, { walker, resources, isKept: !!options.kept });
    leftSomething = !isAtRest;
    lifetime.end();
    usage.end();
    for (const problem of problems) options.observer.event(disposalLog(problem));
    return { actionsExecuted: walker.actionsExecuted, values, ...outcomeOf(end, state) };
  };
  return {
    ended: run(),
    interrupt: (how) => walker.cut({ ...how, kind: 'interrupted' }),
    fail: (error) => walker.cut({ kind: 'broken', error }),
    actionsExecuted: () => walker.actionsExecuted,
    leftSomething: () => leftSomething,
    pause: () => stepper?.pause(),
    resume: (drive) => stepper?.resume(drive),
    state,
  };
}

interface Closing {
  readonly walker: Walker;
  readonly resources: RunResources;
  /** Some resources outlive the run. */
  readonly isKept: boolean;
}

/** Returns what went wrong, and whether nothing of the run goes on. */
async function closeResources(
  end: WalkEnd,
  { walker, resources, isKept }: Closing,
): Promise<readonly [readonly string[], boolean]> {
  const boundMs = isCut(end) ? cutDisposeBoundMs : disposeBoundMs;
  if (resources.areNone() && !isKept) return [[], !isCut(end)];
  return Promise.all([
    resources.dispose(boundMs),
    isKept ? endsWithin(walker.pending, boundMs) : !isCut(end),
  ]);
}

/** A sub-project returns its values to the outer one without masking. */
function valuesOf(state: RunState, { depth = 0 }: ProgramOptions): RunValues {
  const values = state.values();
  return depth > 0 ? values : withoutSecrets(values, state.secrets);
}

/** A secret without an answer is an error of the action that uses it. */
async function readSecretsOf(
  { secretNames }: Program,
  { state: { secrets }, ask }: Pick<ProgramOptions, 'ask'> & { readonly state: RunState },
): Promise<void> {
  const names = secretNames.filter((name) => !secrets.has(name));
  if (names.length === 0) return;
  try {
    secrets.add(await trustAnswer(readSecrets, ask(readSecrets.name, { names })));
  } catch (error) {
    const problem = `could not be read: ${toError(error).message.replace(/\.$/, '')}`;
    secrets.add({ values: {}, problems: Object.fromEntries(names.map((name) => [name, problem])) });
  }
}

/** The start and the debugger. Throws a ProgramError when the start action does not exist. */
function driven(
  program: Program,
  { drive = null, resume = null, observer }: ProgramOptions,
  keepFailure: RunKeeper['held'],
) {
  if (!drive && !resume) return { start: program.start, ...fromStart, debugger: null };
  const nodes = new Map(program.nodes.map((node) => [node.action.id, node]));
  const actionId = drive?.actionId ?? resume?.actionId ?? null;
  const start = actionId === null ? program.start : nodes.get(actionId);
  if (start === undefined) throw new ProgramError(`There is no action ${actionId} to begin at.`);
  const interrupted = nodes.get(resume?.interruptedId ?? '') ?? null;
  const order = { start, interrupted, isInGoodEnd: resume?.isInGoodEnd ?? false };
  if (!drive) return { ...order, debugger: null };
  const options = {
    ...{ drive, keepFailure },
    nodeOf: (actionId: string) => nodes.get(actionId),
    onPause: ({ node, reason, message }: Pause) =>
      observer.event({ kind: 'paused', reason, message, actionId: node.action.id, groupId: node.groupId }),
  };
  return { ...order, debugger: new Debugger(options, start) };
}

/** The outcome of a run that could not start. */
export function failedStart(thrown: unknown): RunOutcome {
  return {
    ...failure('start_failed', toError(thrown).message),
    actionsExecuted: 0,
    values: null,
  };
}

const fromStart = { interrupted: null, isInGoodEnd: false };

interface Order {
  readonly start: Next;
  /** The action on behalf of which the group of the start runs. */
  readonly interrupted: Next;
  /** The start is in GoodEnd: what comes before it has ended well. */
  readonly isInGoodEnd: boolean;
}

interface Walk {
  readonly program: Program;
  readonly walker: Walker;
  readonly keeper: RunKeeper;
}

async function walkWhole(walk: Walk, order: Order): Promise<WalkEnd> {
  const end = await walkAll(walk, order);
  const keeping = walk.keeper.ended(end);
  if (keeping !== null) await keeping;
  return end;
}

async function walkAll(walk: Walk, { start, interrupted, isInGoodEnd }: Order): Promise<WalkEnd> {
  const { program, walker, keeper } = walk;
  const main: WalkEnd = isInGoodEnd ? { kind: 'end' } : await walker.walk(start, interrupted);
  if (isFailed(main) || isCut(main)) return walkBadEnd(main, walk);
  walker.isInGoodEnd = true;
  const after = isInGoodEnd ? await walker.walk(start, interrupted) : await walker.walk(program.goodEnd);
  if (isCut(after)) return walkBadEnd(after, walk);
  if (isFailed(after)) await keeper.failed(after);
  if (after.kind === 'end') return main;
  const isStop = main.kind === 'good' && main.stopTask;
  return after.kind === 'good' && isStop ? { ...after, stopTask: true } : after;
}

/** Walks BadEnd; its result does not change how the run ended. */
async function walkBadEnd(end: WalkEnd, { program, walker, keeper }: Walk): Promise<WalkEnd> {
  if (end.kind !== 'interrupted' || end.isTimeUp) await keeper.failed(end);
  if (!program.badEnd || (end.kind === 'interrupted' && !end.throughBadEnd)) return end;
  walker.enterBadEnd(isCut(end) ? outcomeOf(end, walker.state).errorMessage : null);
  if (!isCut(end)) {
    await walker.walk(program.badEnd);
    return end;
  }
  walker.renew();
  const timer = setTimeout(() => walker.cut({ kind: 'interrupted', throughBadEnd: false }), badEndBoundMs);
  await walker.walk(program.badEnd);
  clearTimeout(timer);
  return end;
}

/** Whether an abandoned action ends in time. */
function endsWithin(pending: Promise<unknown> | null, ms: number): Promise<boolean> {
  const over = () => true;
  return withTimeLimit(Promise.resolve(pending).then(over, over), ms, () => false);
}

function disposalLog(message: string) {
  const timestamp = new Date().toISOString();
  return { kind: 'log', timestamp, level: 'Warning', message, actionId: '', groupId: '' } as const;
}
