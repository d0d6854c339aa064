import type { Scope, Tier } from '@gatehouse/sdk-plugin';

/** Advice for a 403: for people at a terminal, and for clients that have none. */
export function keyAdvice({
  tier,
  scopes,
}: {
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
}): string {
  const flags = [`--max-tier T${tier}`, ...(scopes.length > 0 ? [`--scopes ${scopes.join(',')}`] : [])];
  return `The rights of a key never change: create one that has them, with POST /auth/keys or: npx gatehouse keys create ${flags.join(' ')}`;
}
