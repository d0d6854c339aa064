import { type PluginProblem, readManifest } from '@gatehouse/host/manifest/read-manifest';
import { findChangedFile } from '@gatehouse/package-store/check-stored';
import { readPluginLock } from '@gatehouse/package-store/plugin-lock';
import { isStored, storedFolderOf } from '@gatehouse/package-store/plugin-store';
import { permissionsBeyond, permissionsOf } from './permissions.ts';

export interface RefusedPlugin {
  readonly id: string;
  readonly problem: PluginProblem;
}

/**
 * Why the added plugin in a folder must not start, before anything of it is read as code: other bytes than those that were
 * added, or more permissions than were granted. Null for all other folders.
 */
export async function checkAddedPlugin(dataDir: string, folder: string): Promise<RefusedPlugin | null> {
  if (!isStored(dataDir, folder)) return null;
  const found = Object.entries(readPluginLock(dataDir).plugins).find(
    ([, plugin]) => storedFolderOf(dataDir, plugin) === folder,
  );
  if (found === undefined) return null;
  const [id, plugin] = found;
  const changed = await findChangedFile(dataDir, plugin);
  if (changed !== null) return { id, problem: modified(id, changed) };
  const result = await readManifest(folder);
  if (!result.ok) return null;
  const beyond = permissionsBeyond(permissionsOf(result.manifest), plugin.grant.permissions);
  if (result.manifest.id === id && beyond.length === 0) return null;
  return { id, problem: notGranted(id, beyond) };
}

function modified(id: string, changed: string): PluginProblem {
  return {
    code: 'plugin_modified',
    message: `It is not what was added: ${changed}`,
    fix: `Add it again, if you did not change it: npx gatehouse plugin remove ${id}, then plugin add`,
  };
}

function notGranted(id: string, beyond: readonly string[]): PluginProblem {
  return {
    code: 'not_granted',
    message: `Nobody allowed what it wants to do: ${beyond.join('; ') || 'to have this id'}`,
    fix: `Look at it with: npx gatehouse plugin permissions ${id}; then add it again: npx gatehouse plugin remove ${id}, then plugin add`,
  };
}
