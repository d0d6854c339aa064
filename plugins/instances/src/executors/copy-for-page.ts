import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { quote } from '@gatehouse/sdk-actions';
import { below, factsOf, type GuardedPath, readFolder, withRegular } from '@gatehouse/sdk-actions/files';

const MAX_FILES = 10_000;

/** Copies a file or a folder to a place that the browser may read; its folder is removed with it. */
export async function copyForPage(named: GuardedPath, scratchDir: string): Promise<string> {
  const parent = join(scratchDir, 'uploads');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const copy = join(await mkdtemp(join(parent, 'file-')), basename(named.path));
  const { facts } = await factsOf(named);
  if (facts.isDirectory()) await copyFolder(named, copy, { named, left: MAX_FILES });
  else await copyFile(named, copy);
  return copy;
}

async function copyFile(named: GuardedPath, copy: string): Promise<void> {
  await withRegular(named, 'read', ({ file }) =>
    pipeline(file.createReadStream({ autoClose: false }), createWriteStream(copy, { mode: 0o600 })),
  );
}

/** The whole folder of an upload, and how many more entries it may have. */
interface Budget {
  readonly named: GuardedPath;
  left: number;
}

async function copyFolder(named: GuardedPath, copy: string, budget: Budget): Promise<void> {
  await mkdir(copy, { mode: 0o700 });
  const read = await readFolder(named, { maxEntries: budget.left });
  if (read === null) {
    throw new Error(
      `The folder ${quote(budget.named.path)} has more than ${MAX_FILES} entries, the most that are uploaded.`,
    );
  }
  budget.left -= read.entries.length;
  for (const { name, kind } of read.entries) {
    // A link counts as the file to which it leads; one to a folder is an error.
    if (kind === 'folder') await copyFolder(below(named, name), join(copy, name), budget);
    else await copyFile(below(named, name), join(copy, name));
  }
}
