import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BUILT_FOLDER = fileURLToPath(new URL('../../.cache/sources', import.meta.url));
/** The oldest Node that the product runs on. */
const TARGET = 'node20.19';

/**
 * The JavaScript of a source, from the cache where it is there.
 * @param {string} path
 * @param {string} text
 * @returns {string}
 */
export function builtSource(path, text) {
  const file = join(BUILT_FOLDER, builtName(path, text));
  const built = readIfThere(file);
  if (built !== null) return built;
  // Only where it is needed, as it takes longer than the rest.
  const { transformSync } = createRequire(import.meta.url)('esbuild');
  const { code } = transformSync(text, transformOptions(path));
  keepBuilt(path, text, code);
  return code;
}

/**
 * @param {string} path
 * @returns {import('esbuild').TransformOptions}
 */
export function transformOptions(path) {
  return {
    loader: 'ts',
    format: 'esm',
    target: TARGET,
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile: path,
  };
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string}
 */
export function builtName(path, text) {
  return `${createHash('sha256').update(`${TARGET}\n${path}\n${text}`).digest('hex')}.js`;
}

/**
 * Removes what was built of sources that have changed since.
 * @param {ReadonlySet<string>} names those that stay
 */
export function removeOthers(names) {
  for (const name of readdirSync(BUILT_FOLDER))
    if (!names.has(name)) rmSync(join(BUILT_FOLDER, name), { force: true });
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Two processes may build the same source. In a sandbox the cache cannot be written, and need not be.
 * @param {string} path
 * @param {string} text
 * @param {string} code
 */
export function keepBuilt(path, text, code) {
  const file = join(BUILT_FOLDER, builtName(path, text));
  const aside = `${file}.${randomUUID()}`;
  try {
    mkdirSync(BUILT_FOLDER, { recursive: true });
    writeFileSync(aside, code);
    renameSync(aside, file);
  } catch {
    // The next process builds it again.
  }
}
