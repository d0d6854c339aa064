import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { readShell } from './run-shell.ts';

/** Android shows a choice where several apps can open something; the choice is this package. */
const question = 'android';

/** The package that opens an address. Throws failed_precondition where no app or several apps would. */
export async function resolveApp(device: Device, url: string, signal: AbortSignal): Promise<string> {
  const view = ['-a', 'android.intent.action.VIEW', '-d', url];
  const command = commandLine('cmd', 'package', 'resolve-activity', '--brief', ...view);
  const lines = (await readShell(device, command, signal)).trim().split('\n');
  const name = /^([\w.]+)\/[\w.$]+$/.exec(lines.at(-1)?.trim() ?? '')?.[1];
  if (name !== undefined && name !== question) return name;
  const why = name === question ? 'Several apps open' : 'No app opens';
  const what = JSON.stringify(url.slice(0, 200));
  throw new GatehouseError('failed_precondition', `${why} ${what}: say which one with App.`);
}
