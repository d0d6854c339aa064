import { action, category, integer, oneOf, seconds, text } from '@gatehouse/sdk-actions';

const queue = text('Name of the queue; it is made when it is first used', {
  required: true,
  example: 'orders',
});
/** The item that an action works on. */
const item = {
  ItemId: text('The item, as Reserve gave it; empty for the one that the run reserved last of Queue', {
    example: '{-Variable.item-}',
  }),
  Queue: text('The queue that it is of, where ItemId is empty', { example: 'orders' }),
};
const delaySec = seconds('Seconds until it can be reserved', '0', { minValue: 0, maxValue: 31_536_000 });

export const workQueueCategory = category({
  tag: 'WorkQueue',
  title: 'Work items',
  summary:
    'Hands work to runs of any project, each item to one run at a time. Items are kept on the disk; those of a run that ended or died go to another one when their lease is over',
  actions: {
    Add: action({
      description: 'Adds an item to the end of a queue.',
      synonyms: ['add to queue', 'enqueue', 'push job', 'create work item'],
      parameters: {
        Queue: queue,
        Payload: text('What the item is about; JSON or any text, at most 1,000,000 characters', {
          required: true,
          example: '{"order": 17}',
        }),
        DelaySec: delaySec,
      },
      results: { ItemId: 'Id of the item' },
    }),
    Reserve: action({
      description:
        'Takes the oldest item that nobody works at. Without one in time the branch Default is taken, or the run ends well.',
      synonyms: ['take from queue', 'dequeue', 'next job', 'get work item', 'pop queue'],
      parameters: {
        Queue: queue,
        LeaseSec: seconds('Seconds that the item is kept from other runs', '300', { maxValue: 604_800 }),
        WaitSec: seconds('Seconds to wait for an item', '0', { minValue: 0, maxValue: 604_800 }),
      },
      results: {
        ItemId: 'Id of the item',
        Payload: 'What the item is about',
        Tries: 'How many times it was reserved, this time included',
      },
      branches: ['Default'],
    }),
    Done: action({
      description: 'Removes an item whose work is done.',
      synonyms: ['complete work item', 'mark as done', 'acknowledge job', 'finish item'],
      parameters: item,
      schemaVersion: 2,
    }),
    Fail: action({
      description:
        'Says that the work of an item failed. It is tried again, unless it was tried often enough or trying makes no sense; it is then kept as failed and never handed out.',
      synonyms: ['mark as failed', 'reject job', 'work item failed', 'retry job'],
      parameters: {
        ...item,
        Kind: oneOf(
          ['application', 'business'],
          'Whether something broke that may work next time (application), or the item itself is wrong (business)',
          { defaultValue: 'application' },
        ),
        Message: text('Why'),
        MaxTries: integer('How often an item is tried', { defaultValue: '3', minValue: 1, maxValue: 1000 }),
        DelaySec: delaySec,
      },
      schemaVersion: 2,
      results: { OutputVariable: 'retry when it is tried again, else failed' },
    }),
    Postpone: action({
      description: 'Gives an item back, to be reserved later. That does not count as a try.',
      synonyms: ['delay job', 'requeue', 'retry later', 'put back into queue'],
      parameters: { ...item, DelaySec: delaySec },
      schemaVersion: 2,
    }),
  },
});
