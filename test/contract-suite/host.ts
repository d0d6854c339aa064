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
    settings_list: {},
    setting_set: { params: { name: 'sessions.maxPolls' }, body: { value: 64 } },
    setting_reset: { params: { name: 'sessions.maxPolls' } },
  },
  errors: {
    plugin_enable: { not_found: missing },
    plugin_disable: { not_found: missing, failed_precondition: { params: { id: 'host' } } },
    setting_set: {
      not_found: { params: { name: nobody }, body: { value: 1 } },
      failed_precondition: { params: { name: 'edition' }, body: { value: 'android' } },
    },
    setting_reset: {
      not_found: { params: { name: nobody } },
      failed_precondition: { params: { name: 'edition' } },
    },
  },
};
