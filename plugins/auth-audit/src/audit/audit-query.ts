import type { StoreQuery } from '@gatehouse/sdk-plugin';
import type { auditOutcomes } from '../declaration/schemas.ts';
import { parseInstant } from '../parse-instant.ts';

export interface AuditFilter {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly keyId?: string | undefined;
  readonly method?: string | undefined;
  readonly statusCode?: number | undefined;
  readonly operationId?: string | undefined;
  readonly outcome?: (typeof auditOutcomes)[number] | undefined;
}

const denied = [401, 403];
const statusCodes = {
  succeeded: { $lt: 400 },
  denied: { $in: denied },
  failed: { $gte: 400, $nin: denied },
} as const;

/** Null when every record matches. */
export function toAuditQuery(filter: AuditFilter): StoreQuery | null {
  const { keyId, statusCode, operationId, outcome } = filter;
  const conditions: StoreQuery[] = [
    { keyId },
    { statusCode },
    { operationId },
    { method: filter.method?.toUpperCase() },
    { timestamp: bound('$gte', filter.since) },
    { timestamp: bound('$lte', filter.until) },
    { statusCode: outcome && statusCodes[outcome] },
  ].filter((condition) => Object.values(condition).every((value) => value !== undefined));
  return conditions.length === 0 ? null : { $and: conditions };
}

/** As timestamps are written, so that they compare as text. */
function bound(comparison: '$gte' | '$lte', instant: string | undefined): StoreQuery | undefined {
  const ms = instant === undefined ? null : parseInstant(instant);
  return ms === null ? undefined : { [comparison]: new Date(ms).toISOString() };
}
