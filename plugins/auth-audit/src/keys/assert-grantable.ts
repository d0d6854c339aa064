import { type Caller, GatehouseError, type Tier } from '@gatehouse/sdk-plugin';

interface Grant {
  readonly maxTier: Tier;
  readonly scopes: readonly string[];
}

/** Throws `forbidden` with the missing rights if the caller would grant more than it has. */
export function assertGrantable(caller: Caller, grant: Grant): void {
  const missingScopes = grant.scopes.filter((scope) => !caller.scopes.has(scope));
  if (grant.maxTier <= caller.maxTier && missingScopes.length === 0) return;
  throw new GatehouseError('forbidden', messageFor(caller, grant, missingScopes), {
    required: { tier: grant.maxTier, scopes: grant.scopes },
    current: { tier: caller.maxTier, scopes: [...caller.scopes] },
    missingScopes,
    dangerousCategories: [],
    unknownCategories: [],
  });
}

function messageFor(caller: Caller, grant: Grant, missingScopes: readonly string[]): string {
  const lacks = [
    ...(grant.maxTier > caller.maxTier ? [`tier T${grant.maxTier} (it has T${caller.maxTier})`] : []),
    ...(missingScopes.length > 0 ? [`the scopes ${missingScopes.join(', ')}`] : []),
  ];
  return `A key grants only what it has itself; the key that calls lacks ${lacks.join(' and ')}.`;
}
