import type { FinishedCall, HostName, Tier } from '@gatehouse/sdk-plugin';

/** One call as the journals keep it. The key is named, never shown. */
export interface CallRecord {
  /** UTC ISO-8601, of the moment when the answer was decided. */
  readonly timestamp: string;
  /** Null for a call without a valid key. */
  readonly keyId: string | null;
  readonly keyLabel: string | null;
  readonly method: string;
  /** As it came, without the query; at most 2,000 characters. */
  readonly path: string;
  readonly statusCode: number;
  readonly tier: Tier;
  readonly requiredScope: string | null;
  readonly durationMs: number;
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
