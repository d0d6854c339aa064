import type { FileHandle } from 'node:fs/promises';
import { type GuardedPath, isMissing, openRegular } from '@gatehouse/sdk-actions/files';
import type { Collection } from '@gatehouse/sdk-plugin';
import { copyLeft } from '../taken/copy-left.ts';
import type { LineHoles } from '../taken/line-holes.ts';
import { replaceBoundFile } from '../taken/replace-bound-file.ts';
import { partsOf, readHoles } from '../taken/taken-record.ts';
import { type ChangeRecord, commitWith } from './commit-file.ts';
import { type KeptEntries, unmarked } from './kept-entries.ts';

interface Returning {
  readonly records: Collection<KeptEntries>;
  isHeld(): boolean;
}

/** Writes entries at the end of their file, which is locked: all of them in one change, and each once. */
export async function returnEntries(
  all: readonly KeptEntries[],
  { records, isHeld }: Returning,
): Promise<void> {
  const [first] = all;
  if (first === undefined) return;
  const { target, lock, rights } = first;
  const file = { path: target, rights };
  const mark = async (change: (entries: KeptEntries) => KeptEntries) => {
    await Promise.all(all.map(({ id }) => records.update(id, change)));
  };
  const record: ChangeRecord = {
    write: (returnedBy) => mark((entries) => ({ ...entries, returnedBy })),
    undo: () => mark(unmarked),
  };
  const from = await openIfThere(file);
  try {
    const holes = from && (await readHoles(file, partsOf(from.fd)));
    await replaceBoundFile({ file, lock }, (to) => writeWith(all, { from, holes, to }), {
      commit: (commit) => commitWith(commit, { run: { fileRights: rights }, isHeld, record }),
    });
  } finally {
    await from?.close();
  }
}

async function openIfThere(named: GuardedPath): Promise<FileHandle | null> {
  try {
    return (await openRegular(named, 'read')).file;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface Content {
  readonly from: FileHandle | null;
  readonly holes: LineHoles | null;
  readonly to: FileHandle;
}

async function writeWith(all: readonly KeptEntries[], { from, holes, to }: Content): Promise<void> {
  const separator = Buffer.from(all[0]?.held.separator ?? '', 'base64');
  if (from && holes) {
    await copyLeft(from, holes, to);
    if (!(await endsWith(from, holes, separator))) await to.writeFile(separator);
  }
  for (const { held } of all) await to.writeFile(Buffer.from(held.bytes, 'base64'));
}

/** Whether what is left of a file ends with a separator, or is empty. */
async function endsWith(from: FileHandle, holes: LineHoles, separator: Buffer): Promise<boolean> {
  const { size } = await from.stat();
  const last = holes.left(size).at(-1);
  if (last === undefined) return true;
  const end = Buffer.alloc(Math.min(separator.length, last.to - last.from));
  await from.read(end, 0, end.length, last.to - end.length);
  return end.equals(separator);
}
