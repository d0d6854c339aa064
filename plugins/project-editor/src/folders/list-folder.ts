import { basename, dirname, join } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import {
  elsewhere,
  factsOf,
  type GuardedPath,
  isMissing,
  isRefusal,
  readFolder,
} from '@gatehouse/sdk-actions/files';
import { accessTo, ownFactsOf } from '@gatehouse/sdk-actions/internal/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** Beyond them they are not sorted: a part of the name makes them fewer. */
const usualMaxEntries = 10_000;

export interface FolderQuery {
  /** Part of the name, in any case; empty for all. */
  readonly contains: string;
  readonly showsHidden: boolean;
  readonly skip: number;
  readonly take: number;
  /** Entries that are sorted; 10,000 where it is missing. */
  readonly maxEntries?: number;
}

export interface ListedEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
  readonly isLink: boolean;
  readonly sizeBytes: number | null;
  readonly modifiedAt: string | null;
}

export interface FolderPage {
  readonly folder: string;
  readonly parent: string | null;
  readonly entries: readonly ListedEntry[];
  readonly totalCount: number;
}

/** Lists what its rights let somebody see of a folder: folders first, each by name. Nothing is opened but the folder. */
export async function listFolder(named: GuardedPath, query: FolderQuery): Promise<FolderPage> {
  const { contains, showsHidden, skip, take, maxEntries = usualMaxEntries } = query;
  const wanted = contains.toLowerCase();
  const takes = (name: string) =>
    (showsHidden || !name.startsWith('.')) && name.toLowerCase().includes(wanted);
  const { real, entries } = await readVisible(named, { maxEntries, takes });
  const found = entries
    .map((entry) => ({ ...entry, order: `${entry.kind === 'folder' ? 0 : 1}${entry.name.toLowerCase()}` }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  const page = found.slice(skip, skip + take);
  const parent = dirname(real);
  return {
    folder: real,
    parent: parent === real || accessTo(named.rights, parent) === 'none' ? null : parent,
    entries: await Promise.all(page.map(({ name }) => toEntry(elsewhere(named, join(real, name))))),
    totalCount: found.length,
  };
}

interface Wanted {
  readonly maxEntries: number;
  readonly takes: (name: string) => boolean;
}

async function readVisible(named: GuardedPath, wanted: Wanted) {
  const read = await readOpen(named, wanted).catch((error: unknown) => {
    throw toProblem(error, named.path);
  });
  if (read !== null) return read;
  throw new GatehouseError(
    'bad_request',
    `${named.path} has more than ${wanted.maxEntries.toLocaleString('en')} such entries: give a part of the name (contains).`,
  );
}

/** The rights are asked first, so that nobody learns whether something in a closed place is a folder. */
async function readOpen(named: GuardedPath, wanted: Wanted) {
  const { facts } = await factsOf(named);
  if (!facts.isDirectory()) throw new ActionError(`${named.path} is no folder.`);
  return readFolder(named, wanted);
}

/** A link is what it leads to, where that may be seen. An entry that went away meanwhile, or is closed, has no facts. */
async function toEntry(named: GuardedPath): Promise<ListedEntry> {
  const own = await ownFactsOf(named).catch(() => null);
  const isLink = own?.facts.isSymbolicLink() ?? false;
  const found = isLink ? await factsOf(named).catch(() => null) : own;
  const facts = found?.facts ?? null;
  const isFile = facts?.isFile() ?? false;
  return {
    name: basename(named.path),
    path: named.path,
    kind: isFile ? 'file' : facts?.isDirectory() ? 'folder' : 'other',
    isLink,
    sizeBytes: isFile ? (facts?.size ?? null) : null,
    modifiedAt: facts === null ? null : facts.mtime.toISOString(),
  };
}

function toProblem(error: unknown, path: string): unknown {
  if (isMissing(error)) return new GatehouseError('not_found', `There is no folder ${path}.`);
  const isForPeople = isRefusal(error) || error instanceof ActionError;
  return isForPeople ? new GatehouseError('bad_request', error.message) : error;
}
