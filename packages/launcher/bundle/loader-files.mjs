import { readFileSync } from 'node:fs';

const LOADER_FILES = ['load.cjs', 'start-flags.cjs', 'real-places.cjs', 'resolve-package.cjs'];

/**
 * The files that load the scripts of a bundle, and lie beside them.
 * @param {readonly import('./bundle-entries.mjs').Program[]} programs
 * @returns {Readonly<Record<string, string>>} by name
 */
export function loaderFiles(programs) {
  const loaders = LOADER_FILES.map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')]);
  // The module that a process is forked with: this file stands in place of the source.
  const forked = programs.map(({ name, main }) => [
    `${main.replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`,
    `require('./load.cjs').load(${JSON.stringify(name)});\n`,
  ]);
  return { 'package.json': '{ "type": "commonjs" }\n', ...Object.fromEntries([...loaders, ...forked]) };
}
