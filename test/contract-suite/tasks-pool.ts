import type { FixturesOf } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-tasks';

type Fixtures = FixturesOf<typeof plugin>;

/** Proxies, limits of targets, and the load of the runner. */
export const fixtures = {
  good: {
    proxies_list: {},
    proxies_add: { body: { proxies: [{ url: 'http://127.0.0.1:9', labels: ['local'] }] } },
    proxies_delete: { body: { urls: ['http://127.0.0.1:9'] } },
    runner_pressure_get: {},
    target_limits_list: {},
    target_limits_set: {
      body: { limits: [{ target: 'host:shop.example', rate: { starts: 30, seconds: 60 } }] },
    },
    target_limits_delete: { body: { targets: ['host:shop.example'] } },
  },
} satisfies { readonly good: Partial<Fixtures['good']> };
