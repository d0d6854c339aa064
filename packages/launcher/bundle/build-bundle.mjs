import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildPages } from './build-pages.mjs';
import { readBundleEntries } from './bundle-entries.mjs';
import { bundlesFolder, writeBundleRecord } from './bundle-record.cjs';
import { fromStart, readNames } from './from-start.mjs';
import { lateBuiltins } from './late-builtins.mjs';
import { leanSchemas } from './lean-schemas.mjs';
import { loaderFiles } from './loader-files.mjs';
import { divideModules } from './module-graph.mjs';
import { namesItsPlace, originalPlaces } from './original-places.mjs';
import { tableEntries } from './table-entries.mjs';
import { writeBundle } from './write-bundle.mjs';

/** Loaded on first use, and found beside the bundle's checkout; `proxy-chain` knows its errors by names of classes. */
const EXTERNAL = [
  '*.node',
  '@napi-rs/canvas',
  'cpu-features',
  'esbuild',
  'imapflow',
  'npm-registry-fetch',
  'proxy-chain',
  'sigstore',
  'ssh2-sftp-client',
  'tar',
  'tsx',
];
/** Each script has its own copy of the parts that it uses: to share it would be to load all of it at each start. */
const COPIED = 'node_modules/valibot/';

/** @typedef {import('./bundle-entries.mjs').Program} Program */
/** @typedef {import('./bundle-tables.mjs').Tables} Tables */

/**
 * Builds the sources of a checkout into one script for each program.
 * @param {string} root
 * @returns {Promise<string>} its folder
 * @throws {Error} with what does not build, for people; the bundle before it stays
 */
export async function buildBundle(root) {
  const { programs, facts, pages } = readBundleEntries(root);
  const pageSources = buildPages(root, pages);
  const startedAt = Date.now();
  const built = await buildPrograms(root, programs);
  const files = { ...loaderFiles(programs), ...Object.assign({}, ...built.map((script) => script.files)) };
  const { name, folder } = writeBundle(root, files);
  const inputsOf = (/** @type {readonly BuiltScript[]} */ scripts) =>
    scripts.flatMap((script) => ownSources(script.inputs));
  const first = inputsOf(built.filter((script) => 'start.js' in script.files));
  writeBundleRecord(root, { name, startedAt, first, inputs: [...inputsOf(built), ...facts, ...pageSources] });
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
  const buildParts = (/** @type {Builder} */ builder, /** @type {Program} */ program) => {
    const { name, modules } = program;
    const tables = { ...program, places };
    if (name !== 'start') return buildInParts(builder, [{ name, tables }]);
    // The hosts listen before the code of the plugins is even read.
    const plugins = { name: 'start-plugins', tables: { modules } };
    const start = { name, tables: { ...tables, modules: [], elsewhere: { script: plugins.name, modules } } };
    return buildInParts(builder, [start, plugins]);
  };
  const hasParts = (/** @type {Program} */ { name }) => name === 'start' || name === 'worker';
  const whole = programs.filter((program) => !hasParts(program));
  try {
    const builder = await createBuilder(build, root, programs);
    // All of them end before the builder is stopped: one that fails must not leave the others hanging.
    const built = await Promise.allSettled([
      ...programs.filter(hasParts).map((program) => buildParts(builder, program)),
      builder.buildScripts(whole.map((program) => ({ name: program.name, tables: { ...program, places } }))),
    ]);
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

/**
 * @typedef {object} Builder
 * @property {string} root
 * @property {import('esbuild').Metafile['inputs']} inputs all modules of all programs
 * @property {(scripts: readonly Script[], part?: Partial<Part>) => Promise<BuiltScript>} buildScripts
 * @property {(sources: readonly string[]) => ReturnType<typeof readNames>} readNames
 *
 * @typedef {{ name: string, tables: Partial<Tables> }} Script
 *
 * @typedef {object} Part a script of a program that has several
 * @property {boolean} isInParts what is imported while the program runs is in another script
 * @property {readonly import('esbuild').Plugin[]} plugins
 */

/**
 * @param {typeof import('esbuild').build} build
 * @param {string} root
 * @param {readonly Program[]} programs
 * @returns {Promise<Builder>}
 */
async function createBuilder(build, root, programs) {
  const entries = [...new Set(programs.flatMap(entriesOf))];
  const { entryPoints, plugin } = tableEntries(root, [{ name: 'all', tables: { modules: entries } }]);
  const { metafile } = await build({
    ...ofGraph,
    ...{ entryPoints, absWorkingDir: root, outdir: root, plugins: [plugin] },
  });
  const { inputs } = metafile;
  const sources = ownSources(Object.keys(inputs)).filter((place) => /\.(ts|mjs)$/.test(place));
  const placed = sources.filter((place) => namesItsPlace(readFileSync(join(root, place), 'utf8')));
  return {
    root,
    inputs,
    readNames: (places) => readNames(build, root, places),
    buildScripts: async (scripts, { isInParts = false, plugins = [] } = {}) => {
      const { entryPoints, plugin } = tableEntries(root, scripts);
      const { outputFiles, metafile } = await build({
        ...options,
        ...{ entryPoints, absWorkingDir: root },
        // The map names sources relative to here: every bundle lies as deep.
        outdir: join(bundlesFolder(root), 'name'),
        plugins: [plugin, ...plugins, originalPlaces(root, placed, { isInParts }), lateBuiltins, leanSchemas],
      });
      const files = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
      assertAscii(files);
      return { files, inputs: Object.keys(metafile.inputs) };
    },
  };
}

/**
 * A program in several scripts, each of which takes from those before it what they have. The last one has what the
 * others import while they run.
 * @param {Builder} builder
 * @param {readonly Script[]} scripts all but the last one
 * @returns {Promise<readonly BuiltScript[]>}
 */
async function buildInParts({ root, inputs, buildScripts, readNames }, scripts) {
  const entries = scripts.map(({ tables }) => entriesOf(tables));
  const { owners, taken, later } = divideModules({ root, inputs, entries, isCopied });
  const last = scripts.length;
  const shared = [...owners].filter(([place, owner]) => owner < last && isSource(place));
  const names = new Map(await readNames(shared.map(([place]) => place)));
  const all = [...scripts, { name: `${scripts[0]?.name}-later`, tables: { modules: later } }];
  return Promise.all(
    all.map(({ name, tables }, at) => {
      const isBefore = (/** @type {string} */ place) => (owners.get(place) ?? at) < at;
      const plugins = at === 0 ? [] : [fromStart(root, { inputs, isBefore, names })];
      const script = { name, tables: { ...tables, taken: taken[at] ?? [] } };
      return buildScripts([script], { isInParts: at < last, plugins });
    }),
  );
}

/**
 * @param {Partial<Tables>} tables
 * @returns {readonly string[]} the modules that a script loads by their paths
 */
function entriesOf({ main, modules = [], shared = {} }) {
  return [...(main === undefined ? [] : [main]), ...modules, ...Object.values(shared)];
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
  // A script that V8 runs by itself cannot import: what packages import while they run is required.
  supported: { 'dynamic-import': false },
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
 * For a build that only shows which module imports which.
 * @satisfies {import('esbuild').BuildOptions}
 */
const ofGraph = { ...options, sourcemap: false, minify: false, write: false, metafile: true };

/**
 * Scripts are read as Latin-1, which takes half of the memory. Texts are escaped, but neither regular expressions nor tagged
 * templates.
 * @param {Readonly<Record<string, string>>} files
 */
function assertAscii(files) {
  for (const [file, text] of Object.entries(files)) {
    const at = file.endsWith('.js') ? text.search(/[\u0080-\uffff]/) : -1;
    if (at < 0) continue;
    const found = text.slice(Math.max(0, at - 40), at + 20);
    throw new Error(
      `${file} would have ${JSON.stringify(found)}, which is not ASCII: make a regular expression of a text (new RegExp), and use a value in a tagged template.`,
    );
  }
}

/** @param {string} place */
function isCopied(place) {
  return place.includes(COPIED);
}

/** @param {string} place */
function isSource(place) {
  return place.endsWith('.ts') && !place.includes(':');
}

/** @param {readonly string[]} inputs */
function ownSources(inputs) {
  // Packages change with the lock file only. Generated modules, such as the tables, are not files.
  return inputs.filter(
    (path) => !path.includes('node_modules/') && /\.\w+$/.test(path) && !path.includes(':'),
  );
}

/** @param {unknown} error */
async function messageOf(error) {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return String(error);
  const { formatMessages } = await import('esbuild');
  const messages = await formatMessages(error.errors, { kind: 'error', color: false });
  return `The sources of Gatehouse do not build, so nothing was started:\n\n${messages.join('\n').trim()}`;
}
