import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Folders in which npm, browsers and tools keep their own files, whatever runs. */
const CACHES = new Set([
  ...['.npm', '.cache', '.pki', '.local/state', '.local/share/Trash', '.local/share/pki'],
  ...['.config/chromium', '.config/procps'],
]);
/** Programs that make a cache may make these too. */
const PARENTS_OF_CACHES = new Set([...CACHES].flatMap((place) => parentsOf(place)));
/** A whole home folder takes longer to list than a test run may wait. */
const MOST_LEVELS = 4;
const FOLDER = 'folder';

/**
 * The entries of the upper levels of the home folder: for each file its size and time, for each folder its name.
 * @param {string} home
 * @param {readonly string[]} [leftOut] folders that are left out, such as the checkout
 * @returns {ReadonlyMap<string, string>}
 */
export function listHome(home, leftOut = []) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of namesIn(join(home, folder))) {
      const place = join(folder, name);
      const isLeftOut = CACHES.has(place) || leftOut.includes(join(home, place));
      const facts = isLeftOut ? null : factsOf(join(home, place));
      if (facts === null) continue;
      if (!PARENTS_OF_CACHES.has(place)) found.set(place, facts);
      if (facts === FOLDER && place.split(sep).length < MOST_LEVELS) waiting.push(place);
    }
  }
  return found;
}

/**
 * @param {ReadonlyMap<string, string>} before
 * @param {ReadonlyMap<string, string>} after
 * @returns {readonly string[]} a line for each difference
 */
export function differences(before, after) {
  const gone = [...before.keys()].filter((place) => !after.has(place)).map((place) => `gone: ${place}`);
  const changed = [...after].flatMap(([place, facts]) => {
    const known = before.get(place);
    if (known === facts) return [];
    return [known === undefined ? `new: ${place}` : `changed: ${place} (${known}, now ${facts})`];
  });
  return [...gone, ...changed].sort();
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function parentsOf(place) {
  const parent = dirname(place);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/**
 * @param {string} path
 * @returns {string | null} null where nothing is any more
 */
function factsOf(path) {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return null;
  return facts.isDirectory() ? FOLDER : `${facts.size} bytes of ${facts.mtime.toISOString()}`;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch {
    // It is gone by now, or closed to us: then it is closed to the tests too.
    return [];
  }
}
