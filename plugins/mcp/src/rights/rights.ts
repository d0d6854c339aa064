import type { Caller, LiveOperation } from '@gatehouse/sdk-plugin';
import type { Profile } from './profiles.ts';
import type { ServedOperation, ServedOperations } from './served-operations.ts';

/** The operations that a key may call by a profile. */
export interface Rights {
  /** Whether the profile leaves it and the key has tier and scope for it. */
  may(operationId: string): boolean;
  /** Whether the profile leaves it, whatever the key may do. */
  isInProfile(operation: LiveOperation): boolean;
  find(operationId: string): ServedOperation | null;
  /** All that the daemon serves. */
  readonly served: readonly ServedOperation[];
}

interface Parts {
  readonly caller: Caller;
  readonly profile: Profile;
  readonly served: ServedOperations;
}

export function createRights({ caller, profile, served }: Parts): Rights {
  const isInProfile = ({ tier }: LiveOperation) => tier <= profile.maxTier;
  return {
    served: served.all,
    find: served.find,
    isInProfile,
    may: (operationId) => {
      const operation = served.find(operationId)?.operation;
      return operation !== undefined && isInProfile(operation) && isAllowed(caller, operation);
    },
  };
}

function isAllowed({ maxTier, scopes }: Caller, { tier, scope }: LiveOperation): boolean {
  return maxTier >= tier && (scope === null || scopes.has(scope));
}
