import { callWaits } from '@gatehouse/plugin-sessions/api';
import { declarePlugin, described, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import { changeFeed } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const change = namedObject('Change', 'A thing that changed.', {
  kind: described(
    v.string(),
    'What it is: `projects`, `tasks`, `sessions`, `instances`, `devices`, `plugins`, or a kind of another plugin.',
  ),
  id: v.nullable(
    described(
      v.string(),
      'Its id, as the lists of its kind have it, and `current` for the project in the editor; null where more changed than is kept: read all of the kind anew.',
    ),
  ),
});

const query = {
  after: v.optional(
    described(
      v.pipe(
        v.string(),
        v.regex(/^(now|[\da-f-]{36}:\d{1,15})$/, 'must be "now" or the cursor of an answer'),
      ),
      'Answer what changed since this `cursor` of an earlier answer; `now`, or nothing, answers a cursor at once.',
    ),
    'now',
  ),
  waitSeconds: v.optional(
    described(
      queryInteger({ min: 0, max: 60 }),
      'Wait up to so many seconds until something changes; 0 or nothing answers at once.',
    ),
    '0',
  ),
};

export const declaration = declarePlugin({
  id: 'changes',
  title: 'Changes',
  operations: [
    operation({
      id: 'changes_watch',
      summary: 'Wait until projects, tasks, windows, browsers, devices or plugins change',
      description:
        'A long poll that answers ids only, of all that this key may read; both hosts answer the same. Keep `cursor` and send it as `after` so that nothing between two polls is lost. After a restart of the daemon all kinds are in the answer, without ids.',
      method: 'GET',
      path: '/changes',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      query,
      reply: v.object({
        changes: described(
          v.array(change),
          'Each thing once, however often it changed, by kind and then in the order of its last change; empty when the time was up.',
        ),
        cursor: described(v.string(), 'What to send as `after` of the next poll.'),
        missed: described(
          v.boolean(),
          'Whether of some kind more changed than is kept, so that it is there without ids.',
        ),
      }),
      errors: ['rate_limited'],
    }),
  ],
  needs: { callWaits, changeFeed },
});
