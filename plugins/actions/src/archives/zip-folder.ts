import { basename, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type GuardedPath, openRegular } from '@gatehouse/sdk-actions/files';
import { notRegular, ownFactsOf } from '@gatehouse/sdk-actions/internal/files';
import type { ZipFile } from 'yazl';
import { writeNew } from '../files/copy-file.ts';
import { walkFolder } from '../files/walk-folder.ts';

interface ZipOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
}

/** Packs a file or a folder; returns the number of files in the archive. */
export async function zipInto(
  source: GuardedPath,
  target: GuardedPath,
  options: ZipOptions,
): Promise<number> {
  const files = await filesOf(source, target, options);
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  await writeNew(target, options, async (file) => {
    const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
    addAll(zip, files);
    const written = async () => {
      for await (const chunk of Readable.from(zip.outputStream)) {
        options.signal.throwIfAborted();
        await file.appendFile(chunk);
      }
    };
    await Promise.race([written(), failed]);
  });
  return files.filter(({ isFolder }) => !isFolder).length;
}

interface Packed {
  readonly named: GuardedPath;
  readonly name: string;
  readonly isFolder: boolean;
}

async function filesOf(
  source: GuardedPath,
  target: GuardedPath,
  options: ZipOptions,
): Promise<readonly Packed[]> {
  const { facts } = await ownFactsOf(source);
  if (facts.isFile()) return [{ named: source, name: basename(source.path), isFolder: false }];
  if (!facts.isDirectory()) throw notRegular(source.path);
  const files: Packed[] = [];
  for await (const { named, kind } of walkFolder(source, { ...options, isRecursive: true })) {
    // The archive itself may be in the packed folder.
    if (named.path === target.path || (kind !== 'file' && kind !== 'folder')) continue;
    const name = relative(source.path, named.path).split(sep).join('/');
    files.push({ named, name, isFolder: kind === 'folder' });
  }
  return files;
}

function addAll(zip: ZipFile, files: readonly Packed[]): void {
  for (const { named, name, isFolder } of files) {
    if (isFolder) zip.addEmptyDirectory(name);
    else {
      zip.addReadStreamLazy(name, (give) => {
        openRegular(named, 'read').then(
          ({ file }) => {
            const stream = file.createReadStream();
            stream.on('error', (error) => zip.emit('error', error));
            give(null, stream);
          },
          (error: unknown) => zip.emit('error', error),
        );
      });
    }
  }
  zip.end();
}
