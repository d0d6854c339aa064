import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@devicefarmer/adbkit';
import { startGatehouse } from '@gatehouse/test/gatehouse-process';
import { Adb } from './adbkit.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

export interface FarmDevice {
  /** The path of the device in the API. */
  readonly path: string;
  readonly serial: string;
}

/** Phones that a daemon has connected, reached over the API and with adbkit. */
export interface Farm {
  readonly devices: readonly FarmDevice[];
  readonly api: ApiClient;
  /** adbkit at the same adb server, without the daemon. */
  readonly adb: Client;
  stop(): Promise<void>;
}

export async function startFarm(count: number): Promise<Farm> {
  const phones = fork(new URL('./phones.ts', import.meta.url), [String(count)], {
    execArgv: ['--import', 'tsx'],
  });
  const [ports] = await once(phones, 'message');
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-android-'));
  const adbPort = await freePort();
  await writeFile(join(folder, 'config.json'), JSON.stringify({ pluginConfig: { android: { adbPort } } }), {
    mode: 0o600,
  });
  const daemon = await startGatehouse(folder, ['--edition', 'android']);
  const api = createApiClient(daemon.runnerUrl, daemon.key ?? '');
  const devices: FarmDevice[] = [];
  for (const port of ports) {
    const { id, name } = await api.call('POST', '/android/devices/connect', { host: '127.0.0.1', port });
    devices.push({ path: `/android/devices/${id}`, serial: String(name) });
  }
  const adb = Adb.createClient({ host: '127.0.0.1', port: adbPort });
  const stop = async () => {
    api.close();
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    phones.disconnect();
    await rm(folder, { recursive: true, force: true });
  };
  return { devices, api, adb, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
