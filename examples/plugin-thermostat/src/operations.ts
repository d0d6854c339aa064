import { hostNames, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { targetRange } from './register-map.ts';

const { min, max } = targetRange;

const reading = v.object({
  at: v.pipe(v.string(), v.description('When the thermostat said it, UTC ISO-8601')),
  celsius: v.pipe(v.number(), v.description('The temperature of the room'), v.examples([20.5])),
  targetCelsius: v.pipe(v.number(), v.examples([21])),
  isHeating: v.boolean(),
});

const thermostat = v.object({
  id: v.pipe(v.string(), v.examples(['hall'])),
  address: v.pipe(v.string(), v.examples(['192.168.1.20:502'])),
  state: v.picklist(['unknown', 'online', 'offline']),
  problem: v.nullable(v.pipe(v.string(), v.description('Why it is offline'))),
  lastReading: v.nullable(reading),
});

export const operations = [
  operation({
    id: 'thermostats_list',
    summary: 'List the thermostats of the settings',
    method: 'GET',
    path: '/thermostats',
    tier: 0,
    scope: 'thermostat:read',
    hosts: hostNames,
    reply: v.object({ thermostats: v.array(thermostat) }),
  }),
  operation({
    id: 'thermostat_get',
    summary: 'Get a thermostat as it was last heard',
    method: 'GET',
    path: '/thermostats/{id}',
    tier: 0,
    scope: 'thermostat:read',
    hosts: hostNames,
    reply: thermostat,
    errors: ['not_found'],
  }),
  operation({
    id: 'thermostat_read',
    summary: 'Ask a thermostat for its temperature now',
    method: 'GET',
    path: '/thermostats/{id}/reading',
    tier: 0,
    scope: 'thermostat:read',
    hosts: hostNames,
    reply: reading,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'thermostat_history_get',
    summary: 'Get the last readings of a thermostat, the newest first',
    method: 'GET',
    path: '/thermostats/{id}/history',
    tier: 0,
    scope: 'thermostat:read',
    hosts: hostNames,
    query: { take: v.optional(queryInteger({ min: 1, max: 1_000 }), '100') },
    reply: v.object({ readings: v.array(reading) }),
    errors: ['not_found'],
  }),
  operation({
    id: 'thermostat_target_set',
    summary: 'Set the temperature that a thermostat heats to',
    method: 'PUT',
    path: '/thermostats/{id}/target',
    tier: 2,
    scope: 'thermostat:control',
    hosts: hostNames,
    body: v.strictObject({
      celsius: v.pipe(v.number(), v.minValue(min), v.maxValue(max), v.examples([21.5])),
    }),
    example: { body: { celsius: 21.5 } },
    reply: reading,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
