import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openJournal } from './open-journal.ts';
import { openSegments } from './open-segments.ts';
import { readOnlyCalls } from './read-only-calls.ts';
import { StoreDamagedError } from './store-errors.ts';

/** A collection or an append-only journal, and why it cannot be read; null where it can. */
export interface InspectedFile {
  readonly name: string;
  readonly problem: string | null;
}

const segmentPattern = /^(.+)-\d{6,}\.journal$/;
const collectionPattern = /^(.+)\.journal$/;
const silentLog = { warn: () => undefined };
const mostReads = 5;

/** Reads all that is in a folder of the store the way a start would, and changes nothing. */
export async function inspectStore(folder: string): Promise<readonly InspectedFile[]> {
  const files = await readdir(folder).catch(() => []);
  const journals = new Set(files.flatMap((file) => segmentPattern.exec(file)?.[1] ?? []));
  const collections = files
    .filter((file) => !segmentPattern.test(file))
    .flatMap((file) => collectionPattern.exec(file)?.[1] ?? []);
  const found: InspectedFile[] = [];
  for (const name of collections)
    found.push({ name, problem: await problemOf(() => readCollection(folder, name)) });
  for (const name of journals)
    found.push({ name, problem: await problemOf(() => readSegments(folder, name)) });
  return found;
}

async function readCollection(folder: string, collection: string): Promise<void> {
  const file = join(folder, `${collection}.journal`);
  const options = { folder, file, collection, calls: readOnlyCalls, log: silentLog };
  const journal = await openJournal(options, ({ kind, id, json }) => {
    if (kind === 'put') assertJson(json, `${file}: the document "${id}"`);
  });
  await journal.close();
}

async function readSegments(folder: string, name: string): Promise<void> {
  const limits = { segmentBytes: Number.POSITIVE_INFINITY, maxSegments: Number.POSITIVE_INFINITY };
  const segments = await openSegments({ ...limits, folder, name, calls: readOnlyCalls, log: silentLog });
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
      if (!(error instanceof StoreDamagedError) || problem === earlier || reads === mostReads) return problem;
      earlier = problem;
    }
  }
}
