import { bodyInteger, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceStates } from '../daemon/device-state.ts';
import { controlAtTier2 } from './access-classes.ts';
import { deviceErrors, deviceSchema, successSchema, timeoutSeconds } from './schemas.ts';

/** A name or an address, IPv6 without brackets. */
const hostName = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^([A-Za-z0-9][A-Za-z0-9._-]*|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+)$/, 'must be a host name or an address'),
);

export const connectionsOperations = [
  operation({
    id: 'device_connect',
    summary: 'Connect a device over the network',
    method: 'POST',
    path: '/android/devices/connect',
    ...controlAtTier2,
    body: v.strictObject({
      host: hostName,
      /** Default: 5555. */
      port: v.nullish(bodyInteger({ min: 1, max: 65_535 })),
      timeoutSeconds: v.nullish(timeoutSeconds),
      /** Connect it again whenever it is lost. Default: true. */
      keep: v.nullish(v.boolean()),
    }),
    /** `unauthorized` is an answer: the user of the device must agree. */
    reply: deviceSchema,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'device_disconnect',
    summary: 'Let go of a device',
    method: 'POST',
    path: '/android/devices/{id}/disconnect',
    ...controlAtTier2,
    reply: successSchema,
    errors: [...deviceErrors, 'instance_busy'],
  }),
  operation({
    id: 'device_reboot',
    summary: 'Restart a device',
    method: 'POST',
    path: '/android/devices/{id}/reboot',
    ...controlAtTier2,
    body: v.strictObject({
      mode: v.nullish(v.picklist(['system', 'recovery', 'bootloader'])),
      /** Answer when it is online again or the time is up. */
      wait: v.nullish(v.boolean()),
      timeoutSeconds: v.nullish(timeoutSeconds),
    }),
    reply: v.object({
      ...successSchema.entries,
      state: v.picklist(deviceStates),
      timedOut: v.boolean(),
    }),
    errors: [...deviceErrors, 'instance_busy'],
  }),
] as const;
