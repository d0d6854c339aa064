import type { ExecutorResult, RunResource, StepCapture, StepPicture } from '@gatehouse/sdk-actions';
import { type Branch, type Finder, isBranch, type ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from './compile-program.ts';
import { evidenceMask } from './evidence-mask.ts';
import type { RunState } from './run-state.ts';
import type { TracedStep, TraceLog } from './trace-log.ts';

/** The trace that a run writes, and the step of the outer project that runs it. */
export interface TraceTarget {
  readonly log: TraceLog;
  readonly parent: number | null;
}

/** The values of an action for one visit. */
interface Read {
  readonly parameters: unknown;
  readonly finder: Finder | null;
}

type CaptureStep = (capture: StepCapture) => Promise<void>;

/** Notes what the actions of one project do. Called on the hot path of traced runs. */
export class StepTracer {
  readonly #target: TraceTarget;
  readonly #state: RunState;
  readonly #document: ProjectDocument;
  readonly #used = new Map<object, CaptureStep>();
  #current: TracedStep | null = null;

  constructor(target: TraceTarget, state: RunState, document: ProjectDocument) {
    this.#target = target;
    this.#state = state;
    this.#document = document;
  }

  /** For a project that the current action runs. */
  inner(): TraceTarget {
    return { log: this.#target.log, parent: this.#current?.number ?? this.#target.parent };
  }

  began(node: ProgramNode): void {
    const { log, parent } = this.#target;
    this.#used.clear();
    this.#current = log.add((number) => ({
      ...{ number, parent, project: this.#document.name, node },
      ...{ beganAt: performance.now(), endedAt: null },
      ...{ parameters: undefined, finder: null, results: [], branch: null, failed: undefined },
      ...{ page: '', requests: [], lines: [] },
      ...{ before: log.picture, after: null, weight: 0 },
    }));
  }

  /** Returns what the next action waits for, if anything. */
  succeeded(node: ProgramNode, result: ExecutorResult<string>, read: Read | undefined): Promise<void> | null {
    const step = this.#current;
    if (step === null) return null;
    this.#end(step, read);
    step.branch = takenBy(result);
    const { variables } = this.#state;
    step.results = [...node.results].flatMap(([name, variable]) =>
      variables.has(variable) ? [{ name, variable, value: variables.get(variable) }] : [],
    );
    this.#weigh(step);
    return this.#used.size === 0 ? null : this.#capture(step);
  }

  failed(thrown: unknown, read: Read | undefined): void {
    const step = this.#current;
    if (step === null) return;
    this.#end(step, read);
    step.failed = thrown;
    this.#weigh(step);
  }

  line(text: string): void {
    this.#current?.lines.push({ at: performance.now(), text });
  }

  /** The current action uses a resource, once the pictures of the action before are there or too late. */
  uses<T>(resource: RunResource<T>, value: Promise<T>): Promise<T> {
    if (resource.captureStep === undefined) return value;
    this.#used.set(resource, async (capture) => resource.captureStep?.(await value, capture));
    return this.#target.log.hasPending ? this.#afterPictures(value) : value;
  }

  async #afterPictures<T>(value: Promise<T>): Promise<T> {
    const { log } = this.#target;
    if (log.mayWait) await log.waitWhile(log.pictures());
    log.changes += 1;
    return value;
  }

  #end(step: TracedStep, read: Read | undefined): void {
    step.endedAt = performance.now();
    step.parameters = read?.parameters;
    step.finder = read?.finder ?? null;
  }

  #weigh(step: TracedStep): void {
    const values = [...Object.values(Object(step.parameters)), ...step.results.map(({ value }) => value)];
    let weight = 100;
    for (const value of values) if (typeof value === 'string') weight += value.length;
    for (const { text } of step.lines) weight += text.length;
    this.#target.log.weigh(step, weight);
  }

  async #capture(step: TracedStep): Promise<void> {
    const { log } = this.#target;
    const { secrets } = evidenceMask(this.#state, this.#document);
    const limit = new AbortController();
    const { changes } = log;
    // With secrets, places that were covered may have moved since.
    const isLate = () => log.changes !== changes || (secrets.length > 0 && limit.signal.aborted);
    const capture: StepCapture = {
      ...{ secrets, signal: limit.signal, wantsPicture: log.mayWait },
      page: (address) => {
        step.page = address;
      },
      requests: (requests) => void step.requests.push(...requests),
      picture: (taking) =>
        log.waitFor(taking.then((picture) => (isLate() ? undefined : takePicture(log, step, picture)))),
    };
    const captures = [...this.#used.values()].map((capturing) => capturing(capture));
    await log.waitWhile(Promise.allSettled(captures));
    limit.abort();
  }
}

function takePicture(log: TraceLog, step: TracedStep, picture: StepPicture): void {
  const isSame = log.picture !== null && Buffer.compare(log.picture.bytes, picture.bytes) === 0;
  if (!isSame) {
    log.picture = { ...picture, at: performance.now() };
    log.weigh(step, picture.bytes.length);
  }
  step.after = log.picture;
}

/** Null for a branch that no action can have: the action fails for it. */
function takenBy(result: ExecutorResult<string>): Branch | null {
  if (!result || !('branch' in result)) return 'OnSuccess';
  return isBranch(result.branch) ? result.branch : null;
}
