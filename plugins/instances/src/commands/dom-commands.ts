import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { directPageOf } from '../browser/direct/direct-page.ts';
import { readText } from '../browser/direct/read-text.ts';
import { withDeadline } from '../browser/driver/deadline.ts';
import { type DomPart, type DomRequest, type InTab, readDom, readDomPart } from '../command-channels.ts';
import { tabOf, unlessDialog } from './find-tab.ts';
import { writeText } from './write-text.ts';

const READ_MS = 5000;

export function serveDomCommands(registry: WorkerRegistry): void {
  registry.serve(readDom, read);
  registry.serve(readDomPart, readPart);
}

/** The pending reads of pages, by the number of the read. */
const pending = new Map<number, Promise<readonly Promise<Buffer>[]>>();

const read: CommandHandlerOf<typeof readDom> = (command, { signal }) => {
  const { readId } = command;
  pending.set(readId, startReading(command));
  setTimeout(() => pending.delete(readId), READ_MS).unref();
  return answered(command, takePart({ readId, place: 0 }), signal);
};

const readPart: CommandHandlerOf<typeof readDomPart> = (command, { signal }) =>
  answered(command, takePart(command), signal);

async function startReading(command: DomRequest): Promise<readonly Promise<Buffer>[]> {
  const { startIndex, length, tag, mode } = command;
  const wanted = { startIndex, length, tag, mode };
  const { page } = await tabOf(command);
  return writeText(await readText(directPageOf(page), wanted), wanted);
}

/** The parts are requested in order, all at once. */
async function takePart({ readId, place }: Pick<DomPart, 'readId' | 'place'>): Promise<Buffer> {
  const parts = (await pending.get(readId)) ?? [];
  if (place >= parts.length - 1) pending.delete(readId);
  const part = parts[place];
  if (part === undefined) throw new Error('Nothing is read');
  return part;
}

/** Throws dom_unavailable where the page does not return it. */
async function answered<T>(command: InTab, reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const complaint = 'The page did not answer';
  const withDriverTimeLimit = withDeadline(reading, { signal, timeoutMs: READ_MS, complaint });
  withDriverTimeLimit.catch(() => undefined);
  const tab = await tabOf(command);
  try {
    return await unlessDialog(tab, withDriverTimeLimit);
  } catch (error) {
    if (signal.aborted || error instanceof GatehouseError) throw error;
    await tabOf(command);
    const message = `The text of ${tab.page.url()} cannot be had now, as while a page loads or a script keeps it busy: try again.`;
    throw new GatehouseError('dom_unavailable', message);
  }
}
