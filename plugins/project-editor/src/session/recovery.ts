import path from 'node:path';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { Clock, DataFolder } from '@gatehouse/sdk-plugin';
import type { EditSession } from './edit-session.ts';

export interface RecoveryMeans {
  readonly files: ProjectFiles;
  readonly folder: DataFolder;
  readonly clock: Clock;
}

/**
 * Saves the unsaved changes of a project that the editor closes. Returns the path of the synced file, or null when
 * there are none.
 */
export async function keepUnsavedChanges(
  session: EditSession,
  { files, folder, clock }: RecoveryMeans,
): Promise<string | null> {
  if (!session.hasUnsavedChanges) return null;
  const parent = await folder.folder('recovery');
  const { document } = session;
  const stamp = clock.timestamp().replaceAll(/[:.]/g, '-');
  const filePath = path.join(parent, `${safeName(document.name)}-${stamp}.zp`);
  await files.writeOwn(filePath, document);
  return filePath;
}

/** A part of a file name that describes the content. */
export function safeName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60) || 'project';
}
