import type { CommandHandler, WorkerRegistry } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { withDeadline } from '../browser/deadline.ts';
import { directPageOf } from '../browser/direct/direct-page.ts';
import { readText } from '../browser/direct/read-text.ts';
import { capture } from '../browser/take-screenshot.ts';
import {
  type DomPart,
  type DomRequest,
  readDom,
  type Screenshot,
  type ScreenshotRequest,
  takeScreenshot,
} from '../command-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf, tabOf, unlessDialog } from './find-tab.ts';

const READ_MS = 5000;

export function serveReadCommands(registry: WorkerRegistry): void {
  registry.serve(readDom, readPart);
  registry.serve(takeScreenshot, takePicture);
}

const readPart: CommandHandler<DomRequest, DomPart> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const { page } = tab;
  const { startIndex, length, tag, mode } = command;
  const complaint = 'The page did not answer';
  try {
    const reading = readText(directPageOf(page), { startIndex, length, tag, mode });
    return await unlessDialog(tab, withDeadline(reading, { signal, timeoutMs: READ_MS, complaint }));
  } catch (error) {
    if (signal.aborted || error instanceof GatehouseError) throw error;
    await tabOf(command);
    const message = `The text of ${page.url()} cannot be had now, as while a page loads or a script keeps it busy: try again.`;
    throw new GatehouseError('dom_unavailable', message);
  }
};

const takePicture: CommandHandler<ScreenshotRequest, Screenshot> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const tab = await tabOf(command);
  const complaint = 'The page did not give a picture';
  return unlessDialog(tab, callDriver(capture(context, tab.page, command), { signal, complaint }));
};
