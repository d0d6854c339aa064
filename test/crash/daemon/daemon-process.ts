import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';
import { quietSettings } from '../../support/quiet-settings.ts';

const script = fileURLToPath(new URL('./serve.ts', import.meta.url));

export interface DaemonProcess {
  readonly pid: number;
  /** With the given key, or with the bootstrap key of a new folder. */
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  /** Null when none was given and the folder is not new. */
  readonly key: string | null;
  /** Ends it as a crash would. Resolves when the process is gone. */
  kill(): Promise<void>;
}

export interface DaemonOptions {
  /** One by default: of the tasks that are started one runs, the others wait. */
  readonly maxThreads?: number;
}

/** Starts a daemon and waits until it listens. */
export async function startDaemonProcess(
  dataDir: string,
  key: string | null,
  options: DaemonOptions = {},
): Promise<DaemonProcess> {
  const { child, lines, failed } = spawnDaemon(dataDir, options);
  const started = await Promise.race([event(lines, 'started'), failed]);
  const ownKey = key ?? (started.bootstrapKey as string | null);
  const { editor, runner } = started.baseUrls as { editor: string; runner: string };
  return {
    pid: child.pid ?? 0,
    editor: createApiClient(editor, ownKey),
    runner: createApiClient(runner, ownKey),
    key: ownKey,
    kill: () => kill(child),
  };
}

/** Starts a daemon and kills it the given time after it began to, wherever it is by then. */
export async function killWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const { child, lines, failed } = spawnDaemon(dataDir);
  await Promise.race([event(lines, 'starting'), failed]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  if (child.exitCode !== null) await failed;
  await kill(child);
}

type Child = ChildProcessByStdio<null, Readable, Readable>;
type Told = Readonly<Record<string, unknown>>;

function spawnDaemon(dataDir: string, { maxThreads = 1 }: DaemonOptions = {}) {
  const settings = quietSettings({ dataDir, pluginConfig: { tasks: { maxThreads } } });
  const child: Child = spawn(
    process.execPath,
    [...loaderArguments(script), script, JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const failed = once(child, 'close').then(([code]): never => {
    throw new Error(`the daemon ended by itself with code ${code}: ${errors}`);
  });
  // Whoever waits for the daemon to start hears of it; later its death is wanted.
  failed.catch(() => undefined);
  return { child, failed, lines: createInterface({ input: child.stdout }) };
}

function event(lines: ReturnType<typeof createInterface>, name: string): Promise<Told> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const told = JSON.parse(line) as Told;
      if (told.event === name) resolve(told);
    });
  });
}

async function kill(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}
