import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import { type FileRights, readRegularFile } from '@gatehouse/sdk-actions/files';
import type { FileCheck } from '../test-file-schema.ts';

const maxFiles = 200;
const maxBytes = 16 * 2 ** 20;
const maxText = 20_000;

/** Digests of the files of a folder, by their path in it. */
export type FolderState = ReadonlyMap<string, string>;

/** The folder of a run, which may have left anything in it. */
export interface RunFolder {
  readonly folder: string;
  readonly rights: FileRights;
}

export async function stateOf(place: RunFolder): Promise<FolderState> {
  const state = new Map<string, string>();
  for (const path of await filesIn(place.folder)) state.set(path, digestOf(await read(place, path)));
  return state;
}

export interface LeftFiles {
  readonly checks: Readonly<Record<string, FileCheck>>;
  readonly leftOut: readonly string[];
}

/** Expectations of the files that a run made, changed and removed. */
export async function leftFiles(place: RunFolder, before: FolderState): Promise<LeftFiles> {
  const now = await stateOf(place);
  const changed = [...now].filter(([path, digest]) => before.get(path) !== digest).map(([path]) => path);
  const removed = [...before.keys()].filter((path) => !now.has(path));
  const leftOut: string[] = [];
  if (changed.length > maxFiles) leftOut.push(`all files but the first ${maxFiles} of ${changed.length}`);
  const checks: [string, FileCheck][] = removed.map((path) => [path, { exists: false }]);
  for (const path of changed.slice(0, maxFiles)) {
    const text = textOf(await read(place, path));
    if (text === null)
      leftOut.push(`content of the file ${path}: it is binary or large; that it is there is expected`);
    checks.push([path, text ?? { exists: true }]);
  }
  return { checks: Object.fromEntries(checks), leftOut };
}

/** Links are not followed. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** Null for what is large, or no regular file any more. */
async function read({ folder, rights }: RunFolder, path: string): Promise<Buffer | null> {
  try {
    return await readRegularFile({ path: join(folder, path), rights }, maxBytes);
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}

function digestOf(bytes: Buffer | null): string {
  return bytes === null ? 'large' : createHash('sha256').update(bytes).digest('hex');
}

/** Null for what is no short text. */
function textOf(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.length > maxText) return null;
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : null;
}
