import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-secrets';
import { nobody } from './worlds.ts';

const stored = async (world: FixtureWorld) => {
  const params = { name: 'Fixture' };
  await world.ok('secret_set', { params, body: { value: 'fixture-value' } });
  return { params };
};
const grantee = { taskId: 'a-task' };

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    secrets_list: {},
    secret_set: { params: { name: 'Fixture' }, body: { value: 'fixture-value' } },
    secret_delete: stored,
    secret_grant: async (world) => ({ ...(await stored(world)), body: grantee }),
    secret_revoke: async (world) => ({ ...(await stored(world)), body: { projectPath: '/a/project.zp' } }),
  },
  errors: {
    secret_delete: { not_found: { params: { name: nobody } } },
    secret_grant: { not_found: { params: { name: nobody }, body: grantee } },
    secret_revoke: { not_found: { params: { name: nobody }, body: grantee } },
  },
};
