import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';

const OWN_SOURCE = /\.(ts|mjs)$/;
const REWRITES = /** @type {const} */ ([
  [/\bimport\.meta\.url\b/g, (/** @type {string} */ path) => `$place(${path}).url`],
  [/\bimport\.meta\.dirname\b/g, (/** @type {string} */ path) => `$place(${path}).dirname`],
  [/\bimport\.meta\.filename\b/g, (/** @type {string} */ path) => `$place(${path}).filename`],
  [/\bimport\.meta\.resolve\(/g, (/** @type {string} */ path) => `$place(${path}).resolve(`],
  // An import of something that is only known when it runs may mean a module of the bundle.
  [/(?<![.\w])import\((?!\s*['"`])/g, () => '$import('],
  // What stays outside is imported by the loader: in a process that began as CommonJS a script cannot.
  [/\bawait import\((?=['"](esbuild|playwright-core|tsx)\b)/g, () => 'await $import('],
]);

/**
 * Sources find files of the checkout beside themselves. In a bundle they go on finding them: the loader of the bundle
 * hands in `$place` and `$import`.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export function originalPlaces(root) {
  return {
    name: 'original-places',
    setup(build) {
      build.onLoad({ filter: OWN_SOURCE }, async ({ path }) => {
        const place = relative(root, path).split(sep).join('/');
        if (place.startsWith('../') || place.split('/').includes('node_modules')) return undefined;
        const contents = rewrite(await readFile(path, 'utf8'), place);
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
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
