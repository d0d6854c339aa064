import { relative, resolve as resolvePath, sep } from 'node:path';

const RESOLVING = Symbol('resolving');
const OWN_SOURCE = /^\.\.?\/.*\.ts$/;
/** Makes it a module of the old kind: its names are known only when it runs. */
const ENDING = '.cjs';

/**
 * For a script that is loaded into the process of another one: a module that the other script has is taken from there,
 * so that the process has it once.
 * @param {string} root
 * @param {object} scripts
 * @param {(place: string) => boolean} scripts.isBefore whether a script before this one has the module
 * @param {(place: string) => void} scripts.take called for each module that is taken
 * @param {ReadonlyMap<string, readonly string[]>} scripts.names of the modules of scripts before, as `readNames` gave them
 * @returns {import('esbuild').Plugin}
 */
export function fromStart(root, { isBefore, take, names }) {
  return {
    name: 'from-start',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...importer }) => {
        if (pluginData === RESOLVING || kind === 'entry-point') return undefined;
        const { resolveDir, namespace } = importer;
        const options = { kind, resolveDir, namespace, importer: importer.importer, pluginData: RESOLVING };
        // A source names another one by its whole path. To ask the builder about it costs more than to build it.
        const found = OWN_SOURCE.test(path)
          ? { path: resolvePath(resolveDir, path), external: false, errors: [] }
          : await build.resolve(path, options);
        const place = relative(root, found.path).split(sep).join('/');
        if (found.external || found.errors.length > 0 || !isBefore(place)) return undefined;
        take(place);
        return { path: place.endsWith('.ts') ? place : `${place}${ENDING}`, namespace: 'start' };
      });
      build.onLoad({ filter: /\.ts$/, namespace: 'start' }, ({ path }) => ({
        contents: takenByName(path, names.get(path) ?? []),
      }));
      build.onLoad({ filter: /\.cjs$/, namespace: 'start' }, ({ path }) => ({
        contents: `module.exports = $start(${JSON.stringify(path.slice(0, -ENDING.length))});`,
      }));
    },
  };
}

/**
 * Each file that imports a module of the old kind would make an accessor for each of its names, at every start.
 * @param {string} place
 * @param {readonly string[]} names
 */
function takenByName(place, names) {
  const take = `const taken = $start(${JSON.stringify(place)});`;
  const values = names.map((name, at) => `const value${at} = taken.${name};`);
  const doors = names.map((name, at) => `value${at} as ${name}`);
  return [take, ...values, `export { ${doors.join(', ')} };`].join('\n');
}

/**
 * The exports of our own modules, without types.
 * @param {typeof import('esbuild').build} build
 * @param {string} root
 * @param {readonly string[]} places
 * @returns {Promise<readonly (readonly [place: string, names: readonly string[]])[]>}
 */
export async function readNames(build, root, places) {
  const options = /** @type {const} */ ({ write: false, metafile: true, format: 'esm', outdir: '.' });
  const { metafile } = await build({ ...options, entryPoints: [...places], absWorkingDir: root });
  return Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) =>
    entryPoint === undefined ? [] : [/** @type {const} */ ([entryPoint, exports])],
  );
}
