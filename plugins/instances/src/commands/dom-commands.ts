import type { CommandHandler, WorkerRegistry } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { withDeadline } from '../browser/deadline.ts';
import { directPageOf } from '../browser/direct/direct-page.ts';
import { type PageText, readText } from '../browser/direct/read-text.ts';
import {
  type DomPart,
  type DomPiece,
  type DomRequest,
  type InTab,
  readDom,
  readDomPiece,
} from '../command-channels.ts';
import { tabOf, unlessDialog } from './find-tab.ts';

const READ_MS = 5000;

export function serveDomCommands(registry: WorkerRegistry): void {
  registry.serve(readDom, read);
  registry.serve(readDomPiece, readPiece);
}

/** What pages are read for now, by the number of the read. */
const underWay = new Map<number, Promise<PageText>>();

const read: CommandHandler<DomRequest, DomPart> = async (command, { signal }) => {
  const { readId, startIndex, length, tag, mode } = command;
  const reading = tabOf(command).then(({ page }) =>
    readText(directPageOf(page), { startIndex, length, tag, mode }),
  );
  underWay.set(readId, reading);
  setTimeout(() => underWay.delete(readId), READ_MS).unref();
  const { first, totalLength } = await answered(command, reading, signal);
  return { content: first, totalLength };
};

const readPiece: CommandHandler<DomPiece, string> = async (command, { signal }) => {
  const { readId, place } = command;
  const reading = underWay.get(readId);
  const piece = reading?.then(({ others }) => {
    if (place === others.length) underWay.delete(readId);
    return others[place - 1] ?? '';
  });
  return answered(command, piece ?? Promise.reject(new Error('Nothing is read')), signal);
};

/** Throws dom_unavailable where the page does not give it. */
async function answered<T>(command: InTab, reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const complaint = 'The page did not answer';
  const inTime = withDeadline(reading, { signal, timeoutMs: READ_MS, complaint });
  inTime.catch(() => undefined);
  const tab = await tabOf(command);
  try {
    return await unlessDialog(tab, inTime);
  } catch (error) {
    if (signal.aborted || error instanceof GatehouseError) throw error;
    await tabOf(command);
    const message = `The text of ${tab.page.url()} cannot be had now, as while a page loads or a script keeps it busy: try again.`;
    throw new GatehouseError('dom_unavailable', message);
  }
}
