import { closeSync, constants, open, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Held, HoldOptions } from './held-place.ts';

const openFd = promisify(open);
/** Opens a place without any right to what is in it. Linux alone has it, and Node does not name it. */
const O_PATH = 0o10000000;

/** The descriptor stays with what was opened, whoever moves it or puts a link in its place. */
export async function holdByDescriptor(path: string, options: HoldOptions): Promise<Held> {
  const flags =
    O_PATH |
    (options.isFolder ? constants.O_DIRECTORY : 0) |
    (options.followsLink ? 0 : constants.O_NOFOLLOW);
  const fd = await openFd(path, flags);
  const ownPath = `/proc/self/fd/${fd}`;
  try {
    // It asks the kernel alone, and no disk.
    const real = readlinkSync(ownPath);
    return { real, path: ownPath, assertSame: () => undefined, release: () => closeSync(fd) };
  } catch (cause) {
    closeSync(fd);
    throw cause;
  }
}
