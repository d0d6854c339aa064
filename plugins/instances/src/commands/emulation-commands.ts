import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { emulate } from '../browser/emulate.ts';
import { settingsOf } from '../browser/settings/browser-settings.ts';
import { SettingError } from '../browser/settings/known-emulation.ts';
import { changeEmulation, changePermissions, readEmulation } from '../profile-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf } from './find-tab.ts';

export function serveEmulationCommands(registry: WorkerRegistry): void {
  registry.serve(readEmulation, async (command) => settingsOf(browserOf(command)).emulation);
  registry.serve(changeEmulation, change);
  registry.serve(changePermissions, permit);
}

const change: CommandHandlerOf<typeof changeEmulation> = async (command, { startedProcess }) => {
  const browser = browserOf(command);
  const { emulation, isReopened } = await emulate(browser, command.change).catch(toRefusal);
  const { pid } = browser.launched;
  if (isReopened) startedProcess(pid);
  return { emulation, browserPid: isReopened ? pid : null };
};

const permit: CommandHandlerOf<typeof changePermissions> = async (command, { signal }) => {
  const browser = browserOf(command);
  const { permissions } = settingsOf(browser);
  const setting = permissions.set(command, browser.launched.context).catch(toRefusal);
  await callDriver(setting, { signal, complaint: 'The browser did not answer' });
  return permissions.list();
};

function toRefusal(error: unknown): never {
  if (error instanceof SettingError) throw new GatehouseError('bad_request', error.message);
  throw error;
}
