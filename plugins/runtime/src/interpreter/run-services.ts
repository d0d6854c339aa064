import type {
  ActionProgress,
  ApprovedCode,
  AssertApproved,
  LogLine,
  PerformedAction,
  RunResource,
  SubProjectOrder,
  SubProjectOutcome,
  UsageMeter,
} from '@gatehouse/sdk-actions';
import type { ContextRun } from './action-context.ts';
import type { Program, ProgramNode } from './compile-program.ts';
import { logEvent } from './describe-failure.ts';
import type { FailureTrail } from './failure-trail.ts';
import type { Interruption } from './interruption.ts';
import { performAction } from './perform-action.ts';
import type { ProgramOptions } from './program-options.ts';
import { progressEvent } from './progress-event.ts';
import { RunInstance } from './run-instance.ts';
import type { RunResources } from './run-resources.ts';
import type { RunState } from './run-state.ts';
import { runSubProject, type Startable } from './run-sub-project.ts';
import type { RunUsage } from './run-usage.ts';

export interface RunServicesParts {
  readonly program: Program;
  readonly options: ProgramOptions;
  readonly state: RunState;
  readonly trail: FailureTrail;
  readonly interruption: Pick<Interruption, 'signal'>;
  readonly resources: RunResources;
  readonly usage: RunUsage;
  startOther(program: Program, options: ProgramOptions): Startable;
}

/** The services of a run for its actions. */
export class RunServices implements ContextRun {
  readonly state: RunState;
  readonly instance: RunInstance;
  readonly #parts: RunServicesParts;

  constructor(parts: RunServicesParts) {
    this.state = parts.state;
    this.instance = new RunInstance(parts.options.kept);
    this.#parts = parts;
  }

  get signal(): AbortSignal {
    return this.#parts.interruption.signal;
  }

  get document(): Program['document'] {
    return this.#parts.program.document;
  }

  get port(): number {
    return this.instance.port;
  }

  log(line: LogLine, node: ProgramNode): void {
    const { options, trail } = this.#parts;
    options.observer.event(trail.log(logEvent(line, node, this.state)));
  }

  progress(progress: ActionProgress, node: ProgramNode): void {
    const mask = (text: string) => this.state.mask(text);
    this.#parts.options.observer.event(progressEvent(progress, node, mask));
  }

  resource<T>(resource: RunResource<T>): Promise<T> {
    const { options, resources, trail } = this.#parts;
    const kept = resource.outlivesRun ? options.kept : null;
    const value = (kept ?? resources).get(resource);
    return trail.tracer?.uses(resource, value) ?? value;
  }

  get usage(): UsageMeter {
    return this.#parts.usage.meter;
  }

  ask(channel: string, question: unknown): Promise<unknown> {
    return this.#parts.options.ask(channel, question);
  }

  canPerform(type: string, action: string): boolean {
    return this.#parts.program.knows(type, action);
  }

  runProject(order: SubProjectOrder, within: ProgramNode): Promise<SubProjectOutcome> {
    const { program, options, trail, startOther } = this.#parts;
    const { random, secrets } = this.state;
    return runSubProject(order, {
      ...{ program, options, random, secrets, trail },
      signal: this.signal,
      usage: this.usage,
      kept: this.instance.sharedBy(this),
      log: (line) => this.log(line, within),
      progress: (progress) => this.progress(progress, within),
      start: startOther,
    });
  }

  get assertApproved(): AssertApproved {
    return this.#parts.options.assertApproved;
  }

  get approvedCode(): ApprovedCode {
    return this.#parts.options.approvedCode ?? {};
  }

  perform(action: PerformedAction, within: ProgramNode): Promise<Readonly<Record<string, string>>> {
    const { program, options } = this.#parts;
    return performAction(action, { program, run: this, within, options });
  }
}
