import { type ActionContext, ActionError, quote, runResource } from '@gatehouse/sdk-actions';

/** Items that a run has reserved and not finished, the newest last. */
type ReservedItems = { readonly itemId: string; readonly queue: string }[];

const reservedItems = runResource<ReservedItems>({
  name: 'reserved work items',
  create: async () => [],
  dispose: async () => undefined,
});

type Holder = Pick<ActionContext, 'resource'>;

export async function noteReserved({ resource }: Holder, queue: string, itemId: string): Promise<void> {
  (await resource(reservedItems)).push({ itemId, queue });
}

/** The item is done, failed or given back. */
export async function noteFinished({ resource }: Holder, itemId: string): Promise<void> {
  const items = await resource(reservedItems);
  const place = items.findLastIndex((item) => item.itemId === itemId);
  if (place >= 0) items.splice(place, 1);
}

/** The item that an action names, else the last one that the run reserved from a queue. */
export async function itemOfAction(
  { resource }: Holder,
  { ItemId, Queue }: { readonly ItemId: string; readonly Queue: string },
): Promise<string> {
  if (ItemId !== '') return ItemId;
  if (Queue === '') throw new ActionError('ItemId or Queue must be given: which item is meant?');
  const item = (await resource(reservedItems)).findLast(({ queue }) => queue === Queue);
  if (item) return item.itemId;
  throw new ActionError(`The run has reserved no item of the queue ${quote(Queue)} that it did not finish.`);
}
