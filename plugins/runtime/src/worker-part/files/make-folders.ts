import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with those on the way to it; one that exists is no error. Not `mkdir` with `recursive`: in places that
 * take no folders and say "not found" for it, such as /proc, that goes on for ever.
 */
export async function makeFolders(path: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  for (let place = path; !(await isThere(place)) && dirname(place) !== place; place = dirname(place)) {
    missing.push(place);
  }
  for (const folder of missing.toReversed()) await makeOne(folder, mode);
  if (missing.length === 0 && !(await stat(path)).isDirectory()) await mkdir(path, mode);
}

/** Somebody else may make it at the same time. */
async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    const facts = await stat(folder).catch(() => null);
    if (!facts?.isDirectory()) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
