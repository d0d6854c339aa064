import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceErrors, successSchema } from './schemas.ts';

export const viewOperations = [
  operation({
    id: 'device_show',
    summary: 'Show the screen of a device to a person',
    method: 'POST',
    path: '/android/devices/{id}/show',
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: v.object({
      ...successSchema.entries,
      /** Opens the live view once. */
      viewUrl: v.string(),
    }),
    errors: deviceErrors,
  }),
] as const;
