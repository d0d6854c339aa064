// A whole daemon with all plugins, and beside them the plugin of this bench: GATE_TAPS on each hook, GATE_KEYS in the store.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, startDaemon } from '@gatehouse/host';
import { createApiClient } from '@gatehouse/test/api-client';
import { announce } from './server-messages.ts';

const keysAtOnce = 64;

const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-gate-'));
const daemon = await startDaemon(
  {
    dataDir,
    edition: join(import.meta.dirname, '..', 'edition.json'),
    hosts: ['editor', 'runner'],
    ports: { editor: 0, runner: 0 },
    headed: false,
    plugins: [],
    logLevel: 'error',
    pluginConfig: { 'bench-gate': { taps: Number(process.env.GATE_TAPS) } },
  },
  createLogger('error'),
);
const runner = createApiClient(daemon.baseUrls.runner ?? '', daemon.bootstrapKey);
const rawKey = await issueKeys(Number(process.env.GATE_KEYS));

announce({ port: Number(new URL(runner.baseUrl).port), rawKey }, stop);

async function stop(): Promise<void> {
  await daemon.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
}

/** The last of so many keys, all of them stored. */
async function issueKeys(total: number): Promise<string> {
  const issue = async () => runner.ok('POST /auth/keys', { label: 'bench', scopes: ['bench:read'] });
  // The first key of all is the one that issues the others, the second is the command line's.
  for (let left = total - 3; left > 0; left -= keysAtOnce) {
    await Promise.all(Array.from({ length: Math.min(left, keysAtOnce) }, issue));
  }
  return (await issue()).rawKey;
}
