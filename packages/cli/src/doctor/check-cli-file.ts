import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CliFile, readCliFile } from '@gatehouse/daemon/composition/cli-file';
import { isFolderLocked } from '@gatehouse/daemon/data-folder/folder-lock';
import { getCommandKey } from '@gatehouse/daemon/local-socket/command-key';
import type { Finding, Notice } from '@gatehouse/sdk-plugin';
import { isProcessAlive } from '../is-process-alive.ts';
import { probeHost } from '../probe-host.ts';
import { failed, passed, quote } from './finding.ts';

/** `run/cli.json` is there while a daemon runs, and what it says is true. */
export async function checkCliFile(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'run', 'cli.json');
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return passed('none, as no daemon runs');
  const file = readCliFile(dataDir);
  const isHeld = isFolderLocked(dataDir);
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

async function checkHosts({ hosts, pid, socket }: CliFile): Promise<Finding> {
  const urls = Object.entries(hosts).flatMap(([host, url]) => (url === undefined ? [] : [{ host, url }]));
  const list = urls.map(({ host, url }) => `${host} ${url}`).join(', ');
  try {
    const { rawKey } = await getCommandKey(socket);
    const problems = await Promise.all(urls.map((entry) => hostProblem({ ...entry, pid, rawKey })));
    return { summary: `${list}, process ${pid}`, problems: problems.flatMap((problem) => problem ?? []) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`The daemon, process ${pid}, gives no key by its socket ${socket}: ${reason}`, restart);
  }
}

const restart = 'Restart the daemon: npx gatehouse stop, then npm start';

interface RunningHost {
  readonly host: string;
  readonly url: string;
  readonly pid: number;
  readonly rawKey: string;
}

async function hostProblem({ host, url, pid, rawKey }: RunningHost): Promise<Notice | null> {
  const state = await probeHost(url, rawKey);
  if (state === 'answers' || state === 'switched off') return null;
  const who = state === 'nobody' ? 'nobody answers' : 'somebody answers who cannot prove to be the daemon';
  return {
    what: `The ${host} host is not there: on ${url} ${who}, though process ${pid} runs`,
    fix: restart,
  };
}
