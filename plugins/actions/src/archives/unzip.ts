import { ActionError, quote } from '@gatehouse/sdk-actions';
import { below, type GuardedPath, makeFolders, toFileError, withRegular } from '@gatehouse/sdk-actions/files';
import type { ZipFile } from 'yauzl';
import { writeNew } from '../files/copy-file.ts';
import { archiveEntries, brokenArchive } from './archive-entries.ts';

interface UnzipOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

const bounds = { maxEntries: 100_000, maxBytes: 4 * 2 ** 30 };

/** Unpacks an archive into a folder; returns the number of files. */
export async function unzipInto(
  archive: GuardedPath,
  folder: GuardedPath,
  options: UnzipOptions,
): Promise<number> {
  const { openArchive } = await import('./open-archive.ts');
  try {
    return await withRegular(archive, 'read', async ({ file, facts }) =>
      unpack(await openArchive(file, facts.size), folder, options),
    );
  } catch (cause) {
    throw brokenArchive(toFileError(cause, archive.path));
  }
}

async function unpack(zip: ZipFile, folder: GuardedPath, options: UnzipOptions): Promise<number> {
  let count = 0;
  await makeFolders(folder);
  for await (const entry of archiveEntries(zip, bounds)) {
    options.signal.throwIfAborted();
    if (entry.isSpecial) {
      throw new ActionError(
        `${quote(entry.name)} in the archive is a link or a device, which is not unpacked.`,
      );
    }
    const target = below(folder, entry.name);
    if (entry.isFolder) {
      await makeFolders(target);
      continue;
    }
    await writeNew(target, options, async (file) => {
      for await (const chunk of await entry.open()) await file.appendFile(chunk);
    });
    count++;
  }
  return count;
}
