// Builds the page with Vite where its sources have changed, and prints the paths of these sources. The launcher runs it
// in a process of its own, so that no daemon keeps what Vite needs in memory.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILDS = fileURLToPath(new URL('../dist', import.meta.url));
const CURRENT = join(BUILDS, 'current.json');
/** Sources of the page outside of its folder: a trace is read and drawn as by the command line. */
const SHARED = ['draw-trace.ts', 'read-trace.ts', 'shown-trace.ts', 'trace-style.ts'];
/** A running daemon may still serve the builds before the last one. */
const KEPT = 3;
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);
/** Types and tests are no part of the page. */
const NO_PART = /\.test\.ts$|\.d\.ts$|tsconfig\.json$|floors\.json$/;

let name = '';
// Sources that change while they are built are built again.
for (let next = nameOf(sources()); next !== name; next = nameOf(sources())) {
  name = next;
  if (!existsSync(join(BUILDS, name))) await buildInto(name);
}
if (readName() !== name) writeCurrent(name);
removeOld();
const printed = [...sources(), CURRENT].map((path) => relative(ROOT, path).replaceAll('\\', '/'));
process.stdout.write(`${printed.join('\n')}\n`);

function sources() {
  const shared = SHARED.map((name) => join(ROOT, 'sdk-plugin', 'src', name));
  return [...filesBelow(WEB).filter((path) => !NO_PART.test(path)), ...shared];
}

/**
 * @param {string} folder
 * @returns {string[]} absolute paths, in the same order everywhere
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/**
 * A copy of a checkout has the same name, whatever the times of its files are.
 * @param {readonly string[]} paths
 */
function nameOf(paths) {
  const hash = createHash('sha256');
  for (const path of [...paths, join(ROOT, 'package-lock.json')])
    hash.update(`\n${relative(ROOT, path)}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} folder its name */
async function buildInto(folder) {
  const { build } = await import('vite');
  const aside = join(BUILDS, `.${folder}-${process.pid}`);
  rmSync(aside, { recursive: true, force: true });
  await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: aside,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      license: { fileName: 'licenses.txt' },
      // It would be an inline script, which the policy of the page forbids.
      modulePreload: { polyfill: false },
    },
  });
  for (const path of filesBelow(aside)) compress(path);
  rmSync(join(BUILDS, folder), { recursive: true, force: true });
  renameSync(aside, join(BUILDS, folder));
}

/** @param {string} path */
function compress(path) {
  if (!COMPRESSED.has(extname(path))) return;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** @returns {string | null} the current build; null for one of an earlier version, which did not count its files */
function readName() {
  try {
    const current = JSON.parse(readFileSync(CURRENT, 'utf8'));
    return current.files === undefined ? null : current.name;
  } catch {
    return null;
  }
}

/** @param {string} folder its name */
function writeCurrent(folder) {
  mkdirSync(BUILDS, { recursive: true });
  const root = join(BUILDS, folder);
  const files = filesBelow(root).map((path) => [relative(root, path).replaceAll('\\', '/'), factsOf(path)]);
  writeFileSync(
    `${CURRENT}-${process.pid}`,
    JSON.stringify({ name: folder, files: Object.fromEntries(files) }),
  );
  renameSync(`${CURRENT}-${process.pid}`, CURRENT);
}

/** @param {string} path */
function factsOf(path) {
  const bytes = readFileSync(path);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function removeOld() {
  const builds = readdirSync(BUILDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== name)
    .map((entry) => ({ path: join(BUILDS, entry.name), time: statSync(join(BUILDS, entry.name)).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  for (const { path } of builds.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}
