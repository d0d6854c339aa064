import type { Channels } from '@gatehouse/sdk-actions';
import type { DocumentStore } from '@gatehouse/sdk-plugin';
import { addItem, itemDone, itemFailed, postponeItem, reserveItem } from './work-queue-channels.ts';
import { openWorkQueues } from './work-queues.ts';

interface QueueParts {
  readonly channels: Channels;
  readonly documentStore: DocumentStore;
}

/** Serves the requests of actions for work items. */
export async function serveWorkQueues({ channels, documentStore }: QueueParts): Promise<void> {
  const queues = await openWorkQueues(documentStore);
  channels.serve(addItem, (item) => queues.add(item));
  channels.serve(reserveItem, ({ queue, leaseSec }, { uowId }) => queues.reserve(queue, leaseSec, uowId));
  channels.serve(itemFailed, ({ itemId, ...failure }, { uowId }) => queues.fail(itemId, failure, uowId));
  channels.serve(itemDone, async ({ itemId }, { uowId }) => {
    await queues.done(itemId, uowId);
    return null;
  });
  channels.serve(postponeItem, async ({ itemId, delaySec }, { uowId }) => {
    await queues.postpone(itemId, delaySec, uowId);
    return null;
  });
}
