import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { emulationChangeSchema } from './emulation-operations.ts';
import { instanceSchema, ofInstance, successSchema } from './schemas.ts';

export const instancesOperations = [
  operation({
    id: 'instances_list',
    summary: 'List the browser instances',
    method: 'GET',
    path: '/instances',
    ...readAtTier0,
    reply: v.object({
      instances: described(v.array(instanceSchema), 'Instances of this host, of calls and of runs.'),
    }),
  }),
  operation({
    id: 'instance_create',
    summary: 'Start a browser instance',
    description:
      'On the editor it answers the one instance, in which the open project runs too, and starts it if need be. On the runner a call that finds no place waits up to 30 seconds for one.',
    method: 'POST',
    path: '/instances',
    ...controlAtTier2,
    body: v.strictObject({
      browserType: v.nullish(described(v.string(), '`Chromium` in any case; nothing is the same.')),
      browserArgs: v.nullish(
        described(
          v.string(),
          'Arguments of the browser with spaces between them, such as `--window-size=800,600`; only those that change how pages look and sound, and `--proxy-server`.',
        ),
      ),
      isolated: v.nullish(
        described(v.boolean(), 'Whether the browser gets a process of its own. Default: false.'),
      ),
      ownerUowId: v.nullish(described(v.string(), 'Accepted and ignored.')),
      emulation: v.nullish(
        described(
          emulationChangeSchema,
          'What pages see in place of this machine; nothing is the machine itself.',
        ),
      ),
    }),
    reply: instanceSchema,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'instance_get',
    summary: 'Read one browser instance',
    method: 'GET',
    path: '/instances/{id}',
    params: ofInstance,
    ...readAtTier0,
    reply: instanceSchema,
    errors: ['not_found'],
  }),
  operation({
    id: 'instance_release',
    summary: 'Release a browser instance',
    description:
      'Its browser ends, and its profile and downloads are deleted. That of a run is 409 `instance_busy`.',
    method: 'DELETE',
    path: '/instances/{id}',
    params: ofInstance,
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    success: 204,
    errors: ['not_found', 'instance_busy'],
  }),
  operation({
    id: 'instance_show',
    summary: 'Show the window of an instance',
    description: 'Where the browser has no window, a person looks at it and uses it in the live view.',
    method: 'POST',
    path: '/instances/{id}/show',
    params: ofInstance,
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: v.object({
      ...successSchema.entries,
      viewUrl: v.nullable(
        described(v.string(), 'Address that opens the live view once; null where a window was opened.'),
      ),
    }),
    errors: ['not_found', 'failed_precondition', 'instance_view_protected'],
  }),
  operation({
    id: 'instance_hide',
    summary: 'Hide the window of an instance',
    method: 'POST',
    path: '/instances/{id}/hide',
    params: ofInstance,
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: successSchema,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
