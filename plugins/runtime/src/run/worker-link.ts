import type { Channel } from '@gatehouse/sdk-actions';
import { service } from '@gatehouse/sdk-plugin';

/** Why a command has no answer. */
export type CommandProblem = 'timeout' | 'cancelled' | 'worker_lost' | 'project_closed';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly problem: CommandProblem;

  constructor(problem: CommandProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface CommandOptions {
  /** After it the worker counts as stuck. Commands should have a shorter time limit of their own. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The link from the daemon to one worker process. */
export interface WorkerLink {
  readonly pid: number;
  /** A private folder that the worker may always write to. It is removed when the worker ends. */
  readonly folder: string;
  /** The id outside the sandbox of a process inside it; null when it has ended. */
  hostPidOf(pid: number): Promise<number | null>;
  /** Resolves with how the process ended. */
  readonly ended: Promise<string>;
  /**
   * Sends a command to the worker part of the plugin. Rejects with the error of its handler, or with a CommandError.
   */
  command<Command, Answer>(
    channel: Channel<Command, Answer>,
    command: Command,
    options: CommandOptions,
  ): Promise<Answer>;
}

/** A worker process without a run. It has the network, and no access to files of the user. */
export interface OwnWorker extends WorkerLink {
  /** Releases the worker. One in which something may still run is not reusable, and ends. */
  release(options: { readonly isReusable: boolean }): void;
}

/** The worker processes, for plugins that send commands to their parts there. */
export interface Workers {
  /** The worker of a live run; null before it has one and after its end. */
  ofRun(uowId: string): WorkerLink | null;
  open(): Promise<OwnWorker>;
  /** How many are alive, idle ones included. */
  count(): number;
  /** Makes a program available to workers, such as a browser. */
  addProgram(path: string): void;
}

export const workers = service<Workers>('runtime.workers');
