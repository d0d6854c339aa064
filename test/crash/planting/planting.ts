/** The checks that can find a planted bug. */
export type CheckName = 'power-loss' | 'failed-write' | 'revoked-keys' | 'poll-slots';

/** A bug that the harness must find: a part of one module is replaced while it is loaded. No file is changed. */
export interface Planting {
  /** Path relative to the checkout. */
  readonly module: string;
  /** Occurs once in the module. */
  readonly text: string;
  readonly replacement: string;
  readonly check: CheckName;
  /** Matches the message of the check that finds the bug. */
  readonly finding: RegExp;
}
