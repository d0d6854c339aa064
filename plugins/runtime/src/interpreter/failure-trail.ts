import type { Finder } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../run/run.ts';
import type { SentEvidence } from '../run/sent-evidence.ts';
import type { Program, ProgramNode } from './compile-program.ts';
import { LastEntries } from './last-entries.ts';
import type { ProgramOptions } from './program-options.ts';
import { MacroError, ParameterError } from './run-errors.ts';
import type { RunState } from './run-state.ts';
import { StepTracer } from './step-tracer.ts';

const maxInner = 3;

/** An attempt at an action that failed. */
export interface FailedAttempt {
  /** Number of the attempt among all steps of the run. */
  readonly step: number;
  readonly node: ProgramNode;
  readonly thrown: unknown;
  readonly time: string;
  /** With macros expanded; undefined where the action did not get so far. */
  readonly parameters: unknown;
  readonly finder: Finder | null;
}

/** An action that began. */
interface TakenStep {
  readonly step: number;
  readonly node: ProgramNode;
  /** Null where it did not fail. */
  readonly failed: FailedAttempt | null;
}

type LogEvent = Extract<RunEvent, { kind: 'log' }>;

/** The last actions, failed attempts and log lines of a run, which explain how it failed. */
export class FailureTrail {
  readonly #begun = new LastEntries<ProgramNode>(4);
  readonly #failed = new LastEntries<FailedAttempt>(4);
  readonly #lines = new LastEntries<LogEvent>(6);
  #inner: readonly SentEvidence[] = [];
  #innerFailures = 0;
  /** Null where the run is not traced. */
  readonly tracer: StepTracer | null;

  constructor(tracer: StepTracer | null = null) {
    this.tracer = tracer;
  }

  began(node: ProgramNode): void {
    this.#begun.add(node);
    this.tracer?.began(node);
  }

  failed(
    node: ProgramNode,
    thrown: unknown,
    read: Pick<FailedAttempt, 'parameters' | 'finder'> | undefined,
  ): void {
    // The context still has the values of the last visit where this one could not read them.
    const isStale = thrown instanceof ParameterError || thrown instanceof MacroError;
    const { parameters, finder = null } = isStale ? {} : (read ?? {});
    this.tracer?.failed(thrown, { parameters, finder });
    const time = new Date().toISOString();
    this.#failed.add({ step: this.#begun.added, node, thrown, time, parameters, finder });
  }

  log(event: LogEvent): LogEvent {
    this.#lines.add(event);
    this.tracer?.line(`${event.level} ${event.message}`);
    return event;
  }

  /** Whether a project that this one runs may keep evidence: one that fails in a loop would take its time each time. */
  get wantsInner(): boolean {
    return this.#innerFailures < maxInner;
  }

  /** Evidence of a project that this one ran. It counts only where this one fails too. */
  innerFailed(parts: readonly SentEvidence[]): void {
    this.#innerFailures += 1;
    this.#inner = parts;
  }

  /** Evidence of the project that failed last within this one. */
  get inner(): readonly SentEvidence[] {
    return this.#inner;
  }

  /** The last log lines, the oldest first. */
  lines(): readonly LogEvent[] {
    return this.#lines.all();
  }

  /** The last actions, the oldest first. */
  steps(): readonly TakenStep[] {
    const nodes = this.#begun.all();
    const failed = new Map(this.#failed.all().map((attempt) => [attempt.step, attempt]));
    const before = this.#begun.added - nodes.length;
    return nodes.map((node, index) => {
      const step = before + index + 1;
      return { step, node, failed: failed.get(step) ?? null };
    });
  }

  /** The attempts of the action that failed last, the oldest first; empty where none failed. */
  lastAttempts(): readonly FailedAttempt[] {
    const all = this.#failed.all();
    const last = all.at(-1);
    if (last === undefined) return [];
    const first = all.findLastIndex(
      ({ node, step }, index) => node !== last.node || (all[index + 1]?.step ?? step + 1) !== step + 1,
    );
    // The last one follows itself.
    return first === all.length - 1 ? [last] : all.slice(first + 1);
  }
}

/** The trail of a new run, which also notes its trace where it has one. */
export function trailOf(
  { document }: Pick<Program, 'document'>,
  { trace }: Pick<ProgramOptions, 'trace'>,
  state: RunState,
): FailureTrail {
  return new FailureTrail(trace ? new StepTracer(trace, state, document) : null);
}
