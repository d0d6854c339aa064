import type { Capability } from '../../api/queries/capability-queries.ts';

export const tiers = ['T0', 'T1', 'T2', 'T3'] as const;
export const lives = ['never', 'day', 'month', 'year'] as const;

const DAY_MS = 24 * 60 * 60_000;
const daysOf: Readonly<Record<(typeof lives)[number], number | null>> = {
  never: null,
  day: 1,
  month: 30,
  year: 365,
};

export interface KeyRights {
  readonly label: string;
  readonly maxTier: (typeof tiers)[number];
  readonly scopes: ReadonlySet<string>;
  readonly ends: (typeof lives)[number];
}

/** When a key of such a life ends, UTC ISO-8601; null for never. */
export function life(ends: KeyRights['ends'], now: number): string | null {
  const days = daysOf[ends];
  return days === null ? null : new Date(now + days * DAY_MS).toISOString();
}

type Operation = Pick<Capability, 'operationId' | 'tier' | 'requiredScope'>;

/** Operations that a key with such rights may call, by the scope that they need; those without a scope are left out. */
export function mayCall(
  { maxTier, scopes }: Pick<KeyRights, 'maxTier' | 'scopes'>,
  operations: Iterable<Operation>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { operationId, tier, requiredScope } of operations) {
    if (requiredScope === null || !scopes.has(requiredScope) || tier > tiers.indexOf(maxTier)) continue;
    found.set(requiredScope, [...(found.get(requiredScope) ?? []), operationId]);
  }
  return found;
}
