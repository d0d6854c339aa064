import type { AppendJournal, Clock, FinishedCall } from '@gatehouse/sdk-plugin';
import { type CallRecord, toCallRecord } from './call-record.ts';
import type { UnrecordedGrants } from './unrecorded-grants.ts';

interface Parts {
  /** Calls of operations that manage keys, secrets and plugins, whatever their answer. */
  readonly admin: Pick<AppendJournal<CallRecord>, 'append'>;
  /** Calls of tier 2 and 3 of all other operations. */
  readonly execution: Pick<AppendJournal<CallRecord>, 'append'>;
  readonly clock: Clock;
  readonly grants: UnrecordedGrants;
}

const leastExecutionTier = 2;
const notImplemented = 501;
const managing: ReadonlySet<string | null> = new Set(['admin', 'plugin:manage']);

/**
 * Writes the record of a call before its answer leaves; a rejection makes the answer a 500. Calls that need no record
 * get undefined and cost nothing.
 */
export function createAuditTap({ admin, execution, clock, grants }: Parts) {
  return (call: FinishedCall): undefined | Promise<void> => {
    const { operation, status } = call;
    if (operation.status === 'declared' || status === notImplemented) return undefined;
    if (managing.has(operation.scope)) return writeAdmin(call);
    if (operation.tier < leastExecutionTier) return undefined;
    return execution.append(toCallRecord(call, clock.timestamp()));
  };

  async function writeAdmin(call: FinishedCall): Promise<void> {
    try {
      await admin.append(toCallRecord(call, clock.timestamp()));
    } catch (error) {
      await grants.undo(call);
      throw error;
    }
    await grants.confirm(call);
  }
}
