import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { laterImports } from './original-places.mjs';

/**
 * Which modules each script of a program has, found from the imports of its modules.
 * @typedef {object} Division
 * @property {ReadonlyMap<string, number>} owners by place, the script that has the module
 * @property {readonly (readonly string[])[]} taken for each script, what later ones take from it
 * @property {readonly string[]} later what the program imports while it runs: the entries of the last script
 */

/**
 * A script has what its entries reach and no script before it has. The last script has what the others import while they run.
 * @param {object} program
 * @param {string} program.root
 * @param {import('esbuild').Metafile['inputs']} program.inputs all modules
 * @param {readonly (readonly string[])[]} program.entries of all scripts but the last one
 * @param {(place: string) => boolean} program.isCopied each script has its own copy
 * @returns {Division}
 */
export function divideModules({ root, inputs, entries, isCopied }) {
  /** @type {Map<string, number>} */
  const owners = new Map();
  const taken = [...entries, []].map(() => new Set());
  const { atOnce, all, later, packages } = createImports(root, inputs);

  /**
   * @param {readonly string[]} places
   * @param {number} at
   */
  const reach = (places, at) => {
    const importsOf = at === entries.length ? all : atOnce;
    const seen = new Set(places);
    for (const place of seen) {
      const owner = owners.get(place) ?? at;
      if (owner < at) {
        taken[owner]?.add(place);
        continue;
      }
      if (!isCopied(place)) owners.set(place, at);
      for (const next of importsOf(place)) seen.add(next);
    }
  };

  for (const [at, places] of entries.entries()) reach(places, at);
  const ofLast = [...later].sort();
  const placesOfLast = ofLast.map((target) => packages.get(target) ?? target);
  reach(placesOfLast, entries.length);
  return { owners, taken: taken.map((places) => [...places].sort()), later: ofLast };
}

/**
 * @param {string} root
 * @param {import('esbuild').Metafile['inputs']} inputs
 */
function createImports(root, inputs) {
  /** @type {Set<string>} what the modules so far import while they run */
  const later = new Set();
  /** @type {Map<string, string>} the places of packages that are imported so */
  const packages = new Map();
  const inBundle = (/** @type {string} */ place) =>
    (inputs[place]?.imports ?? []).filter(({ external }) => !external);
  const all = (/** @type {string} */ place) => inBundle(place).map(({ path }) => path);
  /** @param {string} place */
  const atOnce = (place) => {
    if (!place.endsWith('.ts')) return all(place);
    const apart = new Set(laterImports(readFileSync(join(root, place), 'utf8'), place));
    for (const target of apart) later.add(target);
    const isApart = (
      /** @type {import('esbuild').ImportKind} */ kind,
      /** @type {readonly string[]} */ names,
    ) => kind === 'dynamic-import' && names.some((name) => apart.has(name));
    return inBundle(place).flatMap(({ kind, path, original = '' }) => {
      if (!isApart(kind, [path, original])) return [path];
      packages.set(original, path);
      return [];
    });
  };
  return { all, atOnce, later, packages };
}
