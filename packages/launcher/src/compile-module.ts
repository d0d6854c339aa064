import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions } from 'esbuild';
import * as v from 'valibot';
import { outsideImports } from './outside-imports.ts';
import { runningBundle } from './running-bundle.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that a compiled module was built from: `[path, bytes, milliseconds of the last change]`. */
const recordSchema = v.object({
  output: v.string(),
  inputs: v.array(v.tuple([v.string(), v.number(), v.number()])),
});
type CompileRecord = v.InferOutput<typeof recordSchema>;

let builds = 0;

/**
 * Compiles a module of a plugin from elsewhere, unless that was done and its sources are the same. Nothing is written
 * into the plugin's folder.
 */
export async function compileModule(path: string, isForTests: boolean): Promise<string> {
  const folder = compiledFolder();
  const key = createHash('sha256').update(path).digest('hex').slice(0, 16);
  const recordFile = join(folder, `${key}.json`);
  const record = await readRecord(recordFile);
  if (record !== null && (await isCurrent(record))) return pathToFileURL(join(folder, record.output)).href;
  const startedAt = Date.now();
  const { code, map, inputs } = await build({ path, isForTests }, join(folder, `${key}.mjs`));
  await mkdir(folder, { recursive: true });
  // Another name for other code: a module that is loaded already cannot be replaced under its name.
  const output = `${key}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`;
  // Stacks name the sources of the plugin; a bundle finds the map without it.
  const linked = `${code}\n//# sourceMappingURL=${output}.map\n`;
  await replace(join(folder, `${output}.map`), map);
  await replace(join(folder, output), linked);
  await replace(recordFile, JSON.stringify({ output, inputs: await factsOf(inputs, startedAt) }));
  return pathToFileURL(join(folder, output)).href;
}

/** Compiled code names the modules of one bundle, and goes with it. */
function compiledFolder(): string {
  return join(runningBundle()?.kept ?? join(root, '.cache'), 'outside');
}

interface Source {
  readonly path: string;
  readonly isForTests: boolean;
}

async function build(source: Source, outfile: string) {
  const { path } = source;
  const esbuild = await import('esbuild');
  builds += 1;
  try {
    const { outputFiles, metafile } = await esbuild.build({ ...optionsFor(source), outfile });
    const textOf = (end: string) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
    const files = Object.keys(metafile.inputs).filter((name) => !name.includes(':'));
    return {
      code: textOf('.mjs'),
      map: textOf('.map'),
      inputs: [join(dirname(path), 'package.json'), ...files.map((name) => resolve(dirname(path), name))],
    };
  } finally {
    builds -= 1;
    // It is a process of its own, which nobody needs until the next plugin changes.
    if (builds === 0) await esbuild.stop();
  }
}

function optionsFor({ path, isForTests }: Source) {
  return {
    entryPoints: [path],
    absWorkingDir: dirname(path),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: [],
    mainFields: ['main'],
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    banner: {
      js: `import { createRequire as $createRequire } from 'node:module';\nconst require = $createRequire(${JSON.stringify(pathToFileURL(path).href)});`,
    },
    plugins: [outsideImports(runningBundle(), isForTests)],
  } as const satisfies BuildOptions;
}

async function readRecord(path: string): Promise<CompileRecord | null> {
  try {
    return v.parse(recordSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // Missing or damaged: it is compiled again.
    return null;
  }
}

async function isCurrent({ inputs }: CompileRecord): Promise<boolean> {
  const same = await Promise.all(
    inputs.map(async ([path, size, time]) => {
      const facts = await stat(path).catch(() => null);
      return facts !== null && facts.size === size && facts.mtimeMs === time;
    }),
  );
  return same.every(Boolean);
}

async function factsOf(paths: readonly string[], startedAt: number): Promise<CompileRecord['inputs']> {
  const facts = await Promise.all(
    paths.map(async (path): Promise<CompileRecord['inputs']> => {
      const found = await stat(path).catch(() => null);
      if (found === null) return [];
      // One that changed while it was compiled may have been read before: it counts as changed.
      return [[path, found.mtimeMs >= startedAt ? -1 : found.size, found.mtimeMs]];
    }),
  );
  return facts.flat();
}

async function replace(path: string, text: string): Promise<void> {
  const aside = `${path}-${process.pid}`;
  await writeFile(aside, text);
  await rename(aside, path);
}
