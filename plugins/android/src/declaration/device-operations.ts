import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceStates } from '../daemon/device-state.ts';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { detailsSchema, deviceErrors, deviceSchema, successSchema, timeoutSeconds } from './schemas.ts';

export const devicesOperations = [
  operation({
    id: 'devices_list',
    summary: 'List the devices',
    method: 'GET',
    path: '/android/devices',
    ...readAtTier0,
    query: { state: v.optional(v.picklist(deviceStates)) },
    reply: v.object({
      devices: v.array(deviceSchema),
      /** The reason why there is no adb server; null where there is one. */
      adbProblem: v.nullable(v.string()),
    }),
  }),
  operation({
    id: 'device_get',
    summary: 'Read one device',
    method: 'GET',
    path: '/android/devices/{id}',
    ...readAtTier0,
    /** `details` is null where it is not online. */
    reply: v.object({ ...deviceSchema.entries, details: v.nullable(detailsSchema) }),
    errors: ['not_found'],
  }),
  operation({
    id: 'device_start',
    summary: 'Wait until a device is ready',
    method: 'POST',
    path: '/android/devices/{id}/start',
    ...controlAtTier2,
    body: v.strictObject({ timeoutSeconds: v.nullish(timeoutSeconds) }),
    reply: successSchema,
    errors: deviceErrors,
  }),
] as const;
