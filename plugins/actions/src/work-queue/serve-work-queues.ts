import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { DocumentStore } from '@gatehouse/sdk-plugin';
import { addItem, itemDone, itemFailed, postponeItem, reserveItem } from './channels.ts';
import { openWorkQueues } from './work-queues.ts';

interface QueueParts {
  readonly runs: Pick<RunService, 'serve'>;
  readonly documentStore: DocumentStore;
}

/** Answers what actions ask of work items. */
export async function serveWorkQueues({ runs, documentStore }: QueueParts): Promise<void> {
  const queues = await openWorkQueues(documentStore);
  runs.serve(addItem, (item) => queues.add(item));
  runs.serve(reserveItem, ({ queue, leaseSec }, { uowId }) => queues.reserve(queue, leaseSec, uowId));
  runs.serve(itemFailed, ({ itemId, ...failure }, { uowId }) => queues.fail(itemId, failure, uowId));
  runs.serve(itemDone, async ({ itemId }, { uowId }) => {
    await queues.done(itemId, uowId);
    return null;
  });
  runs.serve(postponeItem, async ({ itemId, delaySec }, { uowId }) => {
    await queues.postpone(itemId, delaySec, uowId);
    return null;
  });
}
