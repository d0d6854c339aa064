import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Notice } from '@gatehouse/sdk-plugin';
import { failed, passed, quote } from './finding.ts';

const maxNamed = 5;

/** Browsers write their profiles by their own rules; the folder around them is private. */
const foreignFolder = 'instances';

interface Entry {
  readonly path: string;
  readonly facts: Stats;
}

/** The folder and all in it belong to the user and nobody else can read or write them. */
export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const facts = await lstat(dataDir).catch(() => null);
  if (facts === null) {
    return failed(
      `There is no data folder ${dataDir}`,
      'npm start makes it; if yours is elsewhere, name it with --data-dir',
    );
  }
  if (!facts.isDirectory())
    return failed(`The data folder ${dataDir} is not a folder`, 'Choose another with --data-dir');
  const entries = [{ path: dataDir, facts }, ...(await entriesBelow(dataDir, join(dataDir, foreignFolder)))];
  const problems = [...ownerProblems(entries, dataDir), ...modeProblems(entries, dataDir)];
  const files = entries.filter((entry) => entry.facts.isFile()).length;
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  if (problems.length === 0) return passed(`${dataDir} with ${count}, private to you`);
  return { summary: `${dataDir} is not private to you`, problems };
}

async function entriesBelow(folder: string, passedOver: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => null);
    // A running daemon removes files while we look.
    if (facts === null) continue;
    found.push({ path, facts });
    if (facts.isDirectory() && path !== passedOver) found.push(...(await entriesBelow(path, passedOver)));
  }
  return found;
}

function ownerProblems(entries: readonly Entry[], dataDir: string): readonly Notice[] {
  const user = process.getuid?.();
  const foreign = user === undefined ? [] : entries.filter(({ facts }) => facts.uid !== user);
  if (foreign.length === 0) return [];
  const what = `${namePaths(foreign)} ${foreign.length === 1 ? 'belongs' : 'belong'} to another user`;
  return [{ what, fix: `sudo chown -R ${user} ${quote(dataDir)}` }];
}

function modeProblems(entries: readonly Entry[], dataDir: string): readonly Notice[] {
  if (process.platform === 'win32') return [];
  const open = entries.filter(({ facts }) => (facts.isFile() || facts.isDirectory()) && facts.mode & 0o077);
  if (open.length === 0) return [];
  const what = `${namePaths(open)} can be read or written by others`;
  return [{ what, fix: `chmod -R go= ${quote(dataDir)}` }];
}

function namePaths(entries: readonly Entry[]): string {
  const names = entries.slice(0, maxNamed).map(({ path }) => path);
  const more = entries.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
