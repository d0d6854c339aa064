import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readBundleEntries } from './bundle-entries.mjs';
import { bundlesFolder, writeBundleRecord } from './bundle-record.cjs';
import { tablesOf } from './bundle-tables.mjs';
import { fromStart, readNames } from './from-start.mjs';
import { lateBuiltins } from './late-builtins.mjs';
import { originalPlaces } from './original-places.mjs';

/** Loaded on first use, and found beside the bundle's checkout; `proxy-chain` knows its errors by names of classes. */
const EXTERNAL = [
  '*.node',
  '@napi-rs/canvas',
  'cpu-features',
  'esbuild',
  'imapflow',
  'playwright-core',
  'proxy-chain',
  'ssh2-sftp-client',
  'tsx',
];
const LOADER_FILES = ['load.cjs', 'start-flags.cjs', 'real-places.cjs'];
const TABLES = 'bundle-tables.js';
/** Each script has its own copy of the parts that it uses: to share it would be to load all of it at each start. */
const COPIED = 'node_modules/valibot/';

/** @typedef {import('./bundle-entries.mjs').Program} Program */
/** @typedef {import('./bundle-tables.mjs').Tables} Tables */

/**
 * Builds the sources of a checkout into one script for each program. Nothing but a whole bundle is ever found in its place.
 * @param {string} root
 * @returns {Promise<string>} its folder
 * @throws {Error} with what does not build, for people; the bundle before it stays
 */
export async function buildBundle(root) {
  const startedAt = Date.now();
  const { programs, facts } = readBundleEntries(root);
  const built = await buildPrograms(root, programs);
  const files = { ...loaderFiles(programs), ...Object.assign({}, ...built.map((script) => script.files)) };
  const name = nameOf(files);
  const folder = join(bundlesFolder(root), name);
  if (!existsSync(folder)) writeFolder(folder, files);
  const inputsOf = (/** @type {readonly BuiltScript[]} */ scripts) =>
    scripts.flatMap((script) => ownSources(script.inputs));
  const first = inputsOf(built.filter((script) => 'start.js' in script.files));
  writeBundleRecord(root, { name, startedAt, first, inputs: [...inputsOf(built), ...facts] });
  return folder;
}

/** @typedef {{ files: Readonly<Record<string, string>>, inputs: readonly string[] }} BuiltScript */

/**
 * @param {string} root
 * @param {readonly Program[]} programs
 * @returns {Promise<readonly BuiltScript[]>}
 */
async function buildPrograms(root, programs) {
  const { build, stop } = await import('esbuild');
  const places = programs.flatMap(({ modules }) => modules);
  const buildScript = scriptBuilder(build, root);
  const namesOf = (/** @type {readonly string[]} */ sources) => readNames(build, root, sources);
  const buildProgram = async (/** @type {Program} */ program) => {
    const { name, modules } = program;
    const tables = { ...program, places };
    // The hosts listen before the code of the plugins is even read.
    const plugins = { name: 'start-plugins', tables: { modules } };
    const start = { name, tables: { ...tables, modules: [], elsewhere: { script: plugins.name, modules } } };
    if (name === 'start') return buildInParts(root, [start, plugins], { buildScript, namesOf });
    if (name === 'worker') return buildInParts(root, [{ name, tables }], { buildScript, namesOf });
    return [await buildScript(name, tables)];
  };
  try {
    // All of them end before the builder is stopped: one that fails must not leave the others hanging.
    const built = await Promise.allSettled(programs.map(buildProgram));
    return built.flatMap((script) => {
      if (script.status === 'rejected') throw script.reason;
      return script.value;
    });
  } catch (error) {
    throw new Error(await messageOf(error), { cause: error });
  } finally {
    await stop();
  }
}

/** @typedef {(name: string, tables: Partial<Tables>, how?: { plugins?: readonly import('esbuild').Plugin[], isDraft?: boolean }) => Promise<BuiltScript>} BuildScript */

/**
 * @param {typeof import('esbuild').build} build
 * @param {string} root
 * @returns {BuildScript}
 */
function scriptBuilder(build, root) {
  return async (name, tables, { plugins = [originalPlaces(root)], isDraft = false } = {}) => {
    const { outputFiles, metafile } = await build({
      ...options,
      ...(isDraft && ofDraft),
      stdin: { contents: tablesOf(tables), resolveDir: root, sourcefile: TABLES },
      absWorkingDir: root,
      // The map names sources relative to here: every bundle lies as deep.
      outfile: join(bundlesFolder(root), 'name', `${name}.js`),
      plugins: [...plugins, lateBuiltins],
    });
    const files = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
    return { files, inputs: Object.keys(metafile.inputs) };
  };
}

/**
 * A program in several scripts, each of which takes from those before it what they have. The last one has what the
 * others import while they run.
 * @param {string} root
 * @param {readonly { name: string, tables: Partial<Tables> }[]} scripts all but the last one
 * @param {object} builder
 * @param {BuildScript} builder.buildScript
 * @param {(sources: readonly string[]) => ReturnType<typeof readNames>} builder.namesOf
 * @returns {Promise<readonly BuiltScript[]>}
 */
async function buildInParts(root, scripts, { buildScript, namesOf }) {
  const later = new Set();
  const last = { name: `${scripts[0]?.name}-later`, tables: {} };
  /** @type {Map<string, number>} by place, which script has it */
  const owners = new Map();
  /** @type {Map<string, readonly string[]>} by place, what the module exports */
  const names = new Map();
  const parts = [...scripts, last].map(({ name, tables }, at) => {
    const taken = new Set();
    const isBefore = (/** @type {string} */ place) => (owners.get(place) ?? at) < at;
    const take = (/** @type {string} */ place) => parts[owners.get(place) ?? at]?.taken.add(place);
    const places = originalPlaces(root, at < scripts.length ? later : undefined);
    const plugins = at === 0 ? [places] : [places, fromStart(root, { isBefore, take, names })];
    const build = (/** @type {Partial<Tables>} */ more, isDraft = false) =>
      buildScript(name, { ...tables, ...more }, { plugins, isDraft });
    return { build, taken };
  });
  const moreOf = (/** @type {number} */ at) => (at < scripts.length ? {} : { modules: [...later].sort() });
  for (const [at, { build }] of parts.entries()) {
    const { inputs } = await build(moreOf(at), true);
    const own = inputs.filter((place) => !place.includes(COPIED) && !owners.has(place));
    for (const place of own) owners.set(place, at);
    for (const [place, exported] of await namesOf(own.filter(isSource))) names.set(place, exported);
  }
  return Promise.all(parts.map(({ build, taken }, at) => build({ ...moreOf(at), taken: [...taken].sort() })));
}

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  // One script for each program: each module runs when it is first asked for, and V8 keeps compiled code only for
  // scripts.
  format: 'cjs',
  target: 'node20.19',
  external: EXTERNAL,
  banner: { js: '(function (module, require, $place, $import, $later, $start, $part) {' },
  footer: { js: '})' },
  sourcemap: 'external',
  sourcesContent: false,
  minifyWhitespace: true,
  minifySyntax: true,
  // Saves a tenth of the memory of the code; stacks still show the place, but not the name.
  minifyIdentifiers: true,
  legalComments: 'none',
  logLevel: 'silent',
};

/**
 * For a build that only shows what a script is made of.
 * @satisfies {import('esbuild').BuildOptions}
 */
const ofDraft = { sourcemap: false, minifyWhitespace: false, minifyIdentifiers: false };

/** @param {string} place */
function isSource(place) {
  return place.endsWith('.ts') && !place.includes(':');
}

/** @param {readonly string[]} inputs */
function ownSources(inputs) {
  // Packages change with the lock file only. Generated modules, such as the tables, are not files.
  return inputs.filter(
    (path) =>
      !path.includes('node_modules/') && /\.\w+$/.test(path) && !path.includes(':') && path !== TABLES,
  );
}

/**
 * @param {readonly Program[]} programs
 * @returns {Readonly<Record<string, string>>} by name
 */
function loaderFiles(programs) {
  const loaders = LOADER_FILES.map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')]);
  // The module that a process is forked with: this file stands in place of the source.
  const forked = programs.map(({ name, main }) => [
    `${main.replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`,
    `require('./load.cjs').load(${JSON.stringify(name)});\n`,
  ]);
  return { 'package.json': '{ "type": "commonjs" }\n', ...Object.fromEntries([...loaders, ...forked]) };
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
