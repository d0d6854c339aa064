import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './folder-graph.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */
/** @typedef {Readonly<Record<string, string>>} Floor folders and files below the sources, and what each of them may not know */

export const FLOORS = 'floors.json';

/**
 * A package lists its floors from the top down. A part imports floors below its own, and no other part of its own floor.
 * @param {string} root the checkout
 * @param {Graph} graph
 * @returns {readonly string[]} a text for each problem
 */
export function checkFloors(root, graph) {
  const folders = new Set([...graph.keys()].map((file) => file.split('/src/')[0] ?? file));
  return [...folders]
    .filter((folder) => existsSync(join(root, folder, FLOORS)))
    .flatMap((folder) => {
      /** @type {{ floors: readonly Floor[] }} */
      const { floors } = JSON.parse(readFileSync(join(root, folder, FLOORS), 'utf8'));
      return checkPackage({ sources: `${folder}/src`, floors, graph });
    });
}

/**
 * @param {{ sources: string, floors: readonly Floor[], graph: Graph }} options
 * @returns {readonly string[]}
 */
export function checkPackage({ sources, floors, graph }) {
  const parts = floors.flatMap((floor, level) =>
    Object.entries(floor).map(([name, why]) => ({ name, level, why })),
  );
  /** @param {string} file */
  const partOf = (file) =>
    parts
      .filter(({ name }) => file === `${sources}/${name}` || file.startsWith(`${sources}/${name}/`))
      .sort((one, other) => other.name.length - one.name.length)[0];
  const files = [...graph.keys()].filter((file) => file.startsWith(`${sources}/`) && !isTest(file));
  const used = new Set(files.map(partOf));
  const stale = parts
    .filter((part) => !used.has(part))
    .map(({ name }) => `${sources}/${name} is a part of ${FLOORS}, but no file is in it.`);
  return [
    ...stale,
    ...files.flatMap((file) => {
      const part = partOf(file);
      if (part === undefined) return [`${file} is on no floor. Add its folder to ${FLOORS}.`];
      return (graph.get(file) ?? []).flatMap((target) => {
        const other = partOf(target);
        if (other === undefined || other === part || other.level > part.level) return [];
        return [`${file}\n  imports ${target}\n  ${part.name}: ${part.why}`];
      });
    }),
  ];
}
