import { described, integer, namedObject, type Tier } from '@gatehouse/sdk-plugin';
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

/** A tier from which calls wait for a person: reading never waits. */
export const confirmTier = v.pipe(
  v.picklist(['T1', 'T2', 'T3'], 'must be T1, T2 or T3'),
  v.transform((name) => toTier(name)),
);

export const keyLabel = v.pipe(
  v.string(),
  v.maxLength(LONGEST_LABEL, `must have at most ${LONGEST_LABEL} characters`),
  v.check(
    (label) => !MISLEADING.test(label),
    'must not hold control, line separator or direction characters',
  ),
);

export const keyFields = {
  id: described(v.string(), 'Id of the key, a GUID; it is no secret'),
  label: v.nullable(described(v.string(), 'Text for people; null when none was given')),
  scopes: described(v.array(v.string()), 'Scopes that the key has'),
  allScopes: described(
    v.boolean(),
    'Whether it has every scope that there is, also those of plugins that are added later',
  ),
  maxTier: described(tierText, 'Highest risk tier that the key may call'),
  expiresAt: v.nullable(described(v.string(), 'UTC ISO-8601 time from which it is refused; null when never')),
  confirm: v.nullable(
    described(
      tierText,
      'Lowest tier whose calls wait for a person, as the key was made; null when none does',
    ),
  ),
  enabled: described(v.boolean(), 'False while the key is refused because somebody disabled it'),
};

export const issuedKey = namedObject('IssuedKey', 'A new key, with its raw text.', {
  ...keyFields,
  rawKey: described(
    v.string(),
    'The key itself, to send as Authorization: Bearer; it is shown only here and stored only as a digest',
  ),
});

export const keyStatus = v.picklist(['active', 'expired', 'disabled'], 'must be active, expired or disabled');

export const keyRecord = namedObject('Key', 'A key, without its raw text.', {
  ...keyFields,
  createdAt: described(v.string(), 'UTC ISO-8601 time when it was issued'),
  lastUsedAt: v.nullable(
    described(
      v.string(),
      'UTC ISO-8601 time of its last use, up to a minute late; null when it was never used',
    ),
  ),
  usageCount: described(integer, 'How often it was used, counted up to a minute late'),
  systemProvisioned: described(v.boolean(), 'Whether the product itself made it, not auth_keys_create'),
  status: described(
    keyStatus,
    'active: it works now; expired: its time is over; disabled: it is switched off',
  ),
});

export const whoAmI = namedObject('CallingKey', 'The key of the call.', {
  keyId: described(v.string(), 'Id of the calling key, a GUID'),
  label: v.nullable(described(v.string(), 'Label of the calling key; null when it has none')),
  scopes: described(v.array(v.string()), 'Scopes that the calling key has'),
  maxTier: described(integer, 'Highest risk tier that it may call, from 0 to 3'),
  expiresAt: v.nullable(described(v.string(), 'UTC ISO-8601 time from which it is refused; null when never')),
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

export const auditRecord = namedObject('AuditEntry', 'A recorded call.', {
  timestamp: described(v.string(), 'UTC ISO-8601 time when the answer was decided'),
  keyId: v.nullable(described(v.string(), 'Id of the key that called; null for a call without a valid key')),
  keyLabel: v.nullable(
    described(v.string(), 'Label of that key at the time, empty when it has none; null without a valid key'),
  ),
  method: described(v.string(), 'HTTP verb in upper case'),
  path: described(
    v.string(),
    'Path as it was sent, without the query; raw keys in it are hidden, and it ends after 2,000 characters',
  ),
  statusCode: described(integer, 'HTTP status of the answer'),
  tier: described(integer, 'Risk tier of the operation, from 0 to 3'),
  requiredScope: v.nullable(described(v.string(), 'Scope that the operation needs; null when it needs none')),
  durationMs: described(integer, 'Milliseconds from the request to the decided answer'),
});

function toTier(value: (typeof tierNames)[number] | Tier): Tier {
  if (typeof value === 'number') return value;
  return ({ T0: 0, T1: 1, T2: 2, T3: 3 } as const)[value];
}
