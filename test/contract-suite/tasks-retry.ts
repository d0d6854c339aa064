import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';
import { crowded } from './editor-inputs.ts';
import { failingProject, newTask, nobody, unknownDigest } from './worlds.ts';

/** A try that failed. */
const failedTry = async (world: FixtureWorld) => {
  const path = await failingProject(world);
  const { id } = await world.ok('task_create', { body: { path } });
  await world.ok('task_start', { params: { id }, body: {} });
  const { artifacts } = await eventually(
    () => world.ok('task_artifacts_list', { params: { id }, query: { kind: 'state' } as const }),
    ({ total }) => total > 0,
  );
  await eventually(
    () => world.ok('task_state_get', { params: { id } }),
    ({ status }) => status === 'Fail',
  );
  return { params: { id, uowId: artifacts[0].uowId }, body: {} };
};

export const fixtures = {
  good: { task_retry_from: failedTry },
  errors: {
    task_retry_from: {
      not_found: async (world: FixtureWorld) => ({
        params: { id: await newTask(world), uowId: nobody },
        body: {},
      }),
      failed_precondition: async (world: FixtureWorld) => ({
        ...(await failedTry(world)),
        body: { expectedDigest: unknownDigest },
      }),
      rate_limited: crowded(async (world) => ({ ...(await failedTry(world)), body: { waitSeconds: 1 } })),
    },
  },
};
