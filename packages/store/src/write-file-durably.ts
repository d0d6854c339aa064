import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const temporaryName = /^\.[\da-f-]{36}\.tmp$/;

/** Replaces a small file as a whole: a reader and a crash see the old bytes or the new ones. Mode 0600. */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncFolder(folder);
}

/** Removes what writes of a process that was killed left in a folder in which nobody else writes. */
export async function removeTornWrites(folder: string): Promise<void> {
  const torn = (await readdir(folder)).filter((name) => temporaryName.test(name));
  await Promise.all(torn.map((name) => rm(join(folder, name), { force: true })));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
