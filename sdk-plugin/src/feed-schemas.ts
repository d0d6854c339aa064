import * as v from 'valibot';
import { described } from './described.ts';
import { queryInteger } from './query.ts';

/** The query of an operation that an `EventFeed` answers: a long poll, which continues from a cursor. */
export const feedQuery = {
  timeoutSeconds: v.optional(
    described(
      queryInteger({ min: 1, max: 60 }),
      'Seconds to wait for an event; after that the answer has none and `timedOut` is true.',
    ),
    '25',
  ),
  after: v.optional(
    described(
      v.pipe(
        v.string(),
        v.regex(/^(now|[\da-f-]{36}:\d{1,15})$/, 'must be "now" or the cursor of an answer'),
      ),
      'Go on behind this `cursor` of an earlier answer, with what happened since; `now` answers a cursor at once. Without it only events during the wait count.',
    ),
  ),
};

/**
 * The reply of such an operation.
 *
 * @param event schema of an event
 * @param whenMissed what a client does that missed events, such as "list the lamps with `lamps_list`"
 */
export function feedReply<E extends v.GenericSchema>(event: E, whenMissed: string) {
  return v.object({
    events: described(v.array(event), 'What happened, oldest first; empty when the time was up.'),
    timedOut: described(v.boolean(), 'Whether the time was up before anything happened.'),
    cursor: v.optional(described(v.string(), 'Only with `after`: what to send as `after` of the next poll.')),
    missed: v.optional(
      described(v.boolean(), `Only with \`after\`: more happened since than is kept, so ${whenMissed}.`),
    ),
  });
}
