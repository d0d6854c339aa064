import { withLock } from '../../../setup/lock.mjs';
import { thisMachine } from '../../../setup/machine.mjs';
import { setUp } from '../../../setup/set-up.mjs';
import { findCurrentBundle } from './bundle-record.cjs';
import { shippedBundle } from './shipped-bundle.cjs';

/**
 * Sets up what is missing, and builds the bundle when the sources changed.
 * @param {{ root: string, log: (line: string) => void, needs: readonly import('../../../setup/set-up.mjs').Need[] }} options
 * @returns {Promise<string>} the folder of the bundle
 */
export async function prepareBundle({ root, log, needs }) {
  const shipped = shippedBundle(root);
  // The packages of a release are installed with it.
  const missing = shipped === null ? needs : needs.filter((need) => need !== 'packages');
  await setUp({ root, log, needs: missing });
  if (shipped !== null) return shipped;
  return refreshBundle({ root, log, machine: thisMachine() });
}

/**
 * @param {import('../../../setup/machine.mjs').Place} place
 * @returns {Promise<string>}
 */
export async function refreshBundle(place) {
  const { root } = place;
  const current = findCurrentBundle(root);
  if (current !== null) return current;
  return withLock(place, async () => {
    // Another one may have built it while this one waited for the lock.
    const built = findCurrentBundle(root);
    if (built !== null) return built;
    const { takeScripts } = await import('./take-scripts.mjs');
    const { removeUnusedBundles } = await import('./remove-unused.mjs');
    const folder = takeScripts(root) ?? (await build(root));
    removeUnusedBundles(folder);
    return folder;
  });
}

/** @param {string} root */
async function build(root) {
  // Needs the packages, which are only there now.
  const { buildBundle } = await import('./build-bundle.mjs');
  return buildBundle(root);
}
