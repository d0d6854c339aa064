import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtSource } from './built-source.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOT_URL = pathToFileURL(ROOT).href;

/** @type {string | null} the folder of a bundle */
let programs = null;

/** @type {Int32Array<ArrayBufferLike>} */
let sourceParts = new Int32Array(1);

/** @type {Map<string, any>} what was found of packages, by names and importing folders */
const packages = new Map();

/** Path of the program that loads parts of plugins. It keeps this loader where those of a test are sources. */
const loadsParts = /\/worker\/main\.ts$/;

/** Paths of the programs that load one plugin, which their parent compiled for its own way of loading. */
const loadsPlugin = /\/(plugin|part)-process\/main\.ts$/;

/** The door of a package for `import`, which imports a script of 3.6 MB. */
const isDriver = /\/node_modules\/playwright-core\/index\.mjs$/;
/** Node would read that script once more for the names that it exports, and take more than twice as long. */
const DRIVER = `import { createRequire } from 'node:module';
export const { chromium } = createRequire(import.meta.url)('./index.js');`;

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
  const isLoading = loadsPlugin.test(specifier) || (sourceParts[0] === 1 && loadsParts.test(specifier));
  const isProgram = programs !== null && !isLoading && /^\.\.?\/(.*\/)?main\.ts$/.test(specifier);
  const path = isProgram ? programOf(fileURLToPath(new URL(specifier, context.parentURL))) : null;
  if (path !== null) return { url: pathToFileURL(path).href, format: 'commonjs', shortCircuit: true };
  // A source names the file of another one: Node would look for it, and for its package.
  if (!isOurs(context.parentURL)) return next(specifier, context);
  if (/^[\w@]/.test(specifier)) return resolvePackage(specifier, context, next);
  if (!/^\.\.?\/.*\.ts$/.test(specifier)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

/**
 * A package is looked for once in each folder, also where a test imports it ten thousand times.
 * @template Resolved
 * @param {string} specifier
 * @param {import('node:module').ResolveHookContext} context
 * @param {(specifier: string, context: import('node:module').ResolveHookContext) => Resolved} next
 * @returns {Resolved}
 */
function resolvePackage(specifier, context, next) {
  const key = `${specifier}\n${dirname(context.parentURL ?? '')}`;
  const known = packages.get(key);
  if (known !== undefined) return known;
  const found = next(specifier, context);
  /** @type {any} a promise in a thread of hooks */
  const kept = found instanceof Promise ? found.then(withoutOthers) : withoutOthers(found);
  packages.set(key, kept);
  return kept;
}

/**
 * The next time, no other hook is asked.
 * @template Resolved
 * @param {Resolved} found
 * @returns {Resolved & { shortCircuit: true }}
 */
function withoutOthers(found) {
  return { ...found, shortCircuit: true };
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
  if (isDriver.test(address)) return { format: 'module', source: DRIVER, shortCircuit: true };
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(address);
  const program = programs !== null && loadsParts.test(path) ? programOf(path) : null;
  const source =
    program === null
      ? builtSource(path, readFileSync(path, 'utf8'))
      : `import ${JSON.stringify(pathToFileURL(program).href)};`;
  return { format: 'module', source, shortCircuit: true };
}
