import { setTimeout as later } from 'node:timers/promises';
import { type ActionOutcome, defineExecutors } from '@gatehouse/plugin-runtime/api';
import { workQueue } from '../categories/work-queue.ts';
import { addItem, itemDone, itemFailed, postponeItem, reserveItem } from '../work-queue/channels.ts';
import type { ContextOf } from './context-of.ts';

const pollMs = 500;

export const workQueueExecutors = defineExecutors(workQueue, {
  async Add({ parameters, ask, setResult }) {
    const { Queue: queue, Payload: payload, DelaySec: delaySec } = parameters;
    const { itemId } = await ask(addItem, { queue, payload, delaySec });
    setResult('ItemId', itemId);
  },
  Reserve: reserve,
  async Done({ parameters, ask }) {
    await ask(itemDone, { itemId: parameters.ItemId });
  },
  async Fail({ parameters, ask, setResult }) {
    const {
      ItemId: itemId,
      Kind: kind,
      Message: message,
      MaxTries: maxTries,
      DelaySec: delaySec,
    } = parameters;
    const { isRetried } = await ask(itemFailed, { itemId, kind, message, maxTries, delaySec });
    setResult('OutputVariable', isRetried ? 'retry' : 'failed');
  },
  async Postpone({ parameters, ask }) {
    await ask(postponeItem, { itemId: parameters.ItemId, delaySec: parameters.DelaySec });
  },
});

async function reserve(context: ContextOf<(typeof workQueue)['actions']['Reserve']>): Promise<ActionOutcome> {
  const { Queue: queue, LeaseSec: leaseSec, WaitSec } = context.parameters;
  const deadline = Date.now() + WaitSec * 1000;
  for (;;) {
    const { item } = await context.ask(reserveItem, { queue, leaseSec });
    if (item) {
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
