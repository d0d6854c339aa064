import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import {
  detailsSchema,
  deviceErrors,
  deviceSchema,
  deviceState,
  ofDevice,
  successSchema,
  timeoutField,
} from './schemas.ts';

export const devicesOperations = [
  operation({
    id: 'devices_list',
    summary: 'List the devices',
    method: 'GET',
    path: '/android/devices',
    ...readAtTier0,
    query: { state: v.optional(described(deviceState, 'Only devices in this state; all by default.')) },
    reply: v.object({
      devices: described(
        v.array(deviceSchema),
        'Devices that are connected or kept, and for a minute those that were unplugged.',
      ),
      adbProblem: v.nullable(
        described(v.string(), 'Why there is no adb server, for people; null where there is one.'),
      ),
    }),
  }),
  operation({
    id: 'device_get',
    summary: 'Read one device',
    method: 'GET',
    path: '/android/devices/{id}',
    params: ofDevice,
    ...readAtTier0,
    reply: v.object({
      ...deviceSchema.entries,
      details: v.nullable(
        described(detailsSchema, 'What the device says of itself; null where it is not online.'),
      ),
    }),
    errors: ['not_found'],
  }),
  operation({
    id: 'device_start',
    summary: 'Wait until a device is ready',
    method: 'POST',
    path: '/android/devices/{id}/start',
    params: ofDevice,
    ...controlAtTier2,
    body: v.strictObject({ timeoutSeconds: timeoutField(60) }),
    reply: successSchema,
    errors: deviceErrors,
  }),
] as const;
