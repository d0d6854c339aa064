import { bodyInteger, described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2 } from './access-classes.ts';
import { deviceErrors, deviceSchema, deviceState, ofDevice, successSchema, timeoutField } from './schemas.ts';

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
    description: 'A device whose user must agree first is an answer with the state `unauthorized`.',
    method: 'POST',
    path: '/android/devices/connect',
    ...controlAtTier2,
    body: v.strictObject({
      host: described(hostName, 'Host name or address of the device; IPv6 without brackets.'),
      port: v.nullish(described(bodyInteger({ min: 1, max: 65_535 }), 'Port of its adb. Default: 5555.')),
      timeoutSeconds: timeoutField(15),
      keep: v.nullish(
        described(v.boolean(), 'Whether to connect it again whenever it is lost. Default: true.'),
      ),
    }),
    reply: deviceSchema,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'device_disconnect',
    summary: 'Let go of a device',
    description:
      'For devices in the network; it is not connected again by itself. One that a run uses is 409 `instance_busy`.',
    method: 'POST',
    path: '/android/devices/{id}/disconnect',
    params: ofDevice,
    ...controlAtTier2,
    reply: successSchema,
    errors: [...deviceErrors, 'instance_busy'],
  }),
  operation({
    id: 'device_reboot',
    summary: 'Restart a device',
    method: 'POST',
    path: '/android/devices/{id}/reboot',
    params: ofDevice,
    ...controlAtTier2,
    body: v.strictObject({
      mode: v.nullish(
        described(v.picklist(['system', 'recovery', 'bootloader']), 'What to start. Default: `system`.'),
      ),
      wait: v.nullish(
        described(
          v.boolean(),
          'Whether to answer only when it is online again or the time is up. Default: false.',
        ),
      ),
      timeoutSeconds: v.nullish(
        described(bodyInteger({ min: 0, max: 600 }), 'Seconds to wait for that; 0 or nothing is 180.'),
      ),
    }),
    reply: v.object({
      ...successSchema.entries,
      state: deviceState,
      timedOut: described(v.boolean(), 'Whether it was not online when the time of `wait` was up.'),
    }),
    errors: [...deviceErrors, 'instance_busy'],
  }),
] as const;
