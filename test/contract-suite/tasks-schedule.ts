import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-tasks';
import { dataFolder } from '@gatehouse/sdk-plugin';
import { eventually } from '../support/eventually.ts';
import { newTask, nobody, savedProject } from './worlds.ts';

const taskOf = async (world: FixtureWorld) => ({ params: { id: await newTask(world) } });
const missing = { params: { id: nobody } };
const everyNight = {
  isActive: true,
  executePeriod: 'EveryDay' as const,
  intervals: ['03:00'],
  attemptsRange: '1-3',
};
const daily = { body: everyNight };

let files = 0;

/** The id of a task that belongs to a schedule file. */
export async function ownedTask(world: FixtureWorld) {
  files += 1;
  const name = `owned-${files}`;
  const file = { name, projectPath: await savedProject(world), scheduler: everyNight };
  const folder = await world.host.use(dataFolder).folder('schedules');
  await writeFile(join(folder, `${name}.json`), JSON.stringify(file));
  const { tasks } = await eventually(
    () => world.ok('tasks_list'),
    (list) => list.tasks.some((task: { name: string }) => task.name === name),
  );
  return { params: { id: tasks.find((task: { name: string }) => task.name === name).id } };
}

type Fixtures = FixturesOf<typeof plugin>;

/** Schedules of tasks. */
export const fixtures = {
  good: {
    task_scheduler_get: taskOf,
    task_scheduler_set: async (world) => ({ ...(await taskOf(world)), ...daily }),
    task_scheduler_preview: async (world) => {
      const { params } = await taskOf(world);
      await world.ok('task_scheduler_set', { params, ...daily });
      return { params, query: { count: '3' } };
    },
  },
  errors: {
    task_scheduler_get: { not_found: missing },
    task_scheduler_set: {
      not_found: { ...missing, ...daily },
      task_scheduler_owned: async (world) => ({ ...(await ownedTask(world)), ...daily }),
    },
    task_scheduler_preview: { not_found: missing },
  },
} satisfies { readonly good: Partial<Fixtures['good']>; readonly errors: Partial<Fixtures['errors']> };
