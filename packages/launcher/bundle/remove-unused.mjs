import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const KEPT = 3;

/**
 * Removes the bundles that no living process uses, but not the newest ones.
 * @param {string} current
 */
export function removeUnusedBundles(current) {
  const parent = dirname(current);
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(current))
    .map((entry) => join(parent, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of others.slice(KEPT - 1))
    if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true });
}

/**
 * `load.cjs` leaves a mark for each process.
 * @param {string} folder
 */
function isInUse(folder) {
  try {
    return readdirSync(join(folder, 'users')).some((pid) => isAlive(Number(pid)));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
