import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
 * @param {string} url
 * @param {import('node:module').LoadHookContext} context
 * @param {(url: string, context: import('node:module').LoadHookContext) => import('node:module').LoadFnOutput | Promise<import('node:module').LoadFnOutput>} next
 * @returns {Promise<import('node:module').LoadFnOutput>}
 */
export async function load(url, context, next) {
  const [address = ''] = url.split(/[?#]/);
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(address);
  const source = programOf(path) ?? (await builtSource(path, await readFile(path, 'utf8')));
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
