import { setTimeout as later } from 'node:timers/promises';
import { ActionError, type ActionOutcome, defineExecutors } from '@gatehouse/sdk-actions';
import { workQueueCategory } from '../categories/work-queue-category.ts';
import type { ContextOf } from '../context-of.ts';
import { itemOfAction, noteFinished, noteReserved } from '../work-queue/reserved-items.ts';
import {
  addItem,
  itemDone,
  itemFailed,
  postponeItem,
  reserveItem,
} from '../work-queue/work-queue-channels.ts';

const pollMs = 500;
/** Longer values are refused before they are sent to the daemon, where they would delay all other runs. */
const maxLengths = { Queue: 1000, Payload: 1_000_000, ItemId: 100, Message: 1000 };

export const workQueueExecutors = defineExecutors(workQueueCategory, {
  async Add({ parameters, ask, setResult }) {
    assertShort(parameters);
    const { Queue: queue, Payload: payload, DelaySec: delaySec } = parameters;
    const { itemId } = await ask(addItem, { queue, payload, delaySec });
    setResult('ItemId', itemId);
  },
  Reserve: reserve,
  async Done(context) {
    assertShort(context.parameters);
    const itemId = await itemOfAction(context, context.parameters);
    await context.ask(itemDone, { itemId });
    await noteFinished(context, itemId);
  },
  async Fail(context) {
    const {
      ItemId,
      Queue,
      Kind: kind,
      Message: text,
      MaxTries: maxTries,
      DelaySec: delaySec,
    } = context.parameters;
    assertShort({ ItemId, Queue });
    const itemId = await itemOfAction(context, context.parameters);
    const message = text.length > maxLengths.Message ? `${text.slice(0, maxLengths.Message)}…` : text;
    const { isRetried } = await context.ask(itemFailed, { itemId, kind, message, maxTries, delaySec });
    await noteFinished(context, itemId);
    context.setResult('OutputVariable', isRetried ? 'retry' : 'failed');
  },
  async Postpone(context) {
    assertShort(context.parameters);
    const itemId = await itemOfAction(context, context.parameters);
    await context.ask(postponeItem, { itemId, delaySec: context.parameters.DelaySec });
    await noteFinished(context, itemId);
  },
});

/** A message is cut instead: an item can always be failed. */
function assertShort(parameters: Readonly<Record<string, unknown>>): void {
  for (const name of ['Queue', 'Payload', 'ItemId'] as const) {
    const value = parameters[name];
    if (typeof value !== 'string' || value.length <= maxLengths[name]) continue;
    throw new ActionError(`${name} has ${value.length} characters; it has at most ${maxLengths[name]}.`);
  }
}

async function reserve(
  context: ContextOf<(typeof workQueueCategory)['actions']['Reserve']>,
): Promise<ActionOutcome> {
  assertShort(context.parameters);
  const { Queue: queue, LeaseSec: leaseSec, WaitSec } = context.parameters;
  const deadline = Date.now() + WaitSec * 1000;
  for (;;) {
    const { item } = await context.ask(reserveItem, { queue, leaseSec });
    if (item) {
      await noteReserved(context, queue, item.itemId);
      context.setResult('ItemId', item.itemId);
      context.setResult('Payload', item.payload);
      context.setResult('Tries', item.tries);
      return undefined;
    }
    const left = deadline - Date.now();
    if (left <= 0) return { branch: 'Default' };
    await later(Math.min(pollMs, left), undefined, { signal: context.signal });
  }
}
