import type { ExchangeSignal } from '../adb/exchange-with-service.ts';

export interface ShellOptions {
  readonly signal: ExchangeSignal;
  readonly stdin?: string | undefined;
  /** Of stdout and stderr each; a command that says more is ended. */
  readonly maxBytes?: number;
  /** A command that takes longer is ended, and what it said until then is its result. */
  readonly limitMs?: number;
}

export interface ShellResult {
  /** Null where it was ended for its time or for saying too much, and on devices whose adb does not tell. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  /** Empty on devices whose adb does not keep it apart: there it is in `stdout`. */
  readonly stderr: Buffer;
  readonly isTruncated: boolean;
  readonly timedOut: boolean;
}
