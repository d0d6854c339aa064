import type { AppendJournal, Handlers } from '@gatehouse/sdk-plugin';
import { toAuditQuery } from '../audit/audit-query.ts';
import type { CallRecord } from '../audit/call-record.ts';
import type { auditOperations } from '../declaration/audit-operations.ts';

type AuditHandlers = Handlers<typeof auditOperations>;

const USUAL_TAKE = 100;

export function createAuditHandlers({ admin }: { readonly admin: AppendJournal<CallRecord> }): AuditHandlers {
  return {
    audit_get: async ({ query: { skip, take: asked, sort, ...filter } }) => {
      const take = asked || USUAL_TAKE;
      const query = toAuditQuery(filter);
      const isNewestFirst = sort === '-timestamp';
      // The oldest records need no copy in memory: `read` skips whole files.
      const records =
        query === null && !isNewestFirst
          ? await admin.read({ skip, take })
          : await admin.find(query ?? {}, { skip, take, isNewestFirst });
      return records.map(toAnswer);
    },
  };
}

function toAnswer(record: CallRecord) {
  const { timestamp, keyId, keyLabel, method, path, statusCode, tier, requiredScope, durationMs } = record;
  return { timestamp, keyId, keyLabel, method, path, statusCode, tier, requiredScope, durationMs };
}
