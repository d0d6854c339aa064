import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { type CliFile, readCliFile } from '@gatehouse/daemon';
import { createApiClient } from '@gatehouse/test/api-client';
import { eventually } from '@gatehouse/test/eventually';
import { startChild } from '../child-process.ts';
import { askCpu, type ServerProcess } from './server-process.ts';

export interface DaemonOptions {
  /** The number of stored keys. */
  readonly keys: number;
  /** The number of taps that the plugin of this bench adds to each of its hooks. */
  readonly taps: number;
}

const program = join(import.meta.dirname, '../../packages/launcher/bin/gatehouse.cjs');
const report = join(import.meta.dirname, 'servers/report-cpu.mjs');
const edition = join(import.meta.dirname, 'edition.json');
const keysAtOnce = 64;

/** A whole daemon as `npm start` starts it, with the plugin of this bench added. */
export async function startDaemonProcess({ keys, taps }: DaemonOptions): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-gate-'));
  await writeFile(
    join(dataDir, 'config.json'),
    JSON.stringify({ pluginConfig: { 'bench-gate': { taps } } }),
    {
      mode: 0o600,
    },
  );
  const child = startChild({
    args: ['--import', report, program, ...startWords(dataDir)],
    cpu: 0,
  });
  const cli = await listening(dataDir);
  const runner = createApiClient(cli.hosts.runner ?? '', (await issueTemporaryKey(dataDir)).rawKey);
  return {
    port: Number(new URL(runner.baseUrl).port),
    rawKey: await issueKeys(runner, keys),
    cpuMicros: () => askCpu(child),
    close: async () => {
      process.kill(cli.pid, 'SIGTERM');
      await child.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

function startWords(dataDir: string): readonly string[] {
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  return ['start', '--edition', edition, '--data-dir', dataDir, '--log-level', 'error', ...ports];
}

async function listening(dataDir: string): Promise<CliFile> {
  const cli = await eventually(
    async () => readCliFile(dataDir),
    (found) => found !== null,
  );
  if (cli === null) throw new Error('the daemon does not listen');
  return cli;
}

/** The last of the given number of keys, all of them stored. */
async function issueKeys(runner: ReturnType<typeof createApiClient>, total: number): Promise<string> {
  const issue = async () => runner.ok('POST /auth/keys', { label: 'bench', scopes: ['bench:read'] });
  // The bootstrap key is the first one; the key that issues the others is not stored.
  for (let left = total - 2; left > 0; left -= keysAtOnce) {
    await Promise.all(Array.from({ length: Math.min(left, keysAtOnce) }, issue));
  }
  return (await issue()).rawKey;
}
