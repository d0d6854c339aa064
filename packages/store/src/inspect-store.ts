import { join } from 'node:path';
import { type JournalSeal, type JournalSeals, unverifiedSeal } from './journal-seal.ts';
import { listJournals } from './list-journals.ts';
import { openJournal } from './open-journal.ts';
import { openSegments } from './open-segments.ts';
import { readOnlyCalls } from './read-only-calls.ts';
import { StoreDamagedError, StoreTamperedError } from './store-errors.ts';

/** A collection or an append-only journal, and why it cannot be read; null where it can. */
export interface InspectedFile {
  readonly name: string;
  readonly problem: string | null;
}

const silentLog = { warn: () => undefined };
const maxReads = 5;

/**
 * Reads all that is in a folder of the store the way a start would, and changes nothing. Without seals to check, sealed
 * journals are looked at as if they were right.
 */
export async function inspectStore(folder: string, seals?: JournalSeals): Promise<readonly InspectedFile[]> {
  const { collections, journals } = await listJournals(folder);
  const sealOf = (name: string) => (seals === undefined ? unverifiedSeal : seals.of(name));
  const found: InspectedFile[] = [];
  for (const name of collections)
    found.push({ name, problem: await problemOf(() => readCollection(folder, name, sealOf(name))) });
  for (const name of journals)
    found.push({ name, problem: await problemOf(() => readSegments(folder, name, sealOf(name))) });
  return found;
}

async function readCollection(folder: string, collection: string, seal?: JournalSeal): Promise<void> {
  const file = join(folder, `${collection}.journal`);
  const options = { folder, file, collection, calls: readOnlyCalls, log: silentLog, seal };
  const journal = await openJournal(options, ({ kind, id, json }) => {
    if (kind === 'put') assertJson(json, `${file}: the document "${id}"`);
  });
  await journal.close();
}

async function readSegments(folder: string, name: string, seal?: JournalSeal): Promise<void> {
  const limits = { segmentBytes: Number.POSITIVE_INFINITY, maxSegments: Number.POSITIVE_INFINITY };
  const segments = await openSegments({
    ...limits,
    folder,
    name,
    calls: readOnlyCalls,
    log: silentLog,
    seal,
  });
  await segments.close();
}

function assertJson(json: string, what: string): void {
  try {
    JSON.parse(json);
  } catch (cause) {
    throw new Error(`${what} is not JSON`, { cause });
  }
}

/** A daemon that writes meanwhile can make a sound file look damaged, but never twice at the same place. */
async function problemOf(read: () => Promise<void>): Promise<string | null> {
  let earlier = '';
  for (let reads = 1; ; reads += 1) {
    try {
      await read();
      return null;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (!isAboutContent(error) || problem === earlier || reads === maxReads) return problem;
      earlier = problem;
    }
  }
}

function isAboutContent(error: unknown): boolean {
  return error instanceof StoreDamagedError || error instanceof StoreTamperedError;
}
