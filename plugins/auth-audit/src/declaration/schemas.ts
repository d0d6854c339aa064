import type { Tier } from '@gatehouse/sdk-plugin';
import { integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { parseInstant } from '../parse-instant.ts';

const LONGEST_LABEL = 200;
// Each of these can make a log line or a terminal show something else than what is stored.
const MISLEADING = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

export const tierNames = ['T0', 'T1', 'T2', 'T3'] as const;

export const tierText = v.picklist(tierNames);

/** `T0` to `T3`, or the integer 0 to 3. */
export const tierInput = v.pipe(
  v.picklist([...tierNames, 0, 1, 2, 3], 'must be T0, T1, T2 or T3'),
  v.transform(toTier),
);

export const keyLabel = v.pipe(
  v.string(),
  v.maxLength(LONGEST_LABEL, `must have at most ${LONGEST_LABEL} characters`),
  v.check(
    (label) => !MISLEADING.test(label),
    'must not hold control, line separator or direction characters',
  ),
);

const keyFields = {
  id: v.string(),
  /** Null where none was given. */
  label: v.nullable(v.string()),
  scopes: v.array(v.string()),
  maxTier: tierText,
  expiresAt: v.nullable(v.string()),
  enabled: v.boolean(),
};

export const issuedKey = v.object({ ...keyFields, rawKey: v.string() });

export const keyStatus = v.picklist(['active', 'expired', 'disabled'], 'must be active, expired or disabled');

export const keyRecord = v.object({
  ...keyFields,
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  usageCount: integer,
  systemProvisioned: v.boolean(),
  status: keyStatus,
});

export const whoAmI = v.object({
  keyId: v.string(),
  label: v.nullable(v.string()),
  scopes: v.array(v.string()),
  maxTier: integer,
  expiresAt: v.nullable(v.string()),
});

export const instantText = v.pipe(
  v.string(),
  v.check(
    (text) => parseInstant(text) !== null,
    'must be an ISO-8601 date and time with Z or an offset, such as 2030-01-31T12:00:00Z',
  ),
);

/** `denied` is 401 and 403, `failed` every other error. */
export const auditOutcomes = ['succeeded', 'denied', 'failed'] as const;

export const auditSorts = ['timestamp', '-timestamp'] as const;

export const auditRecord = v.object({
  /** UTC ISO-8601, of the moment when the answer was decided. */
  timestamp: v.string(),
  /** Null for a call without a valid key. */
  keyId: v.nullable(v.string()),
  keyLabel: v.nullable(v.string()),
  method: v.string(),
  /** As it came, without the query; at most 2,000 characters. */
  path: v.string(),
  statusCode: integer,
  tier: integer,
  requiredScope: v.nullable(v.string()),
  durationMs: integer,
});

function toTier(value: (typeof tierNames)[number] | Tier): Tier {
  if (typeof value === 'number') return value;
  return ({ T0: 0, T1: 1, T2: 2, T3: 3 } as const)[value];
}
