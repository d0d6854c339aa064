import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ending = '.test.json';
const maxFiles = 1000;
const maxDepth = 20;

/** The test files that are named, and those in named folders, in order. Throws where there is none. */
export async function findTestFiles(named: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of named.length === 0 ? ['.'] : named) await collect(resolve(place), found, 0);
  if (found.length > maxFiles)
    throw new Error(`More than ${maxFiles} test files were found; name fewer of them`);
  if (found.length > 0) return [...new Set(found)];
  throw new Error(
    `There is no test file (NAME${ending}) in ${named.length === 0 ? 'this folder' : named.join(', ')}`,
  );
}

async function collect(path: string, found: string[], depth: number): Promise<void> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new Error(`There is no file or folder ${path}`);
  if (!facts.isDirectory()) found.push(path);
  else await collectFolder(path, found, depth);
}

/** Links are not followed: they may lead around in a circle. */
async function collectFolder(folder: string, found: string[], depth: number): Promise<void> {
  if (depth > maxDepth || found.length > maxFiles) return;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isFile() && entry.name.endsWith(ending)) found.push(path);
    else if (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)) {
      await collectFolder(path, found, depth + 1);
    }
  }
}
