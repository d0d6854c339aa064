import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { emulationChangeSchema } from './emulation-operations.ts';
import { instanceSchema, successSchema } from './schemas.ts';

export const instancesOperations = [
  operation({
    id: 'instances_list',
    summary: 'List the browser instances',
    method: 'GET',
    path: '/instances',
    ...readAtTier0,
    reply: v.object({ instances: v.array(instanceSchema) }),
  }),
  operation({
    id: 'instance_create',
    summary: 'Start a browser instance',
    method: 'POST',
    path: '/instances',
    ...controlAtTier2,
    body: v.strictObject({
      browserType: v.nullish(v.string()),
      browserArgs: v.nullish(v.string()),
      isolated: v.nullish(v.boolean()),
      ownerUowId: v.nullish(v.string()),
      emulation: v.nullish(emulationChangeSchema),
    }),
    reply: instanceSchema,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'instance_get',
    summary: 'Read one browser instance',
    method: 'GET',
    path: '/instances/{id}',
    ...readAtTier0,
    reply: instanceSchema,
    errors: ['not_found'],
  }),
  operation({
    id: 'instance_release',
    summary: 'Release a browser instance',
    method: 'DELETE',
    path: '/instances/{id}',
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    success: 204,
    errors: ['not_found', 'instance_busy'],
  }),
  operation({
    id: 'instance_show',
    summary: 'Show the window of an instance',
    method: 'POST',
    path: '/instances/{id}/show',
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: v.object({
      ...successSchema.entries,
      /** Opens the live view once; null where a window was opened. */
      viewUrl: v.nullable(v.string()),
    }),
    errors: ['not_found', 'failed_precondition', 'instance_view_protected'],
  }),
  operation({
    id: 'instance_hide',
    summary: 'Hide the window of an instance',
    method: 'POST',
    path: '/instances/{id}/hide',
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: successSchema,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
