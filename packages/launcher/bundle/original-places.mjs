import { readFile } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';
import { anyOf } from './path-filter.mjs';

const REWRITES = /** @type {const} */ ([
  [/\bimport\.meta\.url\b/g, (/** @type {string} */ path) => `$place(${path}).url`],
  [/\bimport\.meta\.dirname\b/g, (/** @type {string} */ path) => `$place(${path}).dirname`],
  [/\bimport\.meta\.filename\b/g, (/** @type {string} */ path) => `$place(${path}).filename`],
  [/\bimport\.meta\.resolve\(/g, (/** @type {string} */ path) => `$place(${path}).resolve(`],
  // An import of something that is only known when it runs may mean a module of the bundle.
  [/(?<![.\w])import\((?!\s*['"`])/g, () => '$import('],
  // External modules are imported by the loader: in a process that began as CommonJS a script cannot, nor can code that
  // V8 kept.
  [
    /\bawait import\((?=['"](node:\w+|esbuild|imapflow|npm-registry-fetch|sigstore|ssh2-sftp-client|tar|tsx|@napi-rs\/canvas)\b)/g,
    () => 'await $import(',
  ],
]);

const LATER =
  /(?<!^[ \t]*(?:\*|\/\/).*)(?<=await |=> |return )import\((['"])((?!node:|esbuild|imapflow|npm-registry-fetch|sigstore|ssh2-sftp-client|tar['"]|tsx|@napi-rs)[^'"]+)\1\)/gm;
/** Imports of the command line run at once; all others are deferred. */
const AT_ONCE = 'packages/cli/src/';

/**
 * Sources find files of the checkout beside themselves. In a bundle they go on finding them: the loader of the bundle
 * hands in `$place` and `$import`.
 * @param {string} root
 * @param {readonly string[]} sources that name their own place or import while they run
 * @param {object} [how]
 * @param {boolean} [how.isInParts] what is imported while the program runs is a part of another script, that of `$later`
 * @returns {import('esbuild').Plugin}
 */
export function originalPlaces(root, sources, { isInParts = false } = {}) {
  return {
    name: 'original-places',
    setup(build) {
      build.onLoad({ filter: anyOf(root, sources), namespace: 'file' }, async ({ path }) => {
        const place = relative(root, path).split(sep).join('/');
        const text = await readFile(path, 'utf8');
        return {
          contents: rewrite(isInParts ? setApart(text, place) : text, place),
          loader: path.endsWith('.ts') ? 'ts' : 'js',
        };
      });
    },
  };
}

/**
 * Whether a source has what `originalPlaces` rewrites.
 * @param {string} text
 */
export function namesItsPlace(text) {
  return text.includes('import.meta.') || text.includes('import(');
}

/**
 * The modules that a source imports while the program runs.
 * @param {string} text
 * @param {string} place
 * @returns {readonly string[]} places, and names of packages
 */
export function laterImports(text, place) {
  if (place.startsWith(AT_ONCE)) return [];
  return [...text.matchAll(LATER)].map(([, , specifier = '']) => targetOf(specifier, place));
}

/**
 * @param {string} text
 * @param {string} place
 */
function setApart(text, place) {
  if (place.startsWith(AT_ONCE)) return text;
  return text.replace(
    LATER,
    (_import, _quote, specifier) => `$later(${JSON.stringify(targetOf(specifier, place))})`,
  );
}

/**
 * @param {string} specifier
 * @param {string} place
 */
function targetOf(specifier, place) {
  return specifier.startsWith('.') ? posix.join(posix.dirname(place), specifier) : specifier;
}

/**
 * @param {string} text
 * @param {string} place
 */
function rewrite(text, place) {
  let rewritten = text;
  for (const [pattern, replacement] of REWRITES)
    rewritten = rewritten.replace(pattern, replacement(JSON.stringify(place)));
  return rewritten;
}
