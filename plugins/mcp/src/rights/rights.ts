import {
  type Caller,
  type HostName,
  hostNames,
  type LiveOperation,
  type ProductInfo,
} from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { Profile } from './profiles.ts';

/** An operation with the hosts of this daemon that serve it. */
export interface ServedOperation {
  readonly pluginId: string;
  readonly operation: LiveOperation;
  readonly hosts: readonly HostName[];
}

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
  readonly served: ReadonlyMap<string, ServedOperation>;
}

export function createRights({ caller, profile, served }: Parts): Rights {
  const isInProfile = ({ tier }: LiveOperation) => tier <= profile.maxTier;
  return {
    served: [...served.values()],
    find: (operationId) => served.get(operationId) ?? null,
    isInProfile,
    may: (operationId) => {
      const operation = served.get(operationId)?.operation;
      return operation !== undefined && isInProfile(operation) && isAllowed(caller, operation);
    },
  };
}

function isAllowed({ maxTier, scopes }: Caller, { tier, scope }: LiveOperation): boolean {
  return maxTier >= tier && (scope === null || scopes.has(scope));
}

/** The operations of the hosts that run, by id. */
export function readServed(
  directory: Pick<PluginDirectory, 'operations'>,
  product: Pick<ProductInfo, 'baseUrls'>,
): ReadonlyMap<string, ServedOperation> {
  const running = hostNames.filter((host) => product.baseUrls()[host] !== undefined);
  const served = new Map<string, ServedOperation>();
  for (const host of running) {
    for (const { pluginId, operation } of directory.operations(host)) {
      if (operation.status !== 'live') continue;
      const hosts = served.get(operation.id)?.hosts ?? [];
      served.set(operation.id, { pluginId, operation, hosts: [...hosts, host] });
    }
  }
  return served;
}
