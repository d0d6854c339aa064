import { bodyInteger, described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { limitedTarget, rateSchema } from '../targets/target-limit.ts';

const maxLimits = 1000;

const atOnceText = 'How many tries of all tasks may use it at once; null for any number.';
const rateText = 'How many of them may start within a time; null for any number.';

const limitBody = v.pipe(
  v.strictObject({
    target: limitedTarget,
    atOnce: v.nullish(described(bodyInteger({ min: 1 }), atOnceText)),
    rate: v.nullish(described(rateSchema, rateText)),
  }),
  v.check(
    ({ atOnce = null, rate = null }) => atOnce !== null || rate !== null,
    'must have atOnce, rate or both',
  ),
);

const limitsReply = v.object({
  limits: described(
    v.array(
      namedObject('TargetLimit', 'How many tries may use a host or an account, over all tasks.', {
        target: described(v.string(), 'The target, such as `host:shop.example` or `account:*`.'),
        atOnce: v.nullable(described(integer, atOnceText)),
        rate: v.nullable(
          described(
            v.object({
              starts: described(integer, 'How many tries may start within that time.'),
              seconds: described(integer, 'Length of the time, in seconds.'),
            }),
            rateText,
          ),
        ),
        running: described(integer, 'Tries that run now under this limit.'),
        waiting: described(integer, 'Tasks that wait now for this limit.'),
      }),
    ),
    'All limits, in the order in which they were added.',
  ),
});

const changesLimits = { tier: 2, scope: 'task:control', hosts: ['runner'] } as const;

export const targetOperations = [
  operation({
    id: 'target_limits_list',
    summary: 'List the limits of hosts and accounts',
    method: 'GET',
    path: '/target-limits',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: limitsReply,
  }),
  operation({
    id: 'target_limits_set',
    summary: 'Limit how many tries use a host or an account',
    description:
      'A limit holds for all tasks that name the target in their execution settings. Tries that run go on; the next ones start as the limit allows.',
    method: 'PUT',
    path: '/target-limits',
    ...changesLimits,
    body: v.strictObject({
      limits: described(
        v.pipe(v.array(limitBody), v.maxLength(maxLimits)),
        'Each replaces the limit of its target; others stay.',
      ),
    }),
    reply: limitsReply,
  }),
  operation({
    id: 'target_limits_delete',
    summary: 'Remove limits of hosts and accounts',
    method: 'DELETE',
    path: '/target-limits',
    ...changesLimits,
    body: v.strictObject({
      targets: described(
        v.pipe(v.array(limitedTarget), v.maxLength(maxLimits)),
        'Targets whose own limits are removed.',
      ),
    }),
    reply: v.object({ deleted: described(integer, 'How many limits there were.') }),
  }),
] as const;
