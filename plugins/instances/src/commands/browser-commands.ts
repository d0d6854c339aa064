import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { closeOpenBrowser, findOpenBrowser, openBrowser } from '../browser/open-browser.ts';
import { endInstance, launchInstance, placeWindow } from '../command-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf } from './find-tab.ts';

export function serveBrowserCommands(registry: WorkerRegistry): void {
  registry.serve(launchInstance, launch);
  registry.serve(endInstance, end);
  registry.serve(placeWindow, place);
}

const launch: CommandHandlerOf<typeof launchInstance> = async (instance, { signal, startedProcess }) => {
  const browser = await openBrowser(instance, () => undefined);
  const { pid, sharesProcess } = browser.launched;
  if (signal.aborted) await closeOpenBrowser(browser);
  signal.throwIfAborted();
  startedProcess(pid);
  return { browserPid: pid, sharesProcess };
};

const end: CommandHandlerOf<typeof endInstance> = async ({ instanceId }) => {
  const browser = findOpenBrowser(instanceId);
  if (browser !== null) await closeOpenBrowser(browser);
  return null;
};

const place: CommandHandlerOf<typeof placeWindow> = async (command, { signal }) => {
  const { instance, tabs, launched } = browserOf(command);
  if (instance.headless) return { hasWindow: false };
  const { page } = await tabs.current();
  const setWindow = async () => {
    const session = await launched.context.newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    const windowState = command.isShown ? 'normal' : 'minimized';
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    await session.detach();
    if (command.isShown) await page.bringToFront();
  };
  await callDriver(setWindow(), { signal, complaint: 'The window of the browser did not obey' });
  return { hasWindow: true };
};
