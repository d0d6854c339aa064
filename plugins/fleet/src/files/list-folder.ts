import { constants } from 'node:fs';
import { readlink, realpath } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { readFolder, withRegular } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { FileHashes } from './file-hashes.ts';
import type { SentEntry } from './sent-entry.ts';

type Rights = Parameters<typeof readFolder>[0]['rights'];

export interface ListedFolder {
  /** A real path. */
  readonly folder: string;
  /** The rights of its runs. */
  readonly rights: Rights;
  /** It is that of a plugin; otherwise that of a project. */
  readonly isCode?: boolean;
}

/** The most that goes to a node of one folder. */
const maxOfFolder = { entries: 20_000, bytes: 2 ** 30 };

interface Listing {
  readonly hashes: FileHashes;
  readonly limits?: typeof maxOfFolder;
}

/** History of versions, which no run reads, and what is being written. */
const isLeftOut = (name: string): boolean => name === '.git' || /^\.gatehouse-.+\.tmp$/.test(name);

/** The entries of the folder of a project for a node. Those that a run may not read are left out, as are links out of it. */
export async function listFolder(
  listed: ListedFolder,
  { hashes, limits = maxOfFolder }: Listing,
): Promise<SentEntry[]> {
  const entries: SentEntry[] = [];
  let bytes = 0;
  for await (const entry of entriesOf(listed, '', { hashes, limits })) {
    entries.push(entry);
    bytes += entry.kind === 'file' ? entry.size : 0;
    if (entries.length > limits.entries) throw tooMuch(listed, `${limits.entries} entries`);
    if (bytes > limits.bytes) throw tooMuch(listed, `${limits.bytes / 2 ** 20} MB`);
  }
  return entries;
}

function tooMuch({ folder, isCode = false }: ListedFolder, max: string): Error {
  return new Error(
    isCode
      ? `The folder of the plugin, ${folder}, has more than ${max}, the most that goes to a node. Add a version of the plugin with fewer files`
      : `The folder of the project, ${folder}, has more than ${max}, the most that goes to a node. Put the project into a folder of its own, or share the folder with the node and start that with --shared-folder ${folder}`,
  );
}

async function* entriesOf(
  listed: ListedFolder,
  within: string,
  { hashes, limits }: Required<Listing>,
): AsyncGenerator<SentEntry> {
  const { folder, rights } = listed;
  const here = join(folder, within);
  const read = await readFolder({ path: here, rights }, { maxEntries: limits.entries });
  if (read === null) throw tooMuch(listed, `${limits.entries} entries`);
  // A folder that a link has replaced meanwhile.
  if (read.real !== here) return;
  for (const { name, kind } of read.entries) {
    if (isLeftOut(name) || name.includes('\\')) continue;
    const path = posix.join(within.split(sep).join('/'), name);
    if (kind === 'folder') {
      yield { kind, path };
      yield* entriesOf(listed, join(within, name), { hashes, limits });
    } else if (kind === 'link') yield* linkAt(folder, path);
    else if (kind === 'file') yield* fileAt({ folder, rights }, path, hashes);
  }
}

async function* linkAt(folder: string, path: string): AsyncGenerator<SentEntry> {
  const at = join(folder, path);
  try {
    const real = await realpath(at);
    // Links to links are sent as what they lead to.
    if (isWithin(real, folder) && real !== folder && (await readlink(at)) !== '')
      yield { kind: 'link', path, target: relative(dirname(at), real).split(sep).join('/') };
  } catch {
    // It leads nowhere.
  }
}

/** A file that is gone, or may not be read, is left out: the run finds none either. */
async function* fileAt(
  { folder, rights }: ListedFolder,
  path: string,
  hashes: FileHashes,
): AsyncGenerator<SentEntry> {
  const found = await withRegular({ path: join(folder, path), rights }, 'read', async ({ file, real }) => {
    if (real !== join(folder, path)) return null;
    const { hash, size, mode } = await hashes.of(file, real);
    return { hash, size, isProgram: (mode & constants.S_IXUSR) !== 0 };
  }).catch(() => null);
  if (found !== null) yield { kind: 'file', path, ...found };
}
