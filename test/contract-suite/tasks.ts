import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-tasks';
import { crowded } from './editor-inputs.ts';
import { fixtures as artifacts } from './tasks-artifacts.ts';
import { fixtures as locators } from './tasks-locators.ts';
import { fixtures as pool } from './tasks-pool.ts';
import { fixtures as retry } from './tasks-retry.ts';
import { ownedTask, fixtures as schedule } from './tasks-schedule.ts';
import { fixtures as settings } from './tasks-settings.ts';
import { newTask, nobody, savedProject, unknownDigest } from './worlds.ts';

const taskOf = async (world: FixtureWorld) => ({ params: { id: await newTask(world) } });
const owned =
  <B>(body: B) =>
  async (world: FixtureWorld) => ({ ...(await ownedTask(world)), body });
const missing = { params: { id: nobody } };
const unexpected = async (world: FixtureWorld) => ({
  ...(await taskOf(world)),
  body: { expectedDigest: unknownDigest },
});

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    tasks_list: { query: { status: 'Newbie,Complete', sort: '-name', take: '5' } },
    tasks_summary: {},
    task_get: taskOf,
    task_create: async (world) => ({ body: { path: await savedProject(world) } }),
    task_delete: taskOf,
    task_start: async (world) => ({ ...(await taskOf(world)), body: {} }),
    task_approve: async (world) => ({ ...(await taskOf(world)), body: {} }),
    task_stop: taskOf,
    task_interrupt: taskOf,
    task_threads_max_get: taskOf,
    task_threads_max_set: async (world) => ({ ...(await taskOf(world)), body: { maxThreads: 2 } }),
    task_tries_get: taskOf,
    task_tries_add: async (world) => ({ ...(await taskOf(world)), body: { count: 2 } }),
    task_tries_set: async (world) => ({ ...(await taskOf(world)), body: { tries: 3 } }),
    task_state_get: taskOf,
    task_requirements_get: taskOf,
    ...schedule.good,
    ...artifacts.good,
    ...locators.good,
    ...pool.good,
    ...retry.good,
    ...settings.good,
  },
  errors: {
    task_get: { not_found: missing },
    task_delete: { not_found: missing, task_scheduler_owned: ownedTask },
    task_start: {
      not_found: { ...missing, body: {} },
      failed_precondition: unexpected,
      rate_limited: crowded(async (world) => ({ ...(await taskOf(world)), body: { waitSeconds: 1 } })),
    },
    task_approve: {
      not_found: { ...missing, body: {} },
      failed_precondition: unexpected,
    },
    task_stop: { not_found: missing },
    task_interrupt: { not_found: missing },
    task_threads_max_get: { not_found: missing },
    task_threads_max_set: {
      not_found: { ...missing, body: { maxThreads: 2 } },
      task_scheduler_owned: owned({ maxThreads: 2 }),
    },
    task_tries_get: { not_found: missing },
    task_tries_add: {
      not_found: { ...missing, body: { count: 2 } },
      task_scheduler_owned: owned({ count: 2 }),
    },
    task_tries_set: {
      not_found: { ...missing, body: { tries: 3 } },
      task_scheduler_owned: owned({ tries: 3 }),
    },
    task_state_get: {
      not_found: missing,
      rate_limited: crowded(async (world) => ({ ...(await taskOf(world)), query: { waitSeconds: '1' } })),
    },
    task_requirements_get: { not_found: missing },
    ...artifacts.errors,
    ...locators.errors,
    ...retry.errors,
    ...schedule.errors,
    ...settings.errors,
  },
};

/** For a check of the plugin alone: its fixtures start more threads than they end. */
export const config = { maxThreads: 100 };
