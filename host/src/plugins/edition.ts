import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const portSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));

const editionSchema = v.strictObject({
  title: v.string(),
  ports: v.strictObject({ editor: portSchema, runner: portSchema }),
  /** Folders of plugins, relative to the file. */
  plugins: v.array(v.string()),
});

/** Which plugins make a product. */
export interface Edition {
  readonly name: string;
  readonly title: string;
  readonly ports: { readonly editor: number; readonly runner: number };
  /** Absolute folders. */
  readonly plugins: readonly string[];
}

const editionsFolder = fileURLToPath(new URL('../../../editions/', import.meta.url));

/** Reads `editions/<name>.json`. Throws a message for people that lists the editions there are. */
export async function readEdition(name: string): Promise<Edition> {
  const names = (await readdir(editionsFolder)).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
  if (!names.includes(name)) throw new Error(`There is no edition "${name}"; there are ${names.join(', ')}`);
  const path = join(editionsFolder, `${name}.json`);
  const edition = v.parse(editionSchema, JSON.parse(await readFile(path, 'utf8')));
  return { name, ...edition, plugins: edition.plugins.map((folder) => resolve(dirname(path), folder)) };
}
