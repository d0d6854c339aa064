import type { Channel } from '@gatehouse/sdk-actions';
import { service } from '@gatehouse/sdk-plugin';

/** Why a command has no answer: late, nobody waits for it any more, or its process is gone. */
export type CommandProblem = 'timeout' | 'cancelled' | 'worker_lost';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly problem: CommandProblem;

  constructor(problem: CommandProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface CommandOptions {
  /** The worker process counts as stuck after it. What the command does is expected to end earlier by itself. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The way from the daemon to one worker process. */
export interface WorkerLink {
  readonly pid: number;
  /** Private to the worker: it can write there whatever its run may, and it goes when the worker ends. */
  readonly folder: string;
  /** The id outside of the worker for a process that the worker knows by another one; null when it is gone. */
  hostPidOf(pid: number): Promise<number | null>;
  /** How the process ended, in words. */
  readonly ended: Promise<string>;
  /**
   * Asks what the worker part of the plugin serves on the channel. Rejects with what that throws, or with a
   * CommandError.
   */
  command<Command, Answer>(
    channel: Channel<Command, Answer>,
    command: Command,
    options: CommandOptions,
  ): Promise<Answer>;
}

/** A worker process without a run, for as long as its owner keeps it. It reaches the network, and no files of the person's. */
export interface OwnWorker extends WorkerLink {
  /** Gives it back. One that may have something left that goes on in it is not reusable, and ends. */
  release(options: { readonly isReusable: boolean }): void;
}

/** The worker processes, for plugins that command what lives in them. */
export interface Workers {
  /** The worker of a run that goes on; null before it has one and when it is over. */
  ofRun(uowId: string): WorkerLink | null;
  open(): Promise<OwnWorker>;
  /** A program that workers start, such as a browser, wherever it lies. */
  addProgram(path: string): void;
}

export const workers = service<Workers>('runtime.workers');
