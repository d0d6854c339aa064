import { hostServiceIds } from '@gatehouse/daemon/host-operations/host-services';
import { apiPrefix } from '@gatehouse/host/kernel/versions';
import type { ManifestOperation } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import { type FailedPlugin, planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import type { HostName } from '@gatehouse/sdk-plugin';

/** The facts of an operation that are known without a daemon. */
export interface OperationFacts {
  readonly operationId: string;
  /** Null for one that only the running daemon knows: it was started with other plugins. */
  readonly plugin: { readonly id: string; readonly title: string } | null;
  readonly method: string;
  /** With the prefix. */
  readonly path: string;
  readonly tier: number;
  readonly scope: string | null;
  readonly auth: 'key' | 'optional' | 'none';
  /** Its removal: the date or null when none is set; absent for one that stays. */
  readonly deprecation?: { readonly sunset: string | null };
  readonly hosts: readonly HostName[];
  readonly state: 'live' | 'declared' | 'disabled' | 'plugin_failed';
  readonly problem: (Pick<PluginProblem, 'message' | 'fix'> & { readonly code: string }) | null;
}

export interface InstalledOperations {
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** Plugins whose manifest cannot be used, so that what they own is not known. */
  readonly unreadable: readonly FailedPlugin[];
}

/** Every operation of the plugins in the folders, from their manifests. */
export async function readInstalledOperations(folders: readonly string[]): Promise<InstalledOperations> {
  const { ordered, failed } = await planPlugins(folders, hostServiceIds);
  const operations = new Map<string, OperationFacts>();
  // An operation that two plugins claim is that of the one that is kept.
  for (const { manifest, problem } of [...failed, ...ordered.map((found) => ({ ...found, problem: null }))]) {
    if (manifest === null) continue;
    const plugin = { id: manifest.id, title: manifest.title };
    for (const operation of manifest.operations) {
      operations.set(operation.id, { ...toFacts(operation), plugin, ...stateOf(operation, problem) });
    }
  }
  return { operations, unreadable: failed.filter(({ manifest }) => manifest === null) };
}

function toFacts({ id, method, path, tier, scope, auth, hosts, deprecation }: ManifestOperation) {
  return {
    operationId: id,
    method,
    path: `${apiPrefix}${path}`,
    tier,
    scope,
    auth: auth ?? 'key',
    hosts,
    ...(deprecation === undefined ? {} : { deprecation }),
  } as const;
}

function stateOf({ status }: ManifestOperation, problem: PluginProblem | null) {
  if (status === 'declared') return { state: 'declared', problem: null } as const;
  return problem === null
    ? ({ state: 'live', problem: null } as const)
    : ({ state: 'plugin_failed', problem } as const);
}
