import { mkdir, readdir, readFile, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { endBrowser } from './browser-process.ts';

// A browser that has just ended may still hold files open for a moment.
const REMOVE_AGAIN = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/** A browser process makes the folders within when it starts; an instance in a shared process needs none. */
export interface InstanceFolder {
  readonly path: string;
  readonly profileDir: string;
  readonly scratchDir: string;
}

const markSchema = v.object({
  folder: v.string(),
  browserPid: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** Folder in the command line of a browser that holds several instances. */
  processFolder: v.optional(v.string()),
});

/** The record for the clean-up after a crash: the folder of an instance, and the process of its browser. */
export type InstanceMark = v.InferOutput<typeof markSchema>;

/** @param workerFolder of the worker in which the browser will live */
export async function createInstanceFolder(workerFolder: string, id: number): Promise<InstanceFolder> {
  const path = join(workerFolder, String(id));
  await mkdir(path, { mode: 0o700 }).catch(async () => {
    await rm(path, REMOVE_AGAIN);
    await mkdir(path, { mode: 0o700 });
  });
  return { path, profileDir: join(path, 'profile'), scratchDir: join(path, 'tmp') };
}

/** @param marks the folder that has a mark for each instance */
export async function writeMark(marks: string, id: number, mark: InstanceMark): Promise<void> {
  await writeFile(markPath(marks, id), JSON.stringify(mark), { mode: 0o600 });
}

export async function removeInstance(marks: string, id: number, folder: string): Promise<void> {
  // In most cases it is empty.
  await rmdir(folder).catch(() => rm(folder, REMOVE_AGAIN));
  const mark = markPath(marks, id);
  await unlink(mark).catch(() => rm(mark, { force: true }));
}

/** Ends the browsers and removes the folders that an earlier daemon left. Returns those that could not be removed. */
export async function sweepInstances(marks: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const name of await readdir(marks)) {
    const path = join(marks, name);
    try {
      const mark = await readMark(path);
      if (mark?.browserPid) {
        await endBrowser({ pid: mark.browserPid, folder: mark.processFolder ?? mark.folder });
      }
      if (mark !== null) await rm(mark.folder, REMOVE_AGAIN);
      await rm(path, REMOVE_AGAIN);
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}

/** Null without a readable record: the crash may have happened during its write. */
async function readMark(path: string): Promise<InstanceMark | null> {
  try {
    return v.parse(markSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

function markPath(marks: string, id: number): string {
  return join(marks, `${id}.json`);
}
