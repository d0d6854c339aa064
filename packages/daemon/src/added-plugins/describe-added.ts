import type { LockedPlugin } from '@gatehouse/package-store/plugin-lock';
import type { AddedPluginView, PluginPreview } from './added-plugin-view.ts';
import { permissionsDigest } from './permissions.ts';
import type { PreparedPlugin } from './prepared-plugin.ts';

/** A prepared plugin for those who decide about it, without its files. */
export function toPreview(prepared: PreparedPlugin): PluginPreview {
  const { manifest, fetched, before, permissions, digest, added, removed, otherOrigin } = prepared;
  return {
    id: manifest.id,
    title: manifest.title,
    version: fetched.version,
    before: before?.version ?? null,
    ...originOf(fetched),
    permissions: [...permissions],
    digest,
    added: [...added],
    removed: [...removed],
    otherOrigin,
    withScripts: [...fetched.withScripts],
    dependencies: Object.fromEntries(fetched.dependencies),
  };
}

export function toAddedView(id: string, plugin: LockedPlugin): AddedPluginView {
  const { permissions, by, at } = plugin.grant;
  return {
    id,
    version: plugin.version,
    ...originOf(plugin),
    permissions,
    digest: permissionsDigest(permissions),
    grantedBy: by,
    grantedAt: at,
  };
}

function originOf({
  package: name,
  from,
  source,
  integrity,
  publishedAt,
  signedBy,
  provenance,
}: Omit<LockedPlugin, 'files' | 'dependencies' | 'grant' | 'version'>) {
  return { package: name, from, source, integrity, publishedAt, signedBy, provenance };
}
