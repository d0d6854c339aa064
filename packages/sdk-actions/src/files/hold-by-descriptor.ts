import { closeSync, constants, open, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Held, HoldOptions } from './held-place.ts';

const openFd = promisify(open);
/** Opens a path without any right to its contents. Only Linux has the flag, and Node has no name for it. */
const O_PATH = 0o10000000;

/** The descriptor stays with the opened file, even when it is moved or replaced by a link. */
export async function holdByDescriptor(path: string, options: HoldOptions): Promise<Held> {
  const flags =
    O_PATH |
    (options.isFolder ? constants.O_DIRECTORY : 0) |
    (options.followsLink ? 0 : constants.O_NOFOLLOW);
  const fd = await openFd(path, flags);
  const ownPath = `/proc/self/fd/${fd}`;
  try {
    // The kernel answers without reading the disk.
    const real = readlinkSync(ownPath);
    return { real, path: ownPath, assertSame: () => undefined, release: () => closeSync(fd) };
  } catch (cause) {
    closeSync(fd);
    throw cause;
  }
}
