import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createLogger } from '@gatehouse/host/kernel/logger';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';

export interface NodeFlags {
  readonly join?: string;
  readonly token?: string;
  readonly slots?: string;
  readonly label?: readonly string[];
  readonly device?: readonly string[];
  readonly sharedFolder?: readonly string[];
  readonly ca?: string;
  readonly allowUnsealed?: boolean;
  readonly dataDir?: string;
  readonly logLevel?: string;
}

/** Runs this process as a node until a signal ends it. */
export async function startNode(flags: NodeFlags): Promise<void> {
  const { join: url, label: labels = [], sharedFolder = [], ca, logLevel = 'info' } = flags;
  const { allowUnsealed = false } = flags;
  if (url === undefined)
    throw new Error('Name the daemon: gatehouse node --join wss://HOST:5301 --token TOKEN');
  const slots = slotsOf(flags.slots);
  const dataDir = flags.dataDir ?? join(homedir(), '.gatehouse-node');
  await keepToken(dataDir, flags.token);
  const sharedFolders = sharedFolder.map((folder) => resolve(folder));
  const node = {
    ...{ join: url, slots, labels: [...labels], sharedFolders, allowUnsealed },
    ...(ca !== undefined && { ca }),
  };
  const settings = readSettings({ edition: 'node', hosts: [], dataDir, logLevel });
  const { fleet, android } = settings.pluginConfig;
  const lent = flags.device ?? Object(android).lent ?? [];
  const { startDaemon } = await import('@gatehouse/daemon/composition/start-daemon');
  const daemon = await startDaemon(
    {
      ...settings,
      pluginConfig: {
        ...settings.pluginConfig,
        fleet: { ...Object(fleet), node },
        android: { ...Object(android), lent },
      },
    },
    createLogger(settings.logLevel),
    { ownsProcess: true },
  );
  const failed = daemon.plugins.find(({ problem }) => problem !== null)?.problem;
  if (failed) throw new Error(`${failed.message}. ${failed.fix}`);
  console.log(`This node runs ${slots} threads for ${url}`);
  stopOnSignal(() => daemon.stop());
}

/** A first signal lets threads end, a second one ends them. */
function stopOnSignal(stop: () => Promise<void>): void {
  const end = () => process.exit(0);
  const drain = () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
    void stop().then(end);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, drain);
}

/**
 * The token of a first start; the daemon gives the node a credential for it. A token that the node has used already, as
 * an environment still names it, changes nothing.
 */
async function keepToken(dataDir: string, token = ''): Promise<void> {
  const folder = join(dataDir, 'node');
  const [credential, used] = [join(folder, 'credential'), join(folder, 'used-token')];
  const hash = createHash('sha256').update(token).digest('hex');
  const isKnown = token === '' || (existsSync(used) && (await readFile(used, 'utf8')) === hash);
  if (isKnown && existsSync(credential)) return;
  if (token === '')
    throw new Error(
      'This node has not joined yet: gatehouse node token NAME on the machine of the daemon makes a token',
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileDurably(credential, token);
  await writeFileDurably(used, hash);
}

function slotsOf(text: string | undefined): number {
  if (text === undefined) return 2 * availableParallelism();
  const slots = Number(text);
  if (Number.isInteger(slots) && slots >= 1 && slots <= 1000) return slots;
  throw new Error(`--slots must be a number of threads from 1 to 1000 (got "${text}")`);
}
