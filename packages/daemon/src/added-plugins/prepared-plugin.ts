import { findClashes } from '@gatehouse/host/manifest/find-clashes';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import { readManifestText } from '@gatehouse/host/manifest/read-manifest';
import { type FetchedPlugin, fetchPlugin } from '@gatehouse/package-store/fetch-plugin';
import { isSameOrigin } from '@gatehouse/package-store/is-same-origin';
import type { LockedPlugin, PluginLock } from '@gatehouse/package-store/plugin-lock';
import { AddedPluginError } from './added-plugin-error.ts';
import { permissionsBeyond, permissionsDigest, permissionsOf } from './permissions.ts';

/** A plugin as it would be added: looked at, and not there yet. */
export interface PreparedPlugin {
  readonly manifest: Manifest;
  readonly fetched: FetchedPlugin;
  /** The version that is added now; null where there is none. */
  readonly before: LockedPlugin | null;
  readonly permissions: readonly string[];
  readonly digest: string;
  /** Permissions that were not granted before. */
  readonly added: readonly string[];
  /** Permissions that it had, and does not ask for any more. */
  readonly removed: readonly string[];
  /** Why it may come from somebody else than the version before; null where it does not seem so. */
  readonly otherOrigin: string | null;
}

interface World {
  readonly lock: PluginLock;
  /** Manifests of all plugins but the added ones. */
  readonly others: readonly Manifest[];
  readonly isFreshAllowed: boolean;
}

export async function preparePlugin(source: string, world: World): Promise<PreparedPlugin> {
  const fetched = await fetchPlugin(source, { isFreshAllowed: world.isFreshAllowed });
  const manifest = await manifestOf(fetched);
  assertFree(manifest, world.others);
  const before = world.lock.plugins[manifest.id] ?? null;
  if (before !== null && before.package !== fetched.package) {
    throw new AddedPluginError(
      `${fetched.package} calls itself ${manifest.id}, as ${before.package} does, which was added before; remove that first: npx gatehouse plugin remove ${manifest.id}`,
    );
  }
  const permissions = permissionsOf(manifest);
  const granted = before?.grant.permissions ?? [];
  return {
    manifest,
    fetched,
    before,
    permissions,
    digest: permissionsDigest(permissions),
    added: permissionsBeyond(permissions, granted),
    removed: permissionsBeyond(granted, permissions),
    otherOrigin: before === null ? null : otherOriginOf(fetched, before),
  };
}

async function manifestOf({ files, package: name, version }: FetchedPlugin): Promise<Manifest> {
  const file = files.find(({ path }) => path === manifestFileName);
  if (file === undefined)
    throw new AddedPluginError(`${name} ${version} is no plugin of Gatehouse: it has no ${manifestFileName}`);
  const result = await readManifestText(manifestFileName, file.data.toString('utf8'));
  if (!result.ok) throw new AddedPluginError(`${name} ${version}: ${result.problem.message}`);
  if (result.manifest.version === version) return result.manifest;
  throw new AddedPluginError(
    `${name} ${version} says in its ${manifestFileName} that it is ${result.manifest.version}; its author has to write the manifest anew`,
  );
}

function assertFree(manifest: Manifest, others: readonly Manifest[]): void {
  const clash = findClashes([...others, manifest]).get(manifest.id);
  if (clash !== undefined) throw new AddedPluginError(`${clash.message}; it cannot be added`);
}

function otherOriginOf(fetched: FetchedPlugin, before: LockedPlugin): string | null {
  const { from, source, signedBy, provenance, version, integrity } = fetched;
  if (from !== before.from) return `it was from a ${before.from}, and is now from a ${from}`;
  if (from === 'folder') return null;
  if (from === 'registry' && source !== before.source)
    return `it was from ${before.source}, and is now from ${source}`;
  if (from === 'registry' && version === before.version && integrity !== before.integrity)
    return `${version} had other bytes before, and a version never changes in a registry`;
  if (before.signedBy !== null && signedBy === null) return 'its registry signed it before, and does not now';
  if (isSameOrigin(provenance, before.provenance)) return null;
  return `it was built by ${placeOf(before.provenance)}, and is now built by ${placeOf(provenance)}`;
}

function placeOf(provenance: LockedPlugin['provenance']): string {
  return provenance === null
    ? 'nobody that can be verified'
    : `${provenance.repository} (${provenance.workflow})`;
}
