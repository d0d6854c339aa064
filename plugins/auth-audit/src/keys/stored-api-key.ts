import type { StoredDocument, Tier } from '@gatehouse/sdk-plugin';

/** A key as it lies on disk: its digest, never the key itself. */
export interface StoredKey extends StoredDocument {
  /** Random lowercase UUID. */
  readonly id: string;
  /** Lowercase hex SHA-256 of the raw key. */
  readonly hash: string;
  readonly label: string;
  readonly maxTier: Tier;
  readonly scopes: readonly string[];
  /** It has every scope that there is, also those of plugins that come later. Absent means no. */
  readonly allScopes?: boolean;
  /** Calls of this tier and above wait for a person. Absent or null means none. */
  readonly confirmFrom?: Tier | null;
  /** The person at its client may approve its calls too. Absent means no. */
  readonly confirmByClient?: boolean;
  /** Ids of the keys that it came of, the one that issued it first. Absent means none. */
  readonly ancestors?: readonly string[];
  /** UTC ISO-8601, as all times here. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly enabled: boolean;
  /** Issued by the host for itself, such as for the command line. */
  readonly systemProvisioned: boolean;
  /** Id of the key that issued it; null when the host did. */
  readonly createdBy: string | null;
  /** Best effort: up to a minute behind. */
  readonly lastUsedAt: string | null;
  readonly usageCount: number;
}

/** Facts of a new key that its issuer chooses. */
export type KeyFacts = Pick<
  StoredKey,
  | 'label'
  | 'maxTier'
  | 'scopes'
  | 'allScopes'
  | 'confirmFrom'
  | 'confirmByClient'
  | 'expiresAt'
  | 'systemProvisioned'
  | 'createdBy'
>;

export type KeyChange = Partial<Pick<StoredKey, 'label' | 'enabled' | 'allScopes'>>;

type KeyStatus = 'active' | 'expired' | 'disabled';

/** A key is expired from the very moment of its expiry on. */
export function statusOf(key: Pick<StoredKey, 'enabled' | 'expiresAt'>, now: number): KeyStatus {
  if (!key.enabled) return 'disabled';
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= now ? 'expired' : 'active';
}
