import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Held, HoldOptions } from './held-place.ts';

/**
 * For systems without paths of descriptors. Weaker: a program that may rename folders of the path can insert a link
 * between check and use. An opened file is compared with the one that was checked.
 */
export async function holdByPath(path: string, { isFolder, followsLink }: HoldOptions): Promise<Held> {
  const real = followsLink ? await realpath(path) : join(await realpath(dirname(path)), basename(path));
  const judged = await lstat(real);
  if (isFolder && !judged.isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: not a directory, open '${path}'`), {
      code: 'ENOTDIR',
      syscall: 'open',
    });
  }
  return {
    real: await nameOnDisk(real, followsLink),
    path: real,
    assertSame: ({ dev, ino }) => {
      if (judged.dev === dev && judged.ino === ino) return;
      throw new Error(`${JSON.stringify(path)} was replaced while it was opened; try again.`);
    },
    release: () => undefined,
  };
}

/** On file systems that ignore case the rules use the name as it is on the disk. */
async function nameOnDisk(real: string, followsLink: boolean): Promise<string> {
  return followsLink ? real : await realpath(real).catch(() => real);
}
