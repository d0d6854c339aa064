import { relative, sep } from 'node:path';

const RESOLVING = Symbol('resolving');
const ENDING = '.cjs';

/**
 * For a script that is loaded into the process of another one: a module that the other script has is taken from there,
 * so that the process has it once.
 * @param {string} root
 * @param {{ has: ReadonlySet<string>, taken: Set<string> }} start what the other script has; what is taken is added
 * @returns {import('esbuild').Plugin}
 */
export function fromStart(root, { has, taken }) {
  return {
    name: 'from-start',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...importer }) => {
        if (pluginData === RESOLVING || kind === 'entry-point') return undefined;
        const { resolveDir, namespace } = importer;
        const options = { kind, resolveDir, namespace, importer: importer.importer, pluginData: RESOLVING };
        const found = await build.resolve(path, options);
        const place = relative(root, found.path).split(sep).join('/');
        if (found.external || found.errors.length > 0 || !has.has(place)) return undefined;
        taken.add(place);
        // The ending makes it a module of the old kind: its names are known only when it runs.
        return { path: `${place}${ENDING}`, namespace: 'start' };
      });
      build.onLoad({ filter: /./, namespace: 'start' }, ({ path }) => ({
        contents: `module.exports = $start(${JSON.stringify(path.slice(0, -ENDING.length))});`,
      }));
    },
  };
}
