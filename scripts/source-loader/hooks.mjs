import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtSource } from './built-source.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @type {string | null} the folder of a bundle */
let programs = null;

/** @param {{ programs: string | null }} data */
export function initialize(data) {
  programs = data.programs;
}

/**
 * Fits both the hooks of the thread that loads and those of a thread of their own.
 * @template Loaded
 * @param {string} url
 * @param {import('node:module').LoadHookContext} context
 * @param {(url: string, context: import('node:module').LoadHookContext) => Loaded} next
 * @returns {Loaded | import('node:module').LoadFnOutput}
 */
export function load(url, context, next) {
  const [address = ''] = url.split(/[?#]/);
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(address);
  const source = programOf(path) ?? builtSource(path, readFileSync(path, 'utf8'));
  return { format: 'module', source, shortCircuit: true };
}

/**
 * Starts the program of a bundle in place of its source. Files of programs are named as in `build-bundle.mjs`.
 * @param {string} path of a source
 * @returns {string | null} a module
 */
function programOf(path) {
  if (programs === null || !path.endsWith('/main.ts')) return null;
  const program = join(programs, `${relative(ROOT, path).replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`);
  return existsSync(program) ? `import ${JSON.stringify(pathToFileURL(program).href)};` : null;
}
