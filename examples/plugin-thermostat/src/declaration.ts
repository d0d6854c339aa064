import { catalog, channels } from '@gatehouse/sdk-actions';
import { clock, declarePlugin } from '@gatehouse/sdk-plugin';
import { thermostatCategory } from './category.ts';
import { consoleEntry } from './console-entry.ts';
import { operations } from './operations.ts';
import { settings } from './settings.ts';

export const declaration = declarePlugin({
  id: 'thermostat',
  title: 'Thermostats',
  operations,
  scopes: [
    { id: 'thermostat:read', summary: 'See thermostats and what they measure' },
    { id: 'thermostat:control', summary: 'Set the temperature that thermostats heat to' },
  ],
  needs: { catalog, channels, clock },
  actionCategories: [thermostatCategory],
  worker: './src/worker.ts',
  config: settings,
  access: { network: ['{devices}'] },
  console: consoleEntry,
});
