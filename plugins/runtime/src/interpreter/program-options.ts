import type {
  ApprovedCode,
  AssertApproved,
  EvidenceCapture,
  RunInfo,
  RunResource,
  RunValues,
  UsageMeter,
} from '@gatehouse/sdk-actions';
import type { Branch } from '@gatehouse/sdk-actions/document';
import type { KeptState } from '../run/kept-state.ts';
import type { InterruptOptions, RunEvent } from '../run/run.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { UsageLimits } from '../run/usage-channel.ts';
import type { Drive } from '../run/workbench.ts';
import type { ProgramNode } from './compile-program.ts';
import type { RandomSource } from './random-source.ts';
import type { LimitError } from './run-errors.ts';
import type { Capturing } from './run-resources.ts';
import type { RunSecrets } from './run-secrets.ts';
import type { RunState } from './run-state.ts';
import type { TraceTarget } from './step-tracer.ts';

export type ActionStatus = 'Executing' | 'Success' | 'Fail';

/** Observes a run. Called on the hot path: it must be cheap and must not throw. */
export interface RunObserver {
  /** @param branch the branch taken; null while the action executes, and where it took none */
  action(node: ProgramNode, status: ActionStatus, branch: Branch | null): void;
  event(event: RunEvent): void;
  /** Awaited from time to time between two actions, so that a slow observer slows the run instead of filling memory. */
  drained?(): Promise<void> | undefined;
}

export interface ProgramOptions {
  readonly info: RunInfo;
  /** Start values by name. */
  readonly values?: Partial<RunValues>;
  /** Random source when the project sets no seed; unpredictable by default. */
  readonly random?: RandomSource;
  /** Secrets of the outer run, which gets those that this run reads. */
  readonly secrets?: RunSecrets;
  /** Data of another run that this run uses instead of its own. */
  readonly state?: RunState;
  /** Null or absent: the run never pauses. */
  readonly drive?: Drive | null;
  /** The failure at which the run goes on; null or absent: it begins at Start. */
  readonly resume?: KeptState | null;
  /** Resources that restore their state where it goes on; none by default. */
  readonly restorable?: readonly RunResource<unknown>[];
  /** Takes resources that outlive the run; without it they are disposed of with the run. */
  readonly kept?: KeptResources | null;
  readonly allowedScopes: ReadonlySet<string>;
  /** Rejects a file that the run may not execute. */
  readonly assertApproved: AssertApproved;
  /** None by default. */
  readonly approvedCode?: ApprovedCode;
  readonly wantsValues: boolean;
  /** Number of outer projects; 0 by default. */
  readonly depth?: number;
  /** None by default. */
  readonly limits?: RunLimits;
  /** Limits by the caps of its task; null or absent: nothing is counted. */
  readonly usageLimits?: UsageLimits | null;
  /** The meter of the outer run, which counts what this run uses. */
  readonly usage?: UsageMeter;
  /** Limits of what a failure keeps; null or absent: nothing. */
  readonly evidence?: EvidenceLimits | null;
  /** Null or absent: the run is not traced. */
  readonly trace?: TraceTarget | null;
  readonly observer: RunObserver;
  ask(channel: string, question: unknown): Promise<unknown>;
  /** Brings files that the run wrote elsewhere to this machine; null where they are here. Absent on the machine of the daemon. */
  settleFiles?(): Promise<void> | null;
  /** A resource of the run started a process. */
  startedProcess?(pid: number): void;
}

/** Limits of a run. */
export interface RunLimits {
  /** Maximum number of actions, counted for each project separately. */
  readonly maxActions: number;
  /** Called at most some hundred times a second. Null while memory is within the limit. */
  memoryProblem(): string | null;
}

/** Resources of a workbench, shared by its runs. */
export interface KeptResources {
  get<T>(resource: RunResource<T>): Promise<T>;
  /** Id of their browser instance or device, -1 without one. */
  readonly port: number;
  /** Address of the page that it shows; empty without one. */
  address(): string;
  /** Secrets of other runs that use the resources, which may show them. */
  readonly otherSecrets: Iterable<string>;
  /** Asks each of them what explains a failure. Absent where the outer run asks them. */
  capture?(capture: EvidenceCapture): readonly Capturing[];
  /** A run that used them has ended, with these secrets. */
  noteSecrets(secrets: readonly string[]): void;
}

/** The reason of an interruption from outside. */
export type Cut =
  | ({ readonly kind: 'interrupted' } & InterruptOptions)
  | { readonly kind: 'broken'; readonly error: Error }
  | { readonly kind: 'limit'; readonly error: LimitError };

/** How a walk through the project ended. */
export type WalkEnd =
  | { readonly kind: 'end' }
  | { readonly kind: 'good' | 'bad'; readonly stopTask: boolean; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | Cut;
