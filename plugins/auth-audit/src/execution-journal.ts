import { service } from '@gatehouse/sdk-plugin';

/** Something that a call did and that only its audit keeps, such as the summary of an interaction. */
export interface ExecutionNote {
  /** Lower case with underscores, such as `session_completed`. */
  readonly event: string;
  /** Request id of the call, which has a record of its own. */
  readonly requestId: string;
  readonly keyId: string;
  /** JSON. More than 64 Ki characters of it are cut. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The second journal, which takes calls of tier 2 and 3 and such notes. No operation shows it. */
export interface ExecutionJournal {
  /** Resolves once the note is on the disk; rejects when it cannot be written. */
  note(note: ExecutionNote): Promise<void>;
}

export const executionJournal = service<ExecutionJournal>('auth-audit.execution-journal');
