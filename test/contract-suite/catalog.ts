import type plugin from '@gatehouse/plugin-catalog';
import type { FixturesOf } from '@gatehouse/plugin-kit';

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    actions_catalog_list: {},
    actions_catalog_search: { query: { query: 'file', maxResults: '3', detail: 'schema' } },
    actions_catalog_schema: { params: { type: 'File', action: 'Write' } },
  },
  errors: {
    actions_catalog_schema: { not_found: { params: { type: 'File', action: 'Vanish' } } },
  },
};
