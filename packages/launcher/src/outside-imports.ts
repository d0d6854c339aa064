import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import * as v from 'valibot';
import type { RunningBundle } from './running-bundle.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sharedNames =
  /^(valibot|@gatehouse\/(sdk-plugin(\/internal)?|sdk-actions(\/[a-z]+)?|plugin-[a-z0-9-]+\/api))$/;
/** Tests run where the sources are, so they may import whole plugins and the test kit as well. */
const namesForTests = /^(valibot|@gatehouse\/(sdk-(plugin|actions)|plugin-[a-z0-9-]+)(\/[a-z]+)?)$/;
const isOurQuestion = Symbol('asked by this plugin');
const dependencies = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.object({ dependencies, peerDependencies: dependencies });

/**
 * How the imports of a plugin from elsewhere resolve. The SDK, valibot and the doors of our plugins are the very
 * instances that the host has; other packages stay where the plugin has them, as native parts and files beside
 * the code need it, but are compiled with it when they stand on the SDK themselves.
 */
export function outsideImports(bundle: RunningBundle | null, isForTests: boolean): Plugin {
  return {
    name: 'outside-imports',
    setup(build) {
      build.onResolve({ filter: isForTests ? namesForTests : sharedNames }, ({ path }) =>
        bundle === null ? toSource(path) : toBundle(path, bundle),
      );
      build.onLoad({ filter: /.*/, namespace: 'gatehouse' }, ({ path }) => ({
        contents: isForTests ? wholePlugin(path, bundle) : `module.exports = ${sharedModule(path)};`,
      }));
      build.onResolve({ filter: /^[^./\\]/ }, (asked) => resolvePackage(asked, build));
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => loadSource(path));
    },
  };
}

function toBundle(name: string, bundle: RunningBundle): OnResolveResult | undefined {
  return name in bundle.shared ? { path: name, namespace: 'gatehouse' } : undefined;
}

function sharedModule(name: string): string {
  return `globalThis[Symbol.for('gatehouse.bundle')].shared[${JSON.stringify(name)}]()`;
}

/** A plugin is the default export of its module, which an importer of a CommonJS module does not get. */
function wholePlugin(name: string, bundle: RunningBundle | null): string {
  const names = Object.keys(Object(bundle?.shared[name]?.())).filter((key) => key !== 'default');
  return `const all = ${sharedModule(name)};\nexport const { ${names.join(', ')} } = all;\nexport default all.default;`;
}

function toSource(name: string): OnResolveResult | undefined {
  try {
    const url = import.meta.resolve(name);
    return url.startsWith(pathToFileURL(root).href) ? { path: url, external: true } : undefined;
  } catch {
    // Not one of ours.
    return undefined;
  }
}

async function resolvePackage(
  asked: OnResolveArgs,
  build: PluginBuild,
): Promise<OnResolveResult | undefined> {
  const { path, kind, importer, resolveDir, namespace } = asked;
  if (asked.pluginData === isOurQuestion || kind === 'entry-point') return undefined;
  if (isBuiltin(path)) return { path, external: true };
  const found = await build.resolve(path, {
    kind,
    importer,
    resolveDir,
    namespace,
    pluginData: isOurQuestion,
  });
  if (found.errors.length > 0 || found.external) return found;
  if (!found.path.includes('node_modules') || (await standsOnSdk(found.path))) return found;
  return { path: kind === 'require-call' ? found.path : pathToFileURL(found.path).href, external: true };
}

async function standsOnSdk(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
    const facts = v.safeParse(packageSchema, text === null ? null : JSON.parse(text));
    if (!facts.success) continue;
    const names = Object.keys({ ...facts.output.dependencies, ...facts.output.peerDependencies });
    if (names.length > 0) return names.some((name) => name.startsWith('@gatehouse/'));
    if (folder.endsWith('node_modules')) return false;
  }
  return false;
}

/** The plugin's files go on finding what lies beside them. */
async function loadSource(path: string) {
  const text = await readFile(path, 'utf8');
  if (!text.includes('import.meta.')) return undefined;
  const contents = text
    .replace(/\bimport\.meta\.url\b/g, () => JSON.stringify(pathToFileURL(path).href))
    .replace(/\bimport\.meta\.dirname\b/g, () => JSON.stringify(dirname(path)))
    .replace(/\bimport\.meta\.filename\b/g, () => JSON.stringify(path));
  return { contents, loader: 'default' as const };
}
