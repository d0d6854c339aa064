import type { ConsoleEntry } from '@gatehouse/sdk-plugin';

/** The page of the plugin in the console. All but the panel is drawn from this alone. */
export const consoleEntry = {
  tiles: [{ id: 'count', title: 'Thermostats', operation: 'thermostats_list', value: 'thermostats' }],
  tables: [
    {
      id: 'thermostats',
      title: 'All thermostats',
      operation: 'thermostats_list',
      rows: 'thermostats',
      columns: [
        { field: 'id', title: 'Name' },
        { field: 'address', title: 'Address' },
        { field: 'state', title: 'State', kind: 'state' },
        { field: 'lastReading.celsius', title: '°C', kind: 'number' },
        { field: 'lastReading.targetCelsius', title: 'Target', kind: 'number' },
        { field: 'lastReading.isHeating', title: 'Heats', kind: 'yes-no' },
        { field: 'lastReading.at', title: 'Heard', kind: 'time' },
      ],
      rowActions: ['thermostat_read', 'thermostat_target_set'],
    },
  ],
  editors: ['SetTarget', 'ReadTemperature'].map((action) => ({
    action: `Thermostat.${action}`,
    parameter: 'Device',
    operation: 'thermostats_list',
    rows: 'thermostats',
    value: 'id',
  })),
  panels: [
    {
      id: 'rooms',
      title: 'Rooms',
      entry: './console/rooms.html',
      operations: ['thermostats_list', 'thermostat_target_set'],
    },
  ],
} satisfies ConsoleEntry;
