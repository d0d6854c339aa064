import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCurrentBundle, recordedPaths, recordedVersions, writeBundleRecord } from './bundle-record.cjs';
import { writeBundle } from './write-bundle.mjs';

/** Files that a build writes. All else in a bundle is kept by the processes that run from it. */
const BUILT = /^(?!proven\.json$).*\.(?:c?js|json|map)$/;

/**
 * Makes the bundle of this Node of the scripts that another version of Node has a current bundle of: a build would make
 * the same ones.
 * @param {string} root
 * @returns {string | null} its folder; null where no other version has a current bundle
 */
export function takeScripts(root) {
  // A source that changes from here on counts as changed.
  const startedAt = Date.now();
  for (const version of recordedVersions(root)) {
    const other = findCurrentBundle(root, version);
    if (other === null) continue;
    const names = readdirSync(other).filter((name) => BUILT.test(name));
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(other, name), 'utf8')]));
    const { name, folder } = writeBundle(root, files);
    writeBundleRecord(root, { name, startedAt, ...recordedPaths(root, version) });
    return folder;
  }
  return null;
}
