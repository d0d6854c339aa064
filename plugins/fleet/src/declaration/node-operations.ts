import { bodyInteger, described, namedObject, operation, secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const nodeStates = ['connected', 'draining', 'away'] as const;

const node = namedObject('Node', 'A machine that runs tries for this daemon.', {
  name: described(v.string(), 'Name of the node, unique among the nodes'),
  state: described(
    v.picklist(nodeStates),
    '`draining` takes no further thread; `away` has no session, so nothing runs on it',
  ),
  trouble: described(
    v.nullable(v.string()),
    'Why it takes no thread for half a minute, such as a full disk; null where nothing is wrong',
  ),
  version: described(v.nullable(v.string()), 'Version of the product on it; null before it joined'),
  slots: described(
    v.nullable(v.pipe(v.number(), v.integer())),
    'Threads that it runs at once; null before it joined',
  ),
  running: described(v.pipe(v.number(), v.integer()), 'Threads that it runs now'),
  labels: described(v.array(v.string()), 'Labels that tasks may require'),
  joinedAt: described(v.nullable(v.string()), 'UTC ISO-8601 time when it first joined; null before'),
  lastSeenAt: described(
    v.nullable(v.string()),
    'UTC ISO-8601 time when it last connected or left; null before it joined',
  ),
});

const nodeName = { name: described(v.string(), 'Name of the node, from nodes_list') };

const common = { hosts: ['runner'] } as const;

export const nodeOperations = [
  operation({
    ...common,
    id: 'nodes_list',
    summary: 'List the machines that run tries for this daemon',
    description:
      'Sorted by name. Without an engine there are none, and all tries run on the machine of the daemon: `engine` says which it is and what is wrong with it.',
    method: 'GET',
    path: '/nodes',
    tier: 0,
    scope: 'node:read',
    reply: v.object({
      engine: described(v.picklist(['local', 'bullmq']), 'What gives threads of tasks to machines'),
      trouble: described(v.nullable(v.string()), 'What is wrong with the engine now; null where nothing is'),
      waiting: described(v.pipe(v.number(), v.integer()), 'Threads that wait for a node'),
      joinAt: described(
        v.nullable(v.string()),
        'Where nodes join, as the daemon sees itself; null where none can',
      ),
      nodes: described(v.array(node), 'The nodes that have joined'),
    }),
  }),
  operation({
    ...common,
    id: 'node_get',
    summary: 'Get a node, with what it runs',
    description: 'The same fields as in nodes_list.',
    method: 'GET',
    path: '/nodes/{name}',
    params: nodeName,
    tier: 0,
    scope: 'node:read',
    reply: node,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'node_token_create',
    summary: 'Make a token with which one machine may join',
    description:
      'Give it to `gatehouse node --join URL --token TOKEN` on that machine. It is shown this once and is gone when the daemon ends. A node that has joined already may join again with it, which ends its earlier credential.',
    method: 'POST',
    path: '/node-tokens',
    body: v.strictObject({
      name: described(
        v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d._-]{0,62}$/, 'must be a name such as rack-2')),
        'Name of the node: lower-case letters, digits, dots, hyphens and underscores',
      ),
      minutes: v.optional(
        described(bodyInteger({ min: 1, max: 1440 }), 'Minutes for which it works; 60 by default'),
        60,
      ),
    }),
    tier: 3,
    scope: 'node:control',
    reply: v.object({
      token: described(secret(v.string()), 'The token'),
      expiresAt: described(v.string(), 'UTC ISO-8601 time after which it does not work'),
      joinAt: described(
        v.nullable(v.string()),
        'Where nodes join, as the daemon sees itself; null with the local engine, where none can',
      ),
    }),
  }),
  operation({
    ...common,
    id: 'node_drain',
    summary: 'Let a node finish what it runs, and give it nothing more',
    description:
      'Its threads go on until they end, or until the deadline: then they are given back, and their tries run elsewhere as the setting `whenLost` of their task says. It takes threads again when it connects the next time.',
    method: 'POST',
    path: '/nodes/{name}/drain',
    params: nodeName,
    body: v.strictObject({
      deadlineSeconds: v.optional(
        described(bodyInteger({ min: 0, max: 86_400 }), 'Seconds that its threads have; 1,800 by default'),
        1800,
      ),
    }),
    tier: 2,
    scope: 'node:control',
    reply: node,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'node_remove',
    summary: 'Forget a node: what it runs ends, and it joins only with a new token',
    description:
      'Tries that run on it are lost, and run elsewhere as `whenLost` of their task says. Drain it first.',
    method: 'DELETE',
    path: '/nodes/{name}',
    params: nodeName,
    tier: 3,
    scope: 'node:control',
    reply: v.strictObject({}),
    errors: ['not_found'],
  }),
] as const;
