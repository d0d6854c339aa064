/** The server of an engine, as it describes itself. */
export interface ServerFacts {
  readonly product: 'Redis' | 'Postgres';
  readonly version: string;
  /** The oldest version that serves. */
  readonly leastVersion: string;
  /** How it drops data when its memory is full; null where it never does, or hides that. */
  readonly eviction: string | null;
  readonly keeps: 'each change' | 'from time to time' | 'nothing' | 'unknown';
  /** Why it cannot write to its disk; null where it can, or need not. */
  readonly diskProblem: string | null;
  /** Its clock, in milliseconds since 1970. */
  readonly now: number;
}
