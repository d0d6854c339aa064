import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CliFile, readCliFile } from '../../daemon/cli-file.ts';
import { isFolderLocked } from '../../data-folder/folder-lock.ts';
import { isProcessAlive } from '../is-process-alive.ts';
import { probeHost } from '../probe-host.ts';
import { type Finding, failed, type Problem, passed, quote } from './finding.ts';

/** `run/cli.json` is there while a daemon runs, and what it says is true. */
export async function checkCliFile(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'run', 'cli.json');
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return passed('none, as no daemon runs');
  const file = readCliFile(dataDir);
  const isHeld = await isFolderLocked(dataDir);
  if (file === null) {
    const fix = isHeld ? 'Restart the daemon: npx gatehouse stop, then npm start' : `rm ${quote(path)}`;
    return failed(`${path} cannot be read or understood`, fix);
  }
  if (!isHeld || !isProcessAlive(file.pid)) {
    return failed(
      `${path} was left by process ${file.pid}, a daemon that is gone`,
      `npm start replaces it; or remove it: rm ${quote(path)}`,
    );
  }
  return checkHosts(file);
}

async function checkHosts({ hosts, pid }: CliFile): Promise<Finding> {
  const urls = Object.entries(hosts).flatMap(([host, url]) => (url === undefined ? [] : [{ host, url }]));
  const problems = await Promise.all(urls.map((entry) => hostProblem(entry, pid)));
  const found = problems.flatMap((problem) => problem ?? []);
  const list = urls.map(({ host, url }) => `${host} ${url}`).join(', ');
  return { summary: `${list}, process ${pid}`, problems: found };
}

async function hostProblem(
  { host, url }: { host: string; url: string },
  pid: number,
): Promise<Problem | null> {
  const state = await probeHost(url);
  if (state === 'answers' || state === 'switched off') return null;
  return {
    what: `The ${host} host does not answer on ${url}, though process ${pid} runs`,
    fix: 'Restart the daemon: npx gatehouse stop, then npm start',
  };
}
