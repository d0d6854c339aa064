import type { ProcessEnd } from '@gatehouse/sandbox/wait-for-exit';
import type { ToWorker } from '../protocol/worker-messages.ts';
import type { PartLauncher } from './part-launcher.ts';

/** Carries the messages of a worker: as a child process of the daemon, or over the link to another machine. */
export interface WorkerTransport {
  /** The process on its machine. */
  readonly pid: number;
  /** The private folder of the worker on its machine, removed at its end. */
  readonly folder: string;
  readonly isAlive: boolean;
  /** Name of the node on which it runs; null on the machine of the daemon. */
  readonly node: string | null;
  /** Whether it ended with its node: whatever else ran there is lost too. */
  readonly isNodeLost: boolean;
  /** Whether its system holds it to its confinement. */
  readonly isSandboxed: boolean;
  /** Launches processes of worker parts on its node; null where those of the daemon's machine serve it. */
  readonly partLauncher: PartLauncher | null;
  /** Resolves once the process has ended and each of its messages was delivered. */
  readonly ended: Promise<ProcessEnd>;
  /** Number of runs of its last series that began; known after its end. */
  readonly begunRuns: number;
  /** A message to a process that just ended is lost; its end is reported anyway. */
  send(message: ToWorker): void;
  /** Call before the start of a series: `begunRuns` counts from there. */
  beginSeries(): void;
  /** The id outside the sandbox of a process inside it; null when it has ended. */
  hostPidOf(pid: number): Promise<number | null>;
  /**
   * Ends the process and, where the system has process groups, its children.
   * @param cause reported with its end
   */
  kill(cause: string | null): void;
}

export interface TransportListener {
  /** An unchecked message of the worker: the actions of a project may have taken it over. */
  message(value: unknown): void;
  /** The answer of a command in bytes. */
  bytes(commandId: number, answer: Buffer): void;
}

/** Connects the worker once. */
export type ConnectWorker = (listener: TransportListener) => WorkerTransport;
