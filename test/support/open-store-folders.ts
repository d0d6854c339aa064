import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens the closed folders of added plugins, so that a user who is not root can remove them. */
export async function openStoreFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o700);
}
