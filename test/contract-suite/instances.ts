import type plugin from '@gatehouse/plugin-instances';
import type { FixturesOf, FixtureWorld } from '@gatehouse/sdk-plugin/testing';
import { eventually } from '../support/eventually.ts';
import { nobody, openBrowserProject, openWindow } from './worlds.ts';

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    instances_list: {},
    instance_get: async (world) => ({
      params: { id: String(world.on === 'runner' ? await ofTask(world) : await ofProject(world)) },
    }),
  },
  errors: { instance_get: { not_found: { params: { id: nobody } } } },
};

async function ofTask(world: FixtureWorld): Promise<number> {
  return (await openWindow(world, { browser: true })).instanceId;
}

async function ofProject(world: FixtureWorld): Promise<number> {
  await openBrowserProject(world);
  await world.ok('project_start', { body: {} });
  const { instances } = await eventually(
    () => world.ok('instances_list', { on: 'editor' }),
    (answer) => answer.instances.length > 0,
  );
  return instances[0].id;
}

/** For a check of the plugin alone. */
export const besideConfig = { tasks: { maxThreads: 100 } };
