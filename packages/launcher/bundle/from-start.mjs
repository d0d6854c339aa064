import { relative, sep } from 'node:path';
import { anyOf } from './path-filter.mjs';

const RESOLVING = Symbol('resolving');
/** All imports but those of our own sources, which name a file that ends in `.ts`. */
const NO_SOURCE = /(?:[^s]|[^t]s|[^.]ts)$/;
/** Makes it a module of the old kind: its names are known only when it runs. */
const ENDING = '.cjs';

/**
 * For a script that is loaded into the process of another one: a module that the other script has is taken from there,
 * so that the process has it once.
 * @param {string} root
 * @param {object} scripts
 * @param {import('esbuild').Metafile['inputs']} scripts.inputs all modules of all programs: to ask the builder what an import means costs more than to build it
 * @param {(place: string) => boolean} scripts.isBefore whether a script before this one has the module
 * @param {ReadonlyMap<string, readonly string[]>} scripts.names of our own modules of scripts before, as `readNames` gave them
 * @returns {import('esbuild').Plugin}
 */
export function fromStart(root, { inputs, isBefore, names }) {
  const placeOf = (/** @type {string} */ path) => relative(root, path).split(sep).join('/');
  return {
    name: 'from-start',
    setup(build) {
      /**
       * @param {string} path
       * @param {Omit<import('esbuild').ResolveOptions, 'pluginData'>} options
       */
      const resolvePlace = async (path, options) => {
        const found = await build.resolve(path, { ...options, pluginData: RESOLVING });
        return found.external || found.errors.length > 0 ? '' : placeOf(found.path);
      };
      build.onResolve({ filter: NO_SOURCE }, async ({ path, kind, pluginData, ...importer }) => {
        if (pluginData === RESOLVING || kind === 'entry-point') return undefined;
        const known = inputs[placeOf(importer.importer)]?.imports.find(({ original }) => original === path);
        const place = known?.path ?? (await resolvePlace(path, { kind, ...importer }));
        if (place.endsWith('.ts') || !isBefore(place)) return undefined;
        return { path: `${place}${ENDING}`, namespace: 'start' };
      });
      build.onLoad({ filter: anyOf(root, [...names.keys()].filter(isBefore)) }, ({ path }) => ({
        contents: takenByName(placeOf(path), names.get(placeOf(path)) ?? []),
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
