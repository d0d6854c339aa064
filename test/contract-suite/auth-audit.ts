import type plugin from '@gatehouse/plugin-auth-audit';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import { nobody } from './worlds.ts';

const newKey = async (world: FixtureWorld) => {
  const body = { label: 'fixture', maxTier: 'T3', scopes: ['admin'] };
  const { id, rawKey } = await world.ok('auth_keys_create', { body });
  return { params: { id: String(id) }, own: { authorization: `Bearer ${rawKey}` } };
};

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    auth_keys_create: { body: { label: 'fixture', maxTier: 'T1', scopes: ['admin'] } },
    auth_keys_list: { query: { status: 'active' } },
    auth_keys_revoke: async (world) => ({ params: (await newKey(world)).params }),
    auth_keys_update: async (world) => ({ params: (await newKey(world)).params, body: { label: 'new' } }),
    whoami: {},
    audit_get: { query: { outcome: 'succeeded', sort: '-timestamp', take: '5' } },
  },
  errors: {
    auth_keys_revoke: {
      not_found: { params: { id: nobody } },
      failed_precondition: async (world) => {
        const { params, own } = await newKey(world);
        return { params, headers: own };
      },
    },
    auth_keys_update: {
      not_found: { params: { id: nobody }, body: { label: 'new' } },
      failed_precondition: async (world) => {
        const { params, own } = await newKey(world);
        return { params, headers: own, body: { enabled: false } };
      },
    },
  },
};
