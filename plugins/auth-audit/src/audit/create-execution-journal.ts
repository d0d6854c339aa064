import type { AppendJournal, Clock } from '@gatehouse/sdk-plugin';
import type { ExecutionJournal, ExecutionNote } from '../execution-journal.ts';

export interface NoteRecord extends ExecutionNote {
  /** UTC ISO-8601. */
  readonly timestamp: string;
}

interface Parts {
  readonly journal: Pick<AppendJournal<NoteRecord>, 'append'>;
  readonly clock: Clock;
}

const maxDetailsLength = 64 * 1024;

export function createExecutionJournal({ journal, clock }: Parts): ExecutionJournal {
  return {
    note: ({ event, requestId, keyId, details }) =>
      journal.append({ timestamp: clock.timestamp(), event, requestId, keyId, details: cutToFit(details) }),
  };
}

function cutToFit(details: ExecutionNote['details']): ExecutionNote['details'] {
  const json = JSON.stringify(details);
  if (json.length <= maxDetailsLength) return details;
  return { cut: json.slice(0, maxDetailsLength), length: json.length };
}
