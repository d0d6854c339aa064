import type { AnyFixtures } from '@gatehouse/plugin-kit';
import { nobody } from './worlds.ts';

const missing = { params: { id: nobody } };

export const fixtures: AnyFixtures = {
  good: {
    ping: {},
    doctor_get: {},
    capabilities: {},
    openapi_get: {},
    plugins_list: {},
    plugin_enable: { params: { id: 'catalog' } },
    plugin_disable: { params: { id: 'catalog' } },
  },
  errors: {
    plugin_enable: { not_found: missing },
    plugin_disable: { not_found: missing, failed_precondition: { params: { id: 'host' } } },
  },
};
