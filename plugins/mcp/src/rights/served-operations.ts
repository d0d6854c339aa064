import { type HostName, hostNames, type LiveOperation, type ProductInfo } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';

/** An operation with the hosts of this daemon that serve it. */
export interface ServedOperation {
  readonly pluginId: string;
  readonly operation: LiveOperation;
  readonly hosts: readonly HostName[];
}

/** The operations of the hosts that run. */
export interface ServedOperations {
  readonly all: readonly ServedOperation[];
  find(operationId: string): ServedOperation | null;
}

type OwnedOperations = ReturnType<PluginDirectory['operations']>;
type ByHost = readonly (readonly [HostName, OwnedOperations])[];

/** Reads them anew only after plugins or hosts have come or gone. */
export function createServedReader(
  directory: Pick<PluginDirectory, 'operations'>,
  product: Pick<ProductInfo, 'baseUrls'>,
): () => ServedOperations {
  let known: { readonly from: ByHost; readonly served: ServedOperations } | null = null;
  return () => {
    const urls = product.baseUrls();
    const from = hostNames
      .filter((host) => urls[host] !== undefined)
      .map((host) => [host, directory.operations(host)] as const);
    if (known === null || !isSame(known.from, from)) known = { from, served: toServed(from) };
    return known.served;
  };
}

function isSame(before: ByHost, now: ByHost): boolean {
  return (
    before.length === now.length &&
    before.every(([host, list], place) => now[place]?.[0] === host && now[place][1] === list)
  );
}

function toServed(byHost: ByHost): ServedOperations {
  const served = new Map<string, ServedOperation>();
  for (const [host, operations] of byHost) {
    for (const { pluginId, operation } of operations) {
      if (operation.status !== 'live') continue;
      const hosts = served.get(operation.id)?.hosts ?? [];
      served.set(operation.id, { pluginId, operation, hosts: [...hosts, host] });
    }
  }
  return { all: [...served.values()], find: (operationId) => served.get(operationId) ?? null };
}
