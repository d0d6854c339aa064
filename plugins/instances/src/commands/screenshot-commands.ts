import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { capture } from '../browser/capture-screenshot.ts';
import { takeScreenshot } from '../command-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf, tabOf, unlessDialog } from './find-tab.ts';

export function serveScreenshotCommands(registry: WorkerRegistry): void {
  registry.serve(takeScreenshot, takePicture);
}

const takePicture: CommandHandlerOf<typeof takeScreenshot> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const tab = await tabOf(command);
  const complaint = 'The page did not give a picture';
  return unlessDialog(tab, callDriver(capture(context, tab.page, command), { signal, complaint }));
};
