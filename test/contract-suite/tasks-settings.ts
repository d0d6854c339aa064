import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { ownedTask } from './tasks-schedule.ts';
import { newTask, nobody } from './worlds.ts';

const taskOf = async (world: FixtureWorld) => ({ params: { id: await newTask(world) } });
const missing = { params: { id: nobody } };
const execution = { body: { priority: 100, timeout: 5 } } as const;
const config = { body: { settings: [{ name: 'Nothing', value: 'x' }] } };

const owned =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ ...(await ownedTask(world)), ...input });

/** Settings, counters, logs and history of tasks. */
const good = {
  task_execution_get: taskOf,
  task_execution_set: async (world: FixtureWorld) => ({ ...(await taskOf(world)), ...execution }),
  task_success_clear: taskOf,
  task_fails_clear: taskOf,
  task_config_get: taskOf,
  task_config_set: async (world: FixtureWorld) => ({ ...(await taskOf(world)), ...config }),
  task_logs_get: async (world: FixtureWorld) => ({ ...(await taskOf(world)), query: { logLevel: '6' } }),
  task_history_get: async (world: FixtureWorld) => ({ ...(await taskOf(world)), query: { take: '10' } }),
  task_progress_get: taskOf,
  task_usage_get: async (world: FixtureWorld) => ({ ...(await taskOf(world)), query: { days: '7' } }),
};

const errors = {
  task_execution_get: { not_found: missing },
  task_execution_set: { not_found: { ...missing, ...execution }, task_scheduler_owned: owned(execution) },
  task_success_clear: { not_found: missing },
  task_fails_clear: { not_found: missing },
  task_config_get: { not_found: missing },
  task_config_set: { not_found: { ...missing, ...config }, task_scheduler_owned: owned(config) },
  task_logs_get: { not_found: missing },
  task_history_get: { not_found: missing },
  task_progress_get: { not_found: missing },
  task_usage_get: { not_found: missing },
};

export const fixtures = { good, errors };
