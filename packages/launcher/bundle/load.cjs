// Loads the bundle that it lies beside. It is copied there, so that a daemon and its workers go on with the one
// that they were started from while a newer bundle is made.
'use strict';

const {
  accessSync,
  constants: constantsOfFiles,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { homedir } = require('node:os');
const { basename, join, posix } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { constants, Script } = require('node:vm');
const { makeExtrasFolder, resolvePackage } = require('./resolve-package.cjs');
const { freeMemoryOfStart, loadsCompiled, useStartFlags, withUsualFlags } = require('./start-flags.cjs');
const { installRealPlaces } = require('./real-places.cjs');

const CACHE_DELAY_MS = 2_000;
const root = join(__dirname, '..', '..', '..');
const isShipped = existsSync(join(__dirname, '..', 'shipped.json'));
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
/** Code that is compiled for this bundle. A release is installed where its user may not write, and stays as it was. */
const KEPT = isShipped ? join(caches, 'gatehouse', 'bundle', basename(__dirname)) : __dirname;

/**
 * @typedef {Readonly<Record<string, () => unknown>>} Table
 * @typedef {object} Tables
 * @property {() => unknown} main
 * @property {Table} modules
 * @property {Table} shared
 * @property {readonly string[]} places
 * @property {Table} taken
 */

const requireCompiled = loadsCompiled(require);
/** @type {Tables | null} */
let tables = null;
let main = '';
/** @type {Map<string, Tables>} the other scripts of the program that are loaded, by their names */
const parts = new Map();
/** @type {unknown} */
let valibot;
/** @type {Set<() => void>} what writes the code caches that are not there yet */
const notKept = new Set();

/**
 * Runs the main module of a program, and gives it.
 * @param {string} program
 * @param {() => Promise<void>} [confirm] rejects when the bundle is not of the sources as they are
 * @returns {any}
 */
exports.load = (program, confirm = async () => undefined) => {
  installRealPlaces(__dirname);
  tables = readTables(program);
  main = program;
  // How packages/launcher/src finds out that it runs from a bundle, and plugins from elsewhere the host's modules.
  const shared = { ...tables.shared, valibot: loadValibot };
  Object.assign(globalThis, {
    [Symbol.for('gatehouse.bundle')]: {
      root,
      folder: __dirname,
      kept: KEPT,
      extras: isShipped ? join(caches, 'gatehouse', 'extras') : null,
      ...tables,
      shared,
      confirm,
    },
  });
  return tables.main();
};

/**
 * A module that a start does not need, from the second script of the program.
 * @param {string} path below the root of the checkout
 */
async function loadLater(path) {
  const module = /** @type {any} */ (loadFromPart(`${main}-later`, path));
  // As `import` gives a module of the old kind.
  return module?.__esModule ? module : { ...module, default: module };
}

/**
 * A module of another script of the program.
 * @param {string} script
 * @param {string} path below the root of the checkout
 */
function loadFromPart(script, path) {
  const part = parts.get(script) ?? readTables(script);
  parts.set(script, part);
  return part.modules[path]?.();
}

function loadValibot() {
  valibot ??= readTables('valibot').main();
  return valibot;
}

/**
 * A module of a script that is loaded, for one that came after it.
 * @param {string} path below the root of the checkout
 */
function takeFromStart(path) {
  const owner = [tables, ...parts.values()].find((script) => script?.taken[path]);
  return owner?.taken[path]?.();
}

exports.freeMemoryOfStart = freeMemoryOfStart;
exports.useStartFlags = useStartFlags;

/** Says that this process uses the bundle: its workers load from there for as long as it lives. */
exports.markInUse = () => {
  if (isShipped) {
    // A release is not cleaned up.
    makeExtrasFolder(root);
    return;
  }
  const mark = join(__dirname, 'users', String(process.pid));
  try {
    mkdirSync(join(__dirname, 'users'), { recursive: true });
    writeFileSync(mark, '');
  } catch {
    // A checkout that cannot be written to is not cleaned up either.
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
};

/**
 * @param {string} program
 * @returns {Tables}
 */
function readTables(program) {
  const codeFile = join(__dirname, `${program}.js`);
  const cacheFile = join(KEPT, `${program}.cache`);
  const cachedData = readIfThere(cacheFile);
  const options = {
    filename: codeFile,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  };
  const script = withUsualFlags(() => new Script(readFileSync(codeFile, 'latin1'), options));
  if (cachedData === undefined || script.cachedDataRejected) keepCodeCache(script, cacheFile);
  /** @type {{ exports: Tables }} */
  const module = { exports: { main: () => undefined, modules: {}, shared: {}, places: [], taken: {} } };
  const run = script.runInThisContext();
  run(module, requireCompiled, placeOf, importAny, loadLater, takeFromStart, loadFromPart);
  return module.exports;
}

/**
 * The next start needs the functions compiled that have run by then.
 * @param {import('node:vm').Script} script
 * @param {string} path
 */
function keepCodeCache(script, path) {
  const keep = () => {
    notKept.delete(keep);
    const aside = `${path}-${process.pid}`;
    try {
      const data = withUsualFlags(() => script.createCachedData());
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(aside, data);
      renameSync(aside, path);
    } catch {
      // A disk that is full or read-only: starts stay slower, and that is all.
    }
  };
  notKept.add(keep);
  setTimeout(keep, CACHE_DELAY_MS).unref();
}

/** For a program that ends sooner: keeps the code that was compiled, if that is not done. */
exports.keepCompiledCode = () => {
  try {
    if (!isShipped) accessSync(KEPT, constantsOfFiles.W_OK);
  } catch {
    // Another user's checkout. To make the cache takes longer than most commands.
    return;
  }
  for (const keep of notKept) keep();
};

/**
 * Keeps the compiled code of a program whose processes may not write here. It runs in a process of its own.
 * @param {string} program
 */
exports.compileAhead = (program) => {
  exports.load(program);
  for (const evaluate of Object.values(tables?.modules ?? {})) evaluate();
  readTables(`${program}-later`);
  exports.keepCompiledCode();
  process.exit();
};

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * The `import.meta` of the source.
 * @param {string} path below the root of the checkout
 */
function placeOf(path) {
  const filename = join(root, path);
  return {
    filename,
    dirname: join(filename, '..'),
    get url() {
      return pathToFileURL(filename).href;
    },
    resolve: (/** @type {string} */ specifier) => {
      const target = specifier.startsWith('.')
        ? join(__dirname, programFile(posix.join(posix.dirname(path), specifier)))
        : resolvePackage(root, specifier);
      return pathToFileURL(target).href;
    },
  };
}

/**
 * The same name as in `build-bundle.mjs`.
 * @param {string} path
 */
function programFile(path) {
  return `${path.replace(/\.ts$/, '').replaceAll('/', '-')}.cjs`;
}

/** @param {string} specifier */
async function importAny(specifier) {
  const evaluate = specifier.startsWith('file:') ? tables?.modules[placeBelowRoot(specifier)] : undefined;
  return evaluate === undefined ? import(specifier) : evaluate();
}

/** @param {string} url */
function placeBelowRoot(url) {
  const path = fileURLToPath(url);
  return path.startsWith(root) ? path.slice(root.length + 1).replaceAll('\\', '/') : '';
}
