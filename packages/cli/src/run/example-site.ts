import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';

const examplesFolder = fileURLToPath(new URL('../../../../examples/', import.meta.url));
const siteSchema = v.object({ gatehouse: v.object({ site: v.string() }) });

export interface ExampleSite {
  close(): Promise<void>;
}

/**
 * Some of the product's own examples visit a site of their own: it is served for as long as the run lasts.
 * Only files that ship with the product count; the folder of anybody else's project is never run.
 */
export async function serveExample(project: string): Promise<ExampleSite | null> {
  const named = dirname(resolve(project));
  // A package manager may have put a link in the place of the program.
  const folder = await realpath(named).catch(() => named);
  const place = relative(examplesFolder, folder);
  if (place === '' || place.startsWith('..')) return null;
  const packageFile = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  const site = v.safeParse(siteSchema, packageFile === null ? null : JSON.parse(packageFile));
  if (!site.success) return null;
  const module: unknown = await import(pathToFileURL(join(folder, site.output.gatehouse.site)).href);
  const serving = await v.parse(siteModuleSchema, module).serve();
  console.error(`Serving the example site at ${serving.url}`);
  return serving;
}

/**
 * The path of a project. Samples of the product are found from everywhere by the path that they have in it.
 *
 * @param from the folder that paths are relative to
 */
export function placeOfProject(project: string, from = process.cwd()): string {
  const own = resolve(from, project);
  const sample = resolve(examplesFolder, '..', project);
  const isSample = !isAbsolute(project) && sample.startsWith(examplesFolder);
  return isSample && !existsSync(own) && existsSync(sample) ? sample : own;
}

type Serve = () => Promise<ExampleSite & { readonly url: string }>;

const siteModuleSchema = v.object({
  serve: v.custom<Serve>((value) => typeof value === 'function', 'must be a function'),
});
