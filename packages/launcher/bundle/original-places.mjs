import { readFile } from 'node:fs/promises';
import { posix, relative, sep } from 'node:path';

const OWN_SOURCE = /\.(ts|mjs)$/;
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
    /\bawait import\((?=['"](node:\w+|esbuild|imapflow|playwright-core|ssh2-sftp-client|tsx|@napi-rs\/canvas)\b)/g,
    () => 'await $import(',
  ],
]);

const LATER =
  /(?<!^[ \t]*(?:\*|\/\/).*)(?<=await |=> |return )import\((['"])((?!node:|esbuild|imapflow|playwright-core|ssh2-sftp-client|tsx|@napi-rs)[^'"]+)\1\)/gm;
/** Imports of the command line run at once; all others are deferred. */
const AT_ONCE = 'packages/cli/src/';

/**
 * Sources find files of the checkout beside themselves. In a bundle they go on finding them: the loader of the bundle
 * hands in `$place` and `$import`.
 * @param {string} root
 * @param {Set<string>} [later] where given, what is imported while a program runs becomes a part of another script,
 *   that of `$later`, and its place is added here
 * @returns {import('esbuild').Plugin}
 */
export function originalPlaces(root, later) {
  return {
    name: 'original-places',
    setup(build) {
      build.onLoad({ filter: OWN_SOURCE, namespace: 'file' }, async ({ path }) => {
        const place = relative(root, path).split(sep).join('/');
        if (place.startsWith('../') || place.split('/').includes('node_modules')) return undefined;
        const text = await readFile(path, 'utf8');
        const apart =
          later === undefined || place.startsWith(AT_ONCE) ? text : setApart(text, { place, later });
        return { contents: rewrite(apart, place), loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}

/**
 * @param {string} text
 * @param {{ place: string, later: Set<string> }} where
 */
function setApart(text, { place, later }) {
  if (!text.includes('import(')) return text;
  return text.replace(LATER, (_import, _quote, specifier) => {
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? specifier : posix.join(posix.dirname(place), specifier);
    later.add(target);
    return `$later(${JSON.stringify(target)})`;
  });
}

/**
 * @param {string} text
 * @param {string} place
 */
function rewrite(text, place) {
  if (!text.includes('import.meta.') && !text.includes('import(')) return text;
  let rewritten = text;
  for (const [pattern, replacement] of REWRITES)
    rewritten = rewritten.replace(pattern, replacement(JSON.stringify(place)));
  return rewritten;
}
