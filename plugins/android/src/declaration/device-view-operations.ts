import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceErrors, ofDevice, successSchema } from './schemas.ts';

export const viewOperations = [
  operation({
    id: 'device_show',
    summary: 'Show the screen of a device to a person',
    method: 'POST',
    path: '/android/devices/{id}/show',
    params: ofDevice,
    tier: 1,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    reply: v.object({
      ...successSchema.entries,
      viewUrl: described(v.string(), 'Address that opens the live view once.'),
    }),
    errors: deviceErrors,
  }),
] as const;
