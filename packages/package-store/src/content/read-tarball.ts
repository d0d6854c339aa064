import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SourceError } from '../source-error.ts';
import { assertPlace } from './assert-place.ts';
import type { ContentFile } from './content-file.ts';
import type { ContentBudget } from './content-limits.ts';

/** Headers and padding of entries come on top of their bytes. */
const overheadBytes = 16 * 1024 * 1024;

/** The files of a tarball of npm, without the folder that all of them are in. Nothing is written. */
export async function readTarball(
  tarball: Buffer,
  what: string,
  budget: ContentBudget,
): Promise<readonly ContentFile[]> {
  const { Parser } = await import('tar');
  const files = new Map<string, Buffer>();
  const archive = await unzip(tarball, what, budget.leftBytes + overheadBytes);
  return new Promise((resolve, reject) => {
    const parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        try {
          const path = placeOf(entry, what);
          if (path === null) return entry.resume();
          budget.spend(path, entry.size);
          const chunks: Buffer[] = [];
          entry.on('data', (chunk) => void chunks.push(Buffer.from(chunk)));
          entry.on('end', () => void files.set(path, Buffer.concat(chunks)));
        } catch (error) {
          reject(error);
          entry.resume();
        }
      },
    });
    parser.on('error', (cause: unknown) =>
      reject(new SourceError(`${what} is no tarball: ${cause}`, { cause })),
    );
    parser.on('end', () => resolve([...files].map(([path, data]) => ({ path, data }))));
    parser.end(archive);
  });
}

interface Entry {
  readonly path: string;
  readonly type: string;
}

/** Null for a folder. */
function placeOf({ path, type }: Entry, what: string): string | null {
  if (type === 'Directory') return null;
  if (!/^(Old|Contiguous)?File$/.test(type))
    throw new SourceError(
      `${what} has ${JSON.stringify(path)}, which is no file but a ${type}; links are not taken`,
    );
  assertPlace(path, what);
  const place = path.slice(path.indexOf('/') + 1);
  if (place === path) throw new SourceError(`${what} has ${path} outside of its folder`);
  return place;
}

async function unzip(tarball: Buffer, what: string, maxOutputLength: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(tarball, { maxOutputLength });
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    const why = isTooLarge ? 'it has more bytes unpacked than a plugin may have' : String(cause);
    throw new SourceError(`The tarball of ${what} cannot be unpacked: ${why}`, { cause });
  }
}
