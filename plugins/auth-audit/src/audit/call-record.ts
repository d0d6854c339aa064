import type { FinishedCall, HostName, Tier } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import type { auditRecord } from '../declaration/schemas.ts';

/** One call as the journals keep it. The key is named, never shown. */
export interface CallRecord extends Readonly<v.InferOutput<typeof auditRecord>> {
  readonly tier: Tier;
  readonly host: HostName;
  readonly operationId: string;
  readonly requestId: string;
}

const maxPathLength = 2_000;
/** A key that was sent where an id stands would otherwise be kept in clear. */
const rawKeys = /(gth[ks]_)[0-9A-Za-z]{49}/g;

export function toCallRecord(call: FinishedCall, timestamp: string): CallRecord {
  const { operation, caller, host, requestId } = call;
  return {
    timestamp,
    keyId: caller?.keyId ?? null,
    keyLabel: caller?.label ?? null,
    method: call.method,
    path: call.path.replace(rawKeys, '$1***').slice(0, maxPathLength),
    statusCode: call.status,
    tier: operation.tier,
    requiredScope: operation.scope,
    durationMs: Math.round(call.durationMs),
    host,
    operationId: operation.id,
    requestId,
  };
}
