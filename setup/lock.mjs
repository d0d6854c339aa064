import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cacheFolder } from './installation.cjs';

const BEAT_MS = 5_000;
// A holder that has not touched its lock for this long is gone, even if its process id lives on in another program.
const STALE_MS = 60_000;
// Between making the folder and naming the owner in it lies no more than a moment.
const NAMELESS_MS = 5_000;
const LOOK_MS = 200;

/**
 * Runs one set-up of a checkout at a time. Waits for another one, and takes over from one that died.
 * @template T
 * @param {import('./machine.mjs').Place} place
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock({ root, log, machine }, work) {
  const folder = join(cacheFolder(root, machine.env), 'setup', 'lock');
  mkdirSync(dirname(folder), { recursive: true });
  let hasSaid = false;
  while (!isTaken(folder)) {
    const owner = readOwner(folder);
    if (isStale(folder, owner)) {
      removeStale(folder);
      continue;
    }
    if (!hasSaid) log(`Another set-up is at work here (process ${owner ?? 'unknown'}). Waiting for it.`);
    hasSaid = true;
    await pause(LOOK_MS);
  }
  const beat = setInterval(() => touch(folder), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @returns {boolean} true when the lock is ours now
 */
function isTaken(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** @param {string} folder */
function readOwner(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8')) || null;
  } catch {
    // Not named yet, or released just now: the age of the folder decides.
    return null;
  }
}

/**
 * @param {string} folder
 * @param {number | null} owner
 */
function isStale(folder, owner) {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const age = Date.now() - stat.mtimeMs;
  if (owner === null) return age > NAMELESS_MS;
  return age > STALE_MS || !isAlive(owner);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/**
 * Moves the lock away before it is removed, so that of two that saw it stale only one gets it.
 * @param {string} folder
 */
function removeStale(folder) {
  const aside = `${folder}-stale-${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} folder */
function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // The lock was taken from us as stale, for example after the machine slept. The work goes on.
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
