import type { Tier } from '@gatehouse/sdk-plugin';

export const roleNames = ['watch', 'operate', 'author', 'admin'] as const;

export type Role = (typeof roleNames)[number];

const isRead = (scope: string) => scope.endsWith(':read');

const scopesOf: Readonly<Record<Role, (scope: string) => boolean>> = {
  watch: isRead,
  operate: (scope) => !/^(project|code|plugin):|^admin$/.test(scope),
  author: (scope) => isRead(scope) || !/^(task|plugin):|^admin$/.test(scope),
  admin: () => true,
};

/** Scopes that reach the machine itself: a link alone never gives them. */
const steppedUpOnly: readonly string[] = ['system:exec', 'code:author'];

interface Rights {
  readonly maxTier: Tier;
  readonly scopes: readonly string[];
}

/** The rights of a role, of the scopes that may be granted. */
export function rightsOf(role: Role, grantable: Iterable<string>, { isSteppedUp = false } = {}): Rights {
  const scopes = [...grantable]
    .filter(scopesOf[role])
    .filter((scope) => isSteppedUp || !steppedUpOnly.includes(scope));
  if (isSteppedUp) return { maxTier: 3, scopes };
  return { maxTier: role === 'watch' ? 0 : 2, scopes };
}
