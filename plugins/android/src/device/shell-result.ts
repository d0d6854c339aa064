import type { ExchangeSignal } from '../adb/exchange-with-service.ts';

export interface ShellOptions {
  readonly signal: ExchangeSignal;
  readonly stdin?: string | undefined;
  /** Limit of stdout and stderr each; a command that writes more is ended. */
  readonly maxBytes?: number;
  /** A command that takes longer is ended; its output until then is the result. */
  readonly limitMs?: number;
}

export interface ShellResult {
  /**
   * Null where the command was ended for its time or the size of its output, and on devices that do not report it.
   */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  /** Empty on devices whose adb does not separate it: there it is part of `stdout`. */
  readonly stderr: Buffer;
  readonly isTruncated: boolean;
  readonly timedOut: boolean;
}
