import { runs } from '@gatehouse/plugin-runtime/api';
import { catalog } from '@gatehouse/sdk-actions';
import { clock, declarePlugin } from '@gatehouse/sdk-plugin';
import { thermostatCategory } from './category.ts';
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
  needs: { catalog, clock, runs },
  actionCategories: [thermostatCategory],
  worker: './src/worker.ts',
  config: settings,
  access: { network: ['{devices}'] },
});
