import { lstat, unlink } from 'node:fs/promises';
import type { FileGrants } from '@gatehouse/plugin-runtime/api';
import { type GuardedPath, isRefusal } from '@gatehouse/sdk-actions/files';
import { useEntry } from '@gatehouse/sdk-actions/internal/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ScheduleSettings } from '../schedule/schedule-settings.ts';
import type { Task } from '../task/task.ts';

interface Owner {
  readonly projectPath: Task['projectPath'];
  /** Scopes of the caller that activated the schedule. */
  readonly scopes: Iterable<string>;
}

/** The trigger file of a schedule, with the rights of a run by its activator; null if it has none. */
export function triggerOf(
  { fileName }: Pick<ScheduleSettings, 'fileName'>,
  { projectPath, scopes }: Owner,
  grants: Pick<FileGrants, 'ofRun'>,
): GuardedPath | null {
  if (fileName === null) return null;
  return { path: fileName, rights: grants.ofRun({ projectPath, allowedScopes: scopes }) };
}

/** Throws `bad_request` if the activator may not read the file, or may not delete it although the schedule should. */
export async function assertTriggerAllowed(
  trigger: GuardedPath,
  { isNeedDeleteFile }: Pick<ScheduleSettings, 'isNeedDeleteFile'>,
): Promise<void> {
  try {
    await useEntry(trigger, isNeedDeleteFile ? 'write' : 'read', async () => undefined);
  } catch (error) {
    // The folder may be created later.
    if (isRefusal(error)) throw new GatehouseError('bad_request', `fileName: ${error.message}`);
  }
}

/**
 * Identity of the file at the path, different for each file that replaces it. Null if there is none: links, folders and
 * pipes trigger nothing.
 */
export async function lookForTrigger(trigger: GuardedPath): Promise<string | null> {
  try {
    return await useEntry(trigger, 'read', ({ at }) => identityOf(at));
  } catch {
    return null;
  }
}

/** Deletes the file unless another one has replaced it. @returns whether the file is gone */
export async function deleteTrigger(trigger: GuardedPath, identity: string): Promise<boolean> {
  if ((await lookForTrigger(trigger)) !== identity) return true;
  try {
    await useEntry(trigger, 'write', ({ at }) => unlink(at));
    return true;
  } catch {
    return false;
  }
}

async function identityOf(at: string): Promise<string | null> {
  const facts = await lstat(at, { bigint: true });
  return facts.isFile() ? `${facts.ino}-${facts.mtimeNs}-${facts.size}` : null;
}
