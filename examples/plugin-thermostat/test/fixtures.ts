import catalogPlugin from '@gatehouse/plugin-catalog';
import { actionFixtures, type FixturesOf, type PluginSource } from '@gatehouse/plugin-kit';
import runtimePlugin from '@gatehouse/plugin-runtime';
import { startSimulatedThermostat } from '../device/simulated-thermostat.ts';
import { thermostatCategory } from '../src/category.ts';
import type plugin from '../src/plugin.ts';

export const device = await startSimulatedThermostat();

/** Plugins that provide the services of this one. */
export const beside: readonly PluginSource[] = [catalogPlugin, runtimePlugin];

/** The second address has no listener: port 1 is never used by a device. */
export const config = { devices: { hall: device.address, cellar: '127.0.0.1:1' }, timeoutMs: 2_000 };

const hall = { params: { id: 'hall' } };
const cellar = { params: { id: 'cellar' } };
const nowhere = { params: { id: 'nowhere' } };

/** A good call of each operation, and a call for each declared error. */
export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    thermostats_list: {},
    thermostat_get: hall,
    thermostat_read: hall,
    thermostat_history_get: { ...hall, query: { take: '5' } },
    thermostat_target_set: { ...hall, body: { celsius: 22 } },
  },
  errors: {
    thermostat_get: { not_found: nowhere },
    thermostat_read: { not_found: nowhere, failed_precondition: cellar },
    thermostat_history_get: { not_found: nowhere },
    thermostat_target_set: {
      not_found: { ...nowhere, body: { celsius: 22 } },
      failed_precondition: { ...cellar, body: { celsius: 22 } },
    },
  },
};

const unreachable = {
  parameters: { Device: 'cellar', Celsius: '22' },
  message: /"cellar" at .* cannot be reached/,
};

/** How each action is called well, and how it fails. `plugin check` makes these calls in a worker. */
export const actions = [
  actionFixtures(thermostatCategory, {
    ReadTemperature: {
      good: [
        {
          parameters: { Device: 'hall' },
          results: { OutputVariable: /^\d+(\.\d)?$/, IsHeating: /true|false/ },
        },
      ],
      errors: [
        { parameters: { Device: 'cellar' }, message: unreachable.message },
        { parameters: { Device: 'attic' }, message: 'There is no thermostat "attic"' },
      ],
    },
    SetTarget: { good: [{ parameters: { Device: 'hall', Celsius: '21.5' } }], errors: [unreachable] },
  }),
];
