import type { Handlers } from '@gatehouse/sdk-plugin';
import type { operations } from './operations.ts';
import { type Reading, type Thermostat, ThermostatError } from './thermostat.ts';

/** The part of a call that ends it with an error. */
interface CanFail {
  fail(code: 'not_found' | 'failed_precondition', message: string): never;
}

export function createHandlers(thermostats: ReadonlyMap<string, Thermostat>): Handlers<typeof operations> {
  const find = (id: string, { fail }: { fail(code: 'not_found', message: string): never }) =>
    thermostats.get(id) ?? fail('not_found', unknownThermostat(id, thermostats));
  return {
    thermostats_list: () => ({ thermostats: [...thermostats.values()].map(({ facts }) => facts) }),
    thermostat_get: (call) => find(call.params.id, call).facts,
    thermostat_read: (call) => orFail(call, find(call.params.id, call).read()),
    thermostat_history_get: (call) => ({ readings: find(call.params.id, call).history(call.query.take) }),
    thermostat_target_set: (call) => orFail(call, find(call.params.id, call).setTarget(call.body.celsius)),
  };
}

export function unknownThermostat(id: string, thermostats: ReadonlyMap<string, Thermostat>): string {
  const known = [...thermostats.keys()].join(', ') || 'none';
  return `There is no thermostat "${id}"; the settings name ${known}`;
}

/** A device that does not answer, or refuses, is neither a fault of the plugin nor of the request: 409. */
async function orFail({ fail }: CanFail, asked: Promise<Reading>): Promise<Reading> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ThermostatError) fail('failed_precondition', error.message);
    throw error;
  }
}
