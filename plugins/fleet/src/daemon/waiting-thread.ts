import type { ConnectedNode } from './connected-node.ts';

/** The right to run a thread on a node. */
export interface Lease {
  readonly id: string;
  readonly set: string;
  readonly node: ConnectedNode;
}

/** The requirements of a thread, alone and with what it prefers. */
export interface WantedLease {
  readonly requires: readonly string[];
  readonly wished: readonly string[];
  readonly runId: string;
  readonly taskId: string;
}

/** A thread for which no node has a lease yet. */
export interface WaitingThread {
  /** That of its present offer. */
  set: string;
  readonly runId: string;
  readonly taskId: string;
  /** Milliseconds of a clock that nobody sets. */
  readonly since: number;
  /** That of its last offer. */
  offerId: string;
  give(lease: Lease): void;
}
