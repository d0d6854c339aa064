import type { AppendJournal, Handlers } from '@gatehouse/sdk-plugin';
import type { CallRecord } from '../audit/call-record.ts';
import type { auditOperations } from '../declaration/audit.ts';
import { parseInstant } from '../parse-instant.ts';

type AuditHandlers = Handlers<typeof auditOperations>;

export function createAuditHandlers({ admin }: { readonly admin: AppendJournal<CallRecord> }): AuditHandlers {
  return {
    audit_get: async ({ query: { skip, take, ...filter } }) => {
      const matches = toPredicate(filter);
      const records = await admin.read({ skip, take, ...(matches === null ? {} : { matches }) });
      return records.map(toAnswer);
    },
  };
}

interface Filter {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly keyId?: string | undefined;
  readonly method?: string | undefined;
  readonly statusCode?: number | undefined;
}

/** Null when every record matches, which lets the journal skip whole files. */
function toPredicate(filter: Filter): ((record: CallRecord) => boolean) | null {
  if (Object.values(filter).every((value) => value === undefined)) return null;
  const { keyId, statusCode } = filter;
  const method = filter.method?.toUpperCase();
  const since = toTimestamp(filter.since) ?? '';
  const until = toTimestamp(filter.until);
  return (record) =>
    record.timestamp >= since &&
    (until === undefined || record.timestamp <= until) &&
    (keyId === undefined || record.keyId === keyId) &&
    (method === undefined || record.method === method) &&
    (statusCode === undefined || record.statusCode === statusCode);
}

/** As timestamps are written, so that they compare as text. */
function toTimestamp(instant: string | undefined): string | undefined {
  const ms = instant === undefined ? null : parseInstant(instant);
  return ms === null ? undefined : new Date(ms).toISOString();
}

function toAnswer(record: CallRecord) {
  const { timestamp, keyId, keyLabel, method, path, statusCode, tier, requiredScope, durationMs } = record;
  return { timestamp, keyId, keyLabel, method, path, statusCode, tier, requiredScope, durationMs };
}
