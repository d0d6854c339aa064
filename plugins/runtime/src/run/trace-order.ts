/** Which runs keep a trace: a file with all that their actions did. */
export interface TraceOrder {
  /** Only a run that fails keeps it, with its last actions. */
  readonly onlyFailures: boolean;
  /** Percentage of the runs that are traced at all. */
  readonly percent: number;
  /** Milliseconds that a picture may take; 300 by default. */
  readonly pictureMs?: number;
}
