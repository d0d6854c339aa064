import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundleEntries } from './bundle-entries.mjs';
import { bundlesFolder, writeBundleRecord } from './bundle-record.cjs';
import { originalPlaces } from './original-places.mjs';

/** Loaded on first use, and found beside the bundle's checkout. */
const EXTERNAL = ['@napi-rs/canvas', 'esbuild', 'playwright-core', 'tsx'];
const LOADER_FILES = ['load.cjs', 'real-places.cjs'];

/** @typedef {import('./bundle-entries.mjs').BundleEntries} BundleEntries */

/**
 * Builds the sources of a checkout into one script. Nothing but a whole bundle is ever found in its place.
 * @param {string} root
 * @returns {Promise<string>} its folder
 * @throws {Error} with what does not build, for people; the bundle before it stays
 */
export async function buildBundle(root) {
  const startedAt = Date.now();
  const entries = readBundleEntries(root);
  const { code, map, inputs } = await runEsbuild(root, entries);
  const files = filesOf({ code, map, entries });
  const name = nameOf(files);
  const folder = join(bundlesFolder(root), name);
  if (!existsSync(folder)) writeFolder(folder, files);
  writeBundleRecord(root, { name, startedAt, inputs: [...inputs, ...entries.facts] });
  return folder;
}

/**
 * @param {string} root
 * @param {BundleEntries} entries
 */
async function runEsbuild(root, entries) {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      ...options,
      stdin: { contents: tablesOf(entries), resolveDir: root, sourcefile: 'bundle-tables.js' },
      absWorkingDir: root,
      // The map names sources relative to here: every bundle lies as deep.
      outfile: join(bundlesFolder(root), 'name', 'bundle.js'),
      plugins: [originalPlaces(root)],
    });
    const textOf = (/** @type {string} */ ending) =>
      outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return { code: textOf('.js'), map: textOf('.map'), inputs: ownSources(metafile) };
  } catch (error) {
    throw new Error(await messageOf(error), { cause: error });
  } finally {
    await stop();
  }
}

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  // One script for all: each module runs when it is first asked for, and V8 keeps compiled code only for scripts.
  format: 'cjs',
  target: 'node20.19',
  external: EXTERNAL,
  banner: { js: '(function (module, require, $place, $import) {' },
  footer: { js: '})' },
  sourcemap: 'external',
  sourcesContent: false,
  minifyWhitespace: true,
  minifySyntax: true,
  // A tenth of the memory that the code takes; stacks tell the place, if not the name.
  minifyIdentifiers: true,
  legalComments: 'none',
  logLevel: 'silent',
};

/**
 * @param {BundleEntries} entries
 * @returns {string} the source of the module that all others hang on
 */
function tablesOf({ modules, shared }) {
  const row = (/** @type {[string, string]} */ [key, path]) =>
    `${JSON.stringify(key)}: () => require(${JSON.stringify(`./${path}`)})`;
  const table = (/** @type {[string, string][]} */ rows) => `{ ${rows.map(row).join(', ')} }`;
  const byPath = modules.map((path) => /** @type {[string, string]} */ ([path, path]));
  return `module.exports = { modules: ${table(byPath)}, shared: ${table(Object.entries(shared))} };`;
}

/** @param {import('esbuild').Metafile} metafile */
function ownSources({ inputs }) {
  // Packages change with the lock file only. What is made up on the way, such as the tables, is no file.
  return Object.keys(inputs).filter(
    (path) =>
      !path.includes('node_modules/') &&
      /\.\w+$/.test(path) &&
      !path.includes(':') &&
      path !== 'bundle-tables.js',
  );
}

/**
 * @param {{ code: string, map: string, entries: BundleEntries }} built
 * @returns {Readonly<Record<string, string>>} by name
 */
function filesOf({ code, map, entries }) {
  const loaders = LOADER_FILES.map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')]);
  const programs = entries.programs.map((path) => [
    `${path.replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`,
    `require('./load.cjs').load('worker', ${JSON.stringify(path)});\n`,
  ]);
  return {
    'bundle.js': code,
    'bundle.js.map': map,
    'package.json': '{ "type": "commonjs" }\n',
    ...Object.fromEntries([...loaders, ...programs]),
  };
}

/** @param {Readonly<Record<string, string>>} files */
function nameOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const [name, text] of Object.entries(files)) hash.update(`\n${name}\n${text}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} files
 */
function writeFolder(folder, files) {
  const aside = `${folder}-${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(aside, name), text);
  renameSync(aside, folder);
}

/** @param {unknown} error */
async function messageOf(error) {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return String(error);
  const { formatMessages } = await import('esbuild');
  const messages = await formatMessages(error.errors, { kind: 'error', color: false });
  return `The sources of Gatehouse do not build, so nothing was started:\n\n${messages.join('\n').trim()}`;
}
