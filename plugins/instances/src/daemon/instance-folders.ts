import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endBrowser } from './browser-process.ts';

const OWNER_FILE = 'owner.json';
// A browser that was just ended may still hold files open for a moment.
const REMOVE_AGAIN = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

export interface InstanceFolder {
  readonly path: string;
  readonly profileDir: string;
  readonly scratchDir: string;
}

/** Who to look for when the folder is found after a crash. */
export interface FolderOwner {
  readonly daemonPid: number;
  readonly workerPid: number;
  readonly browserPid: number | null;
}

export async function createInstanceFolder(
  root: string,
  { id, owner }: { id: number; owner: FolderOwner },
): Promise<InstanceFolder> {
  const path = join(root, String(id));
  const folder = { path, profileDir: join(path, 'profile'), scratchDir: join(path, 'scratch') };
  await rm(path, REMOVE_AGAIN);
  await mkdir(path, { mode: 0o700 });
  await writeFolderOwner(path, owner);
  await mkdir(folder.profileDir, { mode: 0o700 });
  await mkdir(folder.scratchDir, { mode: 0o700 });
  return folder;
}

export async function writeFolderOwner(path: string, owner: FolderOwner): Promise<void> {
  await writeFile(join(path, OWNER_FILE), JSON.stringify(owner), { mode: 0o600 });
}

export async function removeInstanceFolder(path: string): Promise<void> {
  await rm(path, REMOVE_AGAIN);
}

/** Ends the browsers and removes the folders that an earlier daemon left. Answers what could not be removed. */
export async function sweepInstanceFolders(root: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const name of await readdir(root)) {
    const path = join(root, name);
    try {
      const browserPid = await readBrowserPid(path);
      if (browserPid !== null) await endBrowser({ pid: browserPid, folder: path });
      await removeInstanceFolder(path);
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

/** Null without a readable owner file: the death may have come while it was written. */
async function readBrowserPid(path: string): Promise<number | null> {
  try {
    const owner: unknown = JSON.parse(await readFile(join(path, OWNER_FILE), 'utf8'));
    const isOwner = typeof owner === 'object' && owner !== null && 'browserPid' in owner;
    return isOwner && Number.isSafeInteger(owner.browserPid) ? Number(owner.browserPid) : null;
  } catch {
    return null;
  }
}
