import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtSource } from './built-source.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOT_URL = pathToFileURL(ROOT).href;

/** @type {string | null} the folder of a bundle */
let programs = null;

/** @type {Int32Array<ArrayBufferLike>} */
let sourceParts = new Int32Array(1);

/** Path of the program that loads parts of plugins. It keeps this loader where those of a test are sources. */
const loadsParts = /\/worker\/main\.ts$/;

/** @param {{ programs: string | null, sourceParts: Int32Array<ArrayBufferLike> }} data */
export function initialize(data) {
  programs = data.programs;
  sourceParts = data.sourceParts;
}

/**
 * Names the program of a bundle in place of its source, so that a test starts it without this loader, as the product
 * does: in a half of the time. Files of programs are named as in `build-bundle.mjs`.
 * @template Resolved
 * @param {string} specifier
 * @param {import('node:module').ResolveHookContext} context
 * @param {(specifier: string, context: import('node:module').ResolveHookContext) => Resolved} next
 * @returns {Resolved | import('node:module').ResolveFnOutput}
 */
export function resolve(specifier, context, next) {
  const isLoading = sourceParts[0] === 1 && loadsParts.test(specifier);
  const isProgram = programs !== null && !isLoading && /^\.\.?\/(.*\/)?main\.ts$/.test(specifier);
  const path = isProgram ? programOf(fileURLToPath(new URL(specifier, context.parentURL))) : null;
  if (path !== null) return { url: pathToFileURL(path).href, format: 'commonjs', shortCircuit: true };
  // A source names the file of another one: Node would look for it, and for its package.
  const isSource = isOurs(context.parentURL) && /^\.\.?\/.*\.ts$/.test(specifier);
  if (!isSource) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

/** @param {string | undefined} url of a module */
function isOurs(url) {
  return url?.startsWith(ROOT_URL) === true && !url.includes('/node_modules/');
}

/**
 * @param {string} path of a source
 * @returns {string | null} the path of a file of the bundle
 */
function programOf(path) {
  const name = `${relative(ROOT, path).replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`;
  const program = join(programs ?? '', name);
  return existsSync(program) ? program : null;
}

/**
 * As the one above, it fits both the hooks of the thread that loads and those of a thread of their own.
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
  const program = programs !== null && loadsParts.test(path) ? programOf(path) : null;
  const source =
    program === null
      ? builtSource(path, readFileSync(path, 'utf8'))
      : `import ${JSON.stringify(pathToFileURL(program).href)};`;
  return { format: 'module', source, shortCircuit: true };
}
