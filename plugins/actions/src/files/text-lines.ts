import type { ReadEncoding } from '@gatehouse/sdk-actions/document';
import {
  appendToFile,
  type GuardedPath,
  isMissing,
  maxReadBytes,
  readRegularFile,
} from '@gatehouse/sdk-actions/files';
import { decodeText } from './decode-text.ts';

interface ReadLines {
  readonly encoding: ReadEncoding;
  /** Creates a missing file. */
  readonly makesFile: boolean;
}

/** The lines of a text file; there is no line after the last line break. */
export async function readLines(
  named: GuardedPath,
  { encoding, makesFile }: ReadLines,
): Promise<readonly string[]> {
  const bytes = await readOrMake(named, makesFile);
  const lines = (await decodeText(bytes, { encoding, path: named.path })).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The bytes of a file, or none where it is missing and may be created. */
export async function readOrMake(path: GuardedPath, makesFile: boolean): Promise<Buffer> {
  try {
    return await readRegularFile(path, maxReadBytes);
  } catch (error) {
    if (!makesFile || !isMissing(error)) throw error;
    await appendToFile(path, () => Buffer.alloc(0));
    return Buffer.alloc(0);
  }
}
