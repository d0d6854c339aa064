import { readFile, realpath } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import type { Message, Plugin } from 'esbuild';
import * as v from 'valibot';

export interface DirectImport {
  /** Relative to the plugin's folder. */
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
  /** With the prefix, such as `node:fs`. */
  readonly module: string;
  /** The kind of access past the declaration; `code` is any access. */
  readonly kind: 'network' | 'programs' | 'files' | 'code';
}

const kinds: Readonly<Record<string, DirectImport['kind']>> = {
  fs: 'files',
  'fs/promises': 'files',
  sqlite: 'files',
  net: 'network',
  tls: 'network',
  http: 'network',
  https: 'network',
  http2: 'network',
  dgram: 'network',
  dns: 'network',
  'dns/promises': 'network',
  child_process: 'programs',
  cluster: 'programs',
  worker_threads: 'code',
  vm: 'code',
  module: 'code',
  inspector: 'code',
  'inspector/promises': 'code',
  repl: 'code',
  wasi: 'code',
};

const entrySchema = v.object({ entry: v.object({ plugin: v.string() }) });

/**
 * Imports of Node modules that bypass `env.access`, in the code that the daemon would load: the entry of the plugin in
 * the folder and all of its own files that it imports. The worker part, tests and packages are not examined; type
 * imports do not count. Rejects when the code does not compile.
 */
export async function findDirectImports(folder: string): Promise<readonly DirectImport[]> {
  const text = await readFile(join(folder, manifestFileName), 'utf8');
  const { entry } = v.parse(entrySchema, JSON.parse(text));
  const root = await realpath(folder);
  const { build } = await import('esbuild');
  const { warnings } = await build({
    entryPoints: [join(root, entry.plugin)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    logLimit: 0,
    packages: 'external',
    plugins: [tellBuiltins],
  });
  return warnings.flatMap((warning) => toDirectImport(warning, root)).toSorted(byPlace);
}

const tellBuiltins: Plugin = {
  name: 'tell-builtins',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      if (!isBuiltin(path) || kinds[name] === undefined) return undefined;
      // esbuild adds the location of the import to a warning without one.
      return { path, external: true, warnings: [{ text: name, detail: name }] };
    });
  },
};

function toDirectImport({ detail, location }: Message, root: string): readonly DirectImport[] {
  const kind = kinds[String(detail)];
  if (location === null || kind === undefined) return [];
  const file = relative(root, join(root, location.file)).replaceAll('\\', '/');
  return [{ file, line: location.line, module: `node:${detail}`, kind }];
}

function byPlace(a: DirectImport, b: DirectImport): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
