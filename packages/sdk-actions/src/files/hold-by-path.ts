import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Held, HoldOptions } from './held-place.ts';

/**
 * For systems without paths of descriptors. Weaker: whoever may rename folders on the way can put a link there between
 * the look and the use. A file that is opened is compared with the one that was judged.
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

/** Where names of both cases mean one file, the rules know the one that is on the disk. */
async function nameOnDisk(real: string, followsLink: boolean): Promise<string> {
  return followsLink ? real : await realpath(real).catch(() => real);
}
