import type plugin from '@gatehouse/plugin-fleet';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import { nobody } from './worlds.ts';

const name = 'rack-2';
const params = { name: nobody };

/** A node that has not joined yet: `test/fleet.test.ts` has those that run. */
const expected = async (world: FixtureWorld) => {
  await world.ok('node_token_create', { body: { name } });
  return { params: { name } };
};

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    nodes_list: {},
    node_get: expected,
    node_token_create: { body: { name } },
    node_drain: async (world) => ({ ...(await expected(world)), body: {} }),
    node_remove: expected,
  },
  errors: {
    node_get: { not_found: { params } },
    node_drain: { not_found: { params, body: {} } },
    node_remove: { not_found: { params } },
  },
};
