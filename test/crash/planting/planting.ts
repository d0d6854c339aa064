/** The checks that a planted bug can be meant for. */
export type CheckName = 'power-loss' | 'failed-write' | 'revoked-keys' | 'poll-slots';

/** A bug that the harness must see: a piece of one module is replaced while it is loaded. No file is changed. */
export interface Planting {
  /** Path below the checkout. */
  readonly module: string;
  /** Occurs once in the module. */
  readonly text: string;
  readonly replacement: string;
  readonly check: CheckName;
  /** What the check says when it finds the bug. */
  readonly finding: RegExp;
}
