/** The right of one node to run one thread. */
export interface Lease {
  readonly id: string;
  readonly set: string;
  /** How often the offer was claimed, with this time. */
  readonly epoch: number;
  /** Aborted when the engine gave the lease away. */
  readonly lost: AbortSignal;
  /** The thread is over: frees the slot. Never rejects. A lease that was lost stays lost. */
  release(): Promise<void>;
}
