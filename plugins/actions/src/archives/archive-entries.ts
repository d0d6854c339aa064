import { type Readable, Transform } from 'node:stream';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Entry, ZipFile } from 'yauzl';

export interface ArchiveEntry {
  /** Folders are separated by /. yauzl refuses absolute names and those with `..`. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Anything but a file and a folder, such as a link. */
  readonly isSpecial: boolean;
  readonly size: number;
  open(): Promise<Readable>;
}

export interface ArchiveBounds {
  readonly maxEntries: number;
  /** Maximum bytes of all unpacked entries together. */
  readonly maxBytes: number;
}

/** The entries of an archive in order. Unpacked bytes are counted; the sizes in the archive are not trusted. */
export async function* archiveEntries(zip: ZipFile, bounds: ArchiveBounds): AsyncGenerator<ArchiveEntry> {
  if (zip.entryCount > bounds.maxEntries) {
    throw new ActionError(
      `The archive has ${zip.entryCount} entries; at most ${bounds.maxEntries} are unpacked.`,
    );
  }
  const count = countBytes(bounds.maxBytes);
  try {
    for await (const entry of zip.eachEntry()) yield toEntry(entry, zip, count);
  } finally {
    zip.close();
  }
}

function toEntry(entry: Entry, zip: ZipFile, count: () => Transform): ArchiveEntry {
  // The upper half has the Unix mode of the file: four of its bits are the kind.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  return {
    name: entry.fileName,
    isFolder: entry.fileName.endsWith('/'),
    isSpecial: kind !== 0 && kind !== 0o100000 && kind !== 0o040000,
    size: entry.uncompressedSize,
    async open() {
      if (entry.isEncrypted()) {
        throw new ActionError(`${quote(entry.fileName)} in the archive is locked by a password.`);
      }
      const source = await zip.openReadStreamPromise(entry);
      const counted = count();
      source.on('error', (error) => counted.destroy(error));
      return source.pipe(counted);
    },
  };
}

export function brokenArchive(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof ActionError || 'syscall' in cause) return cause;
  return new ActionError(`The archive cannot be read: ${cause.message}.`);
}

/** Counts over all entries of one archive. */
function countBytes(maxBytes: number): () => Transform {
  let total = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        if (total <= maxBytes) done(null, chunk);
        else
          done(
            new ActionError(
              `The archive unpacks to more than ${maxBytes / 2 ** 20} MiB, the most that is unpacked.`,
            ),
          );
      },
    });
}
