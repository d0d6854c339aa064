import type { Channel } from '../channels/channel.ts';
import type { LogLevel, RunInfo } from '../run/run-info.ts';
import type { EvidenceCapture } from './evidence.ts';
import type { StepCapture } from './step-capture.ts';
import type { UsageMeter } from './usage-meter.ts';

/** The context of a resource from its creation to its disposal. */
export interface ResourceContext {
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  /** Counts what the run uses. */
  readonly usage: UsageMeter;
  ask<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer>;
  /**
   * Sets the browser instance or device of the run, which failures name.
   * @param address the address of the page that it shows, asked at a failure
   */
  setPort(id: number, address?: () => string): void;
  /** Gives a process that the resource started the low priority of the worker. */
  startedProcess(pid: number): void;
}

/** The means of a resource that restores its state. */
export interface Restoring {
  readonly signal: AbortSignal;
  log(level: LogLevel, message: string): void;
}

/** A resource that an action creates on first use and that the run disposes of at its end. */
export interface RunResource<T> {
  readonly name: string;
  /**
   * In the editor the resource is kept between runs until the project is closed or the worker ends; its context then
   * names the workbench. Elsewhere it is disposed of with the run, as others are.
   */
  readonly outlivesRun?: boolean;
  /** Milliseconds that `captureEvidence` may take, where it needs more than the limit of others. */
  readonly evidenceMs?: number;
  create(context: ResourceContext): Promise<T>;
  dispose(resource: T): Promise<void>;
  /** Called when the run has failed, before BadEnd: adds what the resource shows of the cause. Changes nothing. */
  captureEvidence?(resource: T, capture: EvidenceCapture): Promise<void>;
  /**
   * Called in a traced run after an action that used the resource. The next action waits for it, up to the limit of a
   * trace. Changes nothing.
   */
  captureStep?(resource: T, capture: StepCapture): Promise<void>;
  /**
   * Called before the first action of a run that goes on where another one failed, for what `keepState` kept there.
   * Check it: the run that kept it may have changed its worker. Needs `restores` of the registry.
   */
  restoreState?(resource: T, state: unknown, user: Restoring): Promise<void>;
}

/**
 * Names a resource, and how it is created and disposed of. Make it once, in the module: a resource is known by its object.
 */
export function runResource<T>(resource: RunResource<T>): RunResource<T> {
  return resource;
}
