import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import type { ZipFile } from 'yazl';
import { writeNew } from '../files/copy-file.ts';
import { notRegular, toFileError } from '../files/file-error.ts';
import { walkFolder } from '../files/walk-folder.ts';

interface ZipOptions {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly run: Pick<RunInfo, 'projectPath'>;
}

/** Packs a file or a folder; gives how many files there are in the archive. */
export async function zipInto(source: string, target: string, options: ZipOptions): Promise<number> {
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
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
}

async function filesOf(source: string, target: string, options: ZipOptions): Promise<readonly Packed[]> {
  const facts = await lstat(source).catch((cause: unknown) => {
    throw toFileError(cause, source);
  });
  if (facts.isFile()) return [{ path: source, name: basename(source), isFolder: false }];
  if (!facts.isDirectory()) throw notRegular(source);
  const files: Packed[] = [];
  for await (const { path, kind } of walkFolder(source, { ...options, isRecursive: true })) {
    // The archive may be made inside of what is packed.
    if (resolve(path) === resolve(target) || (kind !== 'file' && kind !== 'folder')) continue;
    files.push({ path, name: relative(source, path).split(sep).join('/'), isFolder: kind === 'folder' });
  }
  return files;
}

function addAll(zip: ZipFile, files: readonly Packed[]): void {
  for (const { path, name, isFolder } of files) {
    if (isFolder) zip.addEmptyDirectory(name);
    else {
      zip.addReadStreamLazy(name, (give) => {
        const stream = createReadStream(path);
        stream.on('error', (error) => zip.emit('error', error));
        give(null, stream);
      });
    }
  }
  zip.end();
}
