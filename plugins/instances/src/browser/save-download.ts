import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quote } from '@gatehouse/sdk-actions';
import {
  below,
  elsewhere,
  factsOf,
  type GuardedPath,
  isMissing,
  replaceFile,
} from '@gatehouse/sdk-actions/files';
import type { Downloads, Taken } from './downloads.ts';

const POLL_MS = 10;
const MAX_NAMES = 10_000;

interface Wait {
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

/** The first download that no action took, when it is complete. A download that does not end in time is cancelled. */
export async function takeDownload(downloads: Downloads, { timeoutSec, signal }: Wait): Promise<Taken> {
  const deadline = performance.now() + timeoutSec * 1000;
  let taken: Taken | null = null;
  for (;;) {
    taken ??= downloads.take();
    if (taken?.facts.state === 'completed') return taken;
    if (taken?.facts.state === 'failed') {
      throw new Error(`The download of ${taken.facts.url} failed: ${taken.facts.errorText}.`);
    }
    if (performance.now() >= deadline) break;
    await sleep(POLL_MS, undefined, { signal });
  }
  await taken?.cancel();
  if (taken === null) throw new Error(`No download began within ${timeoutSec} s.`);
  throw new Error(`The download of ${taken.facts.url} was not complete within ${timeoutSec} s.`);
}

interface Target {
  /** A file, or a folder where it ends in a separator or is one. */
  readonly named: GuardedPath;
  readonly isFolder: boolean;
  readonly onConflict: 'rename' | 'overwrite' | 'fail';
}

/** Returns the path of the saved file. */
export async function saveDownload({ facts, path }: Taken, target: Target): Promise<string> {
  if (path === null) throw new Error(`The download of ${facts.url} left no file.`);
  const isFolder = target.isFolder || (await isThere(target.named)) === 'folder';
  const wanted = isFolder ? below(target.named, safeName(facts.fileName)) : target.named;
  const place = await freePlace(wanted, target.onConflict);
  await replaceFile(place, { makesFolders: true }, async (file) => {
    for await (const chunk of createReadStream(path)) await file.write(chunk);
  });
  return place.path;
}

/** A file name from a page must not lead to another folder. */
function safeName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(/[\p{Cc}<>:"|?*]/gu, '_')
    .slice(-200);
  return /^\.*$/.test(name) ? 'download' : name;
}

async function freePlace(named: GuardedPath, onConflict: Target['onConflict']): Promise<GuardedPath> {
  if (onConflict === 'overwrite' || (await isThere(named)) === null) return named;
  const { path } = named;
  if (onConflict === 'fail') throw new Error(`The file ${quote(path)} exists already.`);
  const end = extname(path);
  const start = path.slice(0, path.length - end.length);
  for (let number = 1; number < MAX_NAMES; number++) {
    const candidate = elsewhere(named, `${start} (${number})${end}`);
    if ((await isThere(candidate)) === null) return candidate;
  }
  throw new Error(`There are too many files like ${quote(path)}.`);
}

async function isThere(named: GuardedPath): Promise<'file' | 'folder' | null> {
  try {
    return (await factsOf(named)).facts.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
