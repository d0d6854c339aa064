import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './folder-graph.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */
/** @typedef {Readonly<Record<string, string>>} Floor folders and files below the sources, and what each of them may not know */
/** @typedef {{ name: string, level: number, why: string }} Part */
/** @typedef {{ sources: string, floors: readonly Floor[], graph: Graph }} Package */

const FLOORS = 'floors.json';
/** They are written as somebody else would. */
const EXAMPLES = 'examples/';

/**
 * A package lists its floors from the top down. A part imports floors below its own, and no other part of its own floor.
 * @param {string} root the checkout
 * @param {Graph} graph
 * @returns {readonly string[]} a text for each problem
 */
export function checkFloors(root, graph) {
  const files = [...graph.keys()].filter((file) => file.includes('/src/') && !file.startsWith(EXAMPLES));
  const sources = new Set(files.map((file) => file.slice(0, file.indexOf('/src/') + '/src'.length)));
  return [...sources].flatMap((folder) => {
    const path = join(root, folder, '..', FLOORS);
    if (existsSync(path)) {
      /** @type {{ floors: readonly Floor[] }} */
      const { floors } = JSON.parse(readFileSync(path, 'utf8'));
      return checkPackage({ sources: folder, floors, graph });
    }
    const hasFolders = files.some(
      (file) => file.startsWith(`${folder}/`) && file.includes('/', folder.length + 1),
    );
    return hasFolders ? [`${folder} has folders, and no ${FLOORS} beside it. Write one: decision 0064.`] : [];
  });
}

/**
 * @param {Package} checked
 * @returns {readonly string[]}
 */
export function checkPackage({ sources, floors, graph }) {
  const parts = floors.flatMap((floor, level) =>
    Object.entries(floor).map(([name, why]) => ({ name, level, why })),
  );
  const files = [...graph.keys()].filter((file) => file.startsWith(`${sources}/`) && !isTest(file));
  const partOf = new Map(files.map((file) => [file, findPart(parts, file.slice(sources.length + 1))]));
  const used = new Set(partOf.values());
  return [
    ...parts
      .filter((part) => !used.has(part))
      .map(({ name }) => `${sources}/${name} is a part of ${FLOORS}, but no file is in it.`),
    ...files
      .filter((file) => partOf.get(file) === undefined)
      .map((file) => `${file} is on no floor. Add its folder to ${FLOORS}.`),
    ...files.flatMap((file) =>
      (graph.get(file) ?? []).flatMap((target) => crossing({ file, target, partOf })),
    ),
  ];
}

/**
 * @param {readonly Part[]} parts
 * @param {string} path below the sources
 */
function findPart(parts, path) {
  return parts
    .filter(({ name }) => path === name || path.startsWith(`${name}/`))
    .sort((one, other) => other.name.length - one.name.length)[0];
}

/**
 * @param {{ file: string, target: string, partOf: ReadonlyMap<string, Part | undefined> }} given an import
 * @returns {string[]} the problem with it, if any
 */
function crossing({ file, target, partOf }) {
  const [from, to] = [partOf.get(file), partOf.get(target)];
  if (from === undefined || to === undefined || from === to || to.level > from.level) return [];
  return [`${file}\n  imports ${target}\n  ${from.name}: ${from.why}`];
}
