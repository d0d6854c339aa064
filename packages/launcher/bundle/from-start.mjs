import { join, relative, sep } from 'node:path';

const RESOLVING = Symbol('resolving');
/** Makes it a module of the old kind: its names are known only when it runs. */
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
        return { path: place.endsWith('.ts') ? place : `${place}${ENDING}`, namespace: 'start' };
      });
      build.onLoad({ filter: /\.ts$/, namespace: 'start' }, async ({ path }) => ({
        contents: takenByName(path, await namesOf(build.esbuild.build, join(root, path))),
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
 * The exports of one of our own modules, without types.
 * @param {typeof import('esbuild').build} build
 * @param {string} file
 */
async function namesOf(build, file) {
  const options = /** @type {const} */ ({ write: false, metafile: true, format: 'esm' });
  const { metafile } = await build({ ...options, entryPoints: [file], outdir: '.' });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}
