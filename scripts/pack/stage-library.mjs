import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { transformSync } from 'esbuild';

/** Relative names of sources in code and in declarations: imports, and programs that are started by their place. */
const SOURCE_NAME = /(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g;

/**
 * @typedef {object} Release
 * @property {string} root of the checkout
 * @property {string} staged the folder of the folders that are packed
 * @property {readonly string[]} tracked the files of the checkout that may be shipped, below the root
 */

/**
 * A package that authors of plugins import, compiled: modules, types and source maps, without its tests. Its declarations
 * must have been built.
 * @param {Release} release
 * @param {string} place of the package, below the root
 * @returns {string} its folder
 */
export function stageLibrary({ root, staged, tracked }, place) {
  const own = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
  const folder = join(staged, own.name.replace('/', '-'));
  rmSync(folder, { recursive: true, force: true });
  for (const path of tracked.filter((each) => each.startsWith(`${place}/`))) {
    const below = posix.relative(place, path);
    if (!below.startsWith('src/')) copyFact(join(root, path), join(folder, below));
    else if (below.endsWith('.ts') && !below.endsWith('.d.ts')) compile({ root, path, folder, below });
    else copy(join(root, path), join(folder, toDist(below)));
  }
  copy(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOf(own), null, 2)}\n`);
  return folder;
}

/**
 * A file beside the sources: README and manifest are shipped, and the manifest names compiled modules.
 * @param {string} from
 * @param {string} to
 */
function copyFact(from, to) {
  if (to.endsWith('README.md')) copy(from, to);
  if (!to.endsWith('gatehouse.plugin.json')) return;
  write(to, readFileSync(from, 'utf8').replaceAll(/"\.\/src\/([^"]*)\.ts"/g, '"./dist/$1.js"'));
}

/** @param {{ root: string, path: string, folder: string, below: string }} source */
function compile({ root, path, folder, below }) {
  const text = readFileSync(join(root, path), 'utf8');
  const stem = join(folder, toDist(below)).replace(/\.ts$/, '');
  const name = posix.basename(stem);
  const { code, map } = transformSync(text.replace(SOURCE_NAME, '$1$2.js$1'), {
    ...{ loader: 'ts', format: 'esm', target: 'node20.19', sourcemap: 'external', sourcefile: `${name}.ts` },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
  });
  write(`${stem}.js`, `${code}//# sourceMappingURL=${name}.js.map\n`);
  write(`${stem}.js.map`, map);
  const types = readFileSync(join(root, '.cache/types', path.replace(/\.ts$/, '.d.ts')), 'utf8');
  write(`${stem}.d.ts`, types.replace(SOURCE_NAME, '$1$2.js$1'));
}

/** @param {string} below */
function toDist(below) {
  return below.replace(/^src\//, 'dist/');
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** @param {{ name: string, version: string, license: string, exports: Record<string, string>, gatehouse?: object, dependencies?: object, peerDependencies?: object }} own */
function packageOf({ name, version, license, exports, gatehouse, dependencies, peerDependencies }) {
  const toBuilt = (/** @type {string} */ path) => path.replace('./src/', './dist/').replace(/\.ts$/, '');
  const doors = Object.entries(exports ?? {}).map(([door, path]) => {
    if (!path.endsWith('.ts')) return [door, path];
    return [door, { types: `${toBuilt(path)}.d.ts`, default: `${toBuilt(path)}.js` }];
  });
  const files = ['dist', ...(gatehouse === undefined ? [] : ['gatehouse.plugin.json'])];
  return {
    ...{ name, version, license, type: 'module', exports: Object.fromEntries(doors), files },
    ...{
      engines: { node: '>=20.19' },
      gatehouse: gatehouse && builtEntries(gatehouse),
      dependencies,
      peerDependencies,
    },
  };
}

/** @param {object} gatehouse */
function builtEntries(gatehouse) {
  return Object.fromEntries(
    Object.entries(gatehouse).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1.js') : value,
    ]),
  );
}
