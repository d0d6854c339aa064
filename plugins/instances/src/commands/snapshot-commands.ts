import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Page } from 'playwright-core';
import { withDeadline } from '../browser/driver/deadline.ts';
import { refsIn, toSnapshotNodes } from '../browser/snapshot-nodes.ts';
import { referDocuments } from '../browser/snapshot-refs.ts';
import { maxSnapshotMs, takeSnapshot } from '../page-channels.ts';
import { tabOf, unlessDialog } from './find-tab.ts';

/** A page that a script keeps busy does not answer for so long. */
const READ_MS = 8000;
/** The driver looks at each element, on a busy machine for so long. */
const MS_PER_ELEMENT = 1;

export function serveSnapshotCommands(registry: WorkerRegistry): void {
  registry.serve(takeSnapshot, take);
}

const take: CommandHandlerOf<typeof takeSnapshot> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const { page } = tab;
  const { depth, boxes } = command;
  const read = async (timeout: number) => {
    const options = { mode: 'ai', boxes, timeout, ...(depth !== null && { depth }) } as const;
    const tree = await page.ariaSnapshotJSON(options);
    const [mark, secrets] = await Promise.all([referDocuments(tab, refsIn(tree)), secretsOf(page)]);
    return toSnapshotNodes(tree, { mark, secrets });
  };
  try {
    const within = (timeoutMs: number) => ({ signal, timeoutMs, complaint: 'The page did not answer' });
    const elements = await unlessDialog(tab, withDeadline(countElements(page), within(READ_MS)));
    const timeoutMs = Math.min(READ_MS + elements * MS_PER_ELEMENT, maxSnapshotMs);
    return {
      url: page.url(),
      ...(await unlessDialog(tab, withDeadline(read(timeoutMs), within(timeoutMs)))),
    };
  } catch (error) {
    if (signal.aborted || error instanceof GatehouseError) throw error;
    await tabOf({ ...command, tabId: tab.id });
    const message = `The tree of ${page.url()} cannot be had now, as while a page loads or a script keeps it busy: try again.`;
    throw new GatehouseError('dom_unavailable', message);
  }
};

function countElements(page: Page): Promise<number> {
  return page.locator('css=*').count();
}

/** In all frames; a frame that is removed meanwhile has none. */
async function secretsOf(page: Page): Promise<ReadonlySet<string>> {
  const values = page.frames().map((frame) =>
    frame
      .locator('css=input[type=password]')
      .evaluateAll((fields: Element[]) => fields.map((field) => String(Reflect.get(field, 'value'))))
      .catch(() => []),
  );
  return new Set((await Promise.all(values)).flat().filter((value) => value !== ''));
}
