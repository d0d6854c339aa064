import { join } from 'node:path';
import { makeFolders } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { writeNew } from '../files/copy-file.ts';
import { toFileError } from '../files/file-error.ts';
import { archiveEntries, brokenArchive } from './archive-entries.ts';

interface UnzipOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

const bounds = { maxEntries: 100_000, maxBytes: 4 * 2 ** 30 };

/** Unpacks an archive into a folder; gives how many files it held. */
export async function unzipInto(archive: string, folder: string, options: UnzipOptions): Promise<number> {
  const { openPromise } = await import('yauzl');
  let count = 0;
  try {
    const zip = await openPromise(archive, { lazyEntries: true });
    await makeFolders(folder);
    for await (const entry of archiveEntries(zip, bounds)) {
      options.signal.throwIfAborted();
      if (entry.isSpecial) {
        throw new ActionError(
          `${quote(entry.name)} in the archive is a link or a device, which is not unpacked.`,
        );
      }
      const target = join(folder, entry.name);
      if (entry.isFolder) {
        await makeFolders(target);
        continue;
      }
      await writeNew(target, options, async (file) => {
        for await (const chunk of await entry.open()) await file.appendFile(chunk);
      });
      count++;
    }
  } catch (cause) {
    throw brokenArchive(toFileError(cause, archive));
  }
  return count;
}
