import { relative, sep } from 'node:path';

const RESOLVING = Symbol('resolving');
const ENDING = '.cjs';

/**
 * For a script that is loaded into the process of another one: a module that the other script has is taken from there,
 * so that the process has it once.
 * @param {string} root
 * @param {{ isBefore: (place: string) => boolean, take: (place: string) => void }} scripts whether one before this one
 *   has a module, and who hears that it is taken
 * @returns {import('esbuild').Plugin}
 */
export function fromStart(root, { isBefore, take }) {
  return {
    name: 'from-start',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...importer }) => {
        if (pluginData === RESOLVING || kind === 'entry-point') return undefined;
        const { resolveDir, namespace } = importer;
        const options = { kind, resolveDir, namespace, importer: importer.importer, pluginData: RESOLVING };
        const found = await build.resolve(path, options);
        const place = relative(root, found.path).split(sep).join('/');
        if (found.external || found.errors.length > 0 || !isBefore(place)) return undefined;
        take(place);
        // The ending makes it a module of the old kind: its names are known only when it runs.
        return { path: `${place}${ENDING}`, namespace: 'start' };
      });
      build.onLoad({ filter: /./, namespace: 'start' }, ({ path }) => ({
        contents: `module.exports = $start(${JSON.stringify(path.slice(0, -ENDING.length))});`,
      }));
    },
  };
}
