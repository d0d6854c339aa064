/** Where the requests of a run go. */
export interface TrafficTarget {
  /** Name, and port where it is not the usual one. */
  readonly host: string;
  /** Host and port of the proxy, without its password; empty for a direct connection. */
  readonly proxy: string;
}

/** Bytes that went through a connection, with all headers. */
export interface TransferredBytes {
  readonly received: number;
  readonly sent: number;
}

/** Counts what a run uses, for the ledger of its task. */
export interface UsageMeter {
  /**
   * Counts units that the run is about to use: `captchas`, `sms`, or a counter of the plugin's own, such as
   * `translated-characters`. Rejects with an ActionError where a cap of the task leaves fewer. Then do not use them.
   */
  spend(measure: string, amount?: number): Promise<void>;
  /** Counts a request before it is sent. Rejects where a cap of the task is reached. */
  request(target: TrafficTarget): Promise<void>;
  /** Counts a request that was sent by itself, as those of pages. The run ends where a cap of its task is exceeded. */
  noteRequest(target: TrafficTarget): void;
  /** Counts what a connection carried, in place of what a header says. */
  transferred(target: TrafficTarget, bytes: TransferredBytes): void;
  /** Counts the time until the returned function is called. Rejects where a cap of the task is reached. */
  browserOpened(): Promise<() => void>;
}

/** Counts nothing, for runs without a task. */
export const unmetered: UsageMeter = {
  spend: async () => undefined,
  request: async () => undefined,
  noteRequest: () => undefined,
  transferred: () => undefined,
  browserOpened: async () => () => undefined,
};
