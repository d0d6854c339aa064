import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { readShell } from './run-shell.ts';

/** Value of the setting without a proxy. */
const noProxy = ':0';

/** Sets the HTTP proxy of apps; null for none. The setting is read back. */
export async function setProxy(
  device: Device,
  proxy: { readonly host: string; readonly port: number } | null,
  signal: AbortSignal,
): Promise<void> {
  const value = proxy === null ? noProxy : `${proxy.host}:${proxy.port}`;
  await readShell(device, commandLine('settings', 'put', 'global', 'http_proxy', value), signal);
  const set = (await readShell(device, 'settings get global http_proxy', signal)).trim();
  if (set === value) return;
  throw new GatehouseError(
    'failed_precondition',
    `The device keeps the proxy ${JSON.stringify(set.slice(0, 200))}: it does not let adb change this setting.`,
  );
}
