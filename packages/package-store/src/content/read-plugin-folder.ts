import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../source-error.ts';
import type { ContentFile } from './content-file.ts';
import type { ContentBudget } from './content-limits.ts';

/** Entries that no plugin is made of: packages are taken from the registry, and secrets stay where they are. */
const leftOut = /^(node_modules|\.git|\.npmrc|\.env.*|\.DS_Store)$/;

/** The files of a folder with a plugin. Links are refused. */
export async function readPluginFolder(
  folder: string,
  budget: ContentBudget,
): Promise<readonly ContentFile[]> {
  const top = (await readdir(folder)).filter((name) => !leftOut.test(name));
  const files: ContentFile[] = [];
  const look = async (place: string): Promise<void> => {
    const path = join(folder, place);
    const facts = await lstat(path);
    if (facts.isDirectory()) {
      for (const name of await readdir(path)) await look(`${place}/${name}`);
    } else if (facts.isFile()) {
      budget.spend(place, facts.size);
      files.push({ path: place, data: await readFile(path) });
    } else throw new SourceError(`${path} is no file; links are not taken`);
  };
  for (const name of top) await look(name);
  return files;
}
