import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

export interface Grant {
  readonly tier: number;
  readonly scopes: readonly string[];
}

export interface KeyStock {
  /** Every scope that a key can have. */
  readonly allScopes: readonly string[];
  /** Raw keys that are no longer valid. */
  readonly dead: Readonly<Record<'expired' | 'disabled' | 'revoked', string>>;
  /** A raw key with this grant, issued at the first request for it. */
  keyFor(grant: Grant): Promise<string>;
}

/** Keys of every kind, issued by a client with that right. */
export async function createKeyStock(admin: ApiClient): Promise<KeyStock> {
  const { scopes: allScopes } = await admin.ok('GET /auth/whoami');
  const keys = new Map<string, Promise<string>>();
  const issue = async ({ tier, scopes }: Grant): Promise<string> => {
    const { rawKey } = await admin.ok('POST /auth/keys', { maxTier: tier, scopes });
    return rawKey;
  };
  return {
    allScopes,
    dead: await issueDeadKeys(admin, allScopes),
    keyFor: (grant) => {
      const name = `T${grant.tier} ${grant.scopes.join(' ')}`;
      const key = keys.get(name) ?? issue(grant);
      keys.set(name, key);
      return key;
    },
  };
}

async function issueDeadKeys(admin: ApiClient, scopes: readonly string[]): Promise<KeyStock['dead']> {
  const create = (more: object = {}) => admin.ok('POST /auth/keys', { maxTier: 'T3', scopes, ...more });
  const soon = new Date(Date.now() + 500).toISOString();
  const [expiring, disabled, revoked] = [await create({ expiresAt: soon }), await create(), await create()];
  await admin.ok(`PATCH /auth/keys/${disabled.id}`, { enabled: false });
  await admin.ok(`DELETE /auth/keys/${revoked.id}`);
  await eventually(
    () => admin.as(expiring.rawKey).send('GET /auth/whoami'),
    ({ status }) => status === 401,
  );
  return { expired: expiring.rawKey, disabled: disabled.rawKey, revoked: revoked.rawKey };
}
