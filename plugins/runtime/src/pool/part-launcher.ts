import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { LaidOut } from '@gatehouse/sandbox/worker-mounts';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import type { ToPart } from '../protocol/part-messages.ts';

/** The process of a worker part, as a child of the daemon, or over the link to another machine. */
export interface PartTransport {
  readonly isAlive: boolean;
  /** Resolves with how it ended, as words, once each of its messages was delivered. */
  readonly ended: Promise<string>;
  /** A message to a process that just ended is lost; its end is reported anyway. */
  send(message: ToPart): void;
  /** Ends it at once, with what it started. The reason is a sentence for people, without the full stop. */
  kill(reason: string): void;
}

/**
 * Starts the process, once. It loads its part and says so by `ready`.
 * @param take gets its unchecked messages: the process, or its machine, may be in other hands
 */
export type ConnectPart = (take: (message: unknown) => void) => PartTransport;

export interface PartOrder {
  readonly part: WorkerPartFacts;
  readonly confinement: Confinement;
  /** Folders that this machine has from another one. */
  readonly laidOut?: readonly LaidOut[];
}

/** Launches processes of worker parts, here or on another machine. */
export interface PartLauncher {
  /** Resolves when the process can start. Rejects where it cannot. */
  prepare(order: PartOrder): Promise<ConnectPart>;
}
