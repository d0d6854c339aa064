import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The sandbox shows these in place of closed paths: they are empty, and their owner cannot read them either. */
const closed = ['denied-folder', 'denied-file'];

/** The paths of the regular files of a data folder or a part of it. A daemon may remove folders meanwhile. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = (await entriesOf(folder)).map((entry) => {
    if (closed.includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
