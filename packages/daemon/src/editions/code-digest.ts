import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The manifest has a digest of its own, packages are locked by their manager, and names with a dot are of tools. */
const leftOut = /^(node_modules|gatehouse\.plugin\.json|\..*)$/;

/**
 * The digest of the files below the folders and files that are named, by their paths. A link counts as the place that it
 * names, and is not followed.
 */
export async function codeDigest(folder: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const add = (path: string, kind: string, data: Buffer | string) => {
    hash.update(`${path}\0${kind}\0`);
    hash.update(createHash('sha256').update(data).digest());
  };
  const look = async (path: string): Promise<void> => {
    const place = join(folder, path);
    for (const entry of await entriesOf(place)) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) await look(below);
      else if (entry.isSymbolicLink()) add(below, 'link', await readlink(join(folder, below)));
      else if (entry.isFile()) add(below, 'file', await readFile(join(folder, below)));
    }
  };
  for (const name of names) await look(name);
  return `sha256-${hash.digest('base64')}`;
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !leftOut.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
