import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';
import { spawnGatehouse, startGatehouse } from '../../support/gatehouse-process.ts';

export interface DaemonProcess {
  readonly pid: number;
  /** Uses the given key, or the bootstrap key of a new folder. */
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  /** Null when no key was given and the folder is not new. */
  readonly key: string | null;
  /** Ends the process as a crash would. Resolves when it is gone. */
  kill(): Promise<void>;
}

export interface DaemonOptions {
  /** Default: 1, so of the started tasks one runs and the others wait. */
  readonly maxThreads?: number;
}

const quiet = ['--log-level', 'silent'];
/** A kept connection may end at the moment of its next use; the outcome of that call is then unknown. */
const ownConnections = { connection: 'close' };

/** Starts a daemon and waits until it listens. */
export async function startDaemonProcess(
  dataDir: string,
  key: string | null,
  { maxThreads = 1 }: DaemonOptions = {},
): Promise<DaemonProcess> {
  const config = { pluginConfig: { tasks: { maxThreads } } };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  const daemon = await startGatehouse(dataDir, quiet);
  const ownKey = key ?? daemon.key;
  return {
    pid: daemon.pid,
    editor: createApiClient(daemon.editorUrl, ownKey, ownConnections),
    runner: createApiClient(daemon.runnerUrl, ownKey, ownConnections),
    key: ownKey,
    kill: () => kill(daemon.process),
  };
}

/** Starts a daemon and kills it after the given time, at any point of its start. */
export async function killWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  const child = spawnGatehouse(['start', '--data-dir', dataDir, ...ports, ...quiet]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  if (child.exitCode !== null) throw new Error(`the daemon ended by itself with code ${child.exitCode}`);
  await kill(child);
}

async function kill(child: ReturnType<typeof spawnGatehouse>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}
