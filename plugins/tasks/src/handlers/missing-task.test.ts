import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatehouseError } from '@gatehouse/sdk-plugin';
import { setUpTasks, type Tasks } from '../../test/fakes/set-up-tasks.ts';

const calls: Readonly<Record<string, object>> = {
  task_get: {},
  task_delete: {},
  task_start: {},
  task_stop: {},
  task_interrupt: {},
  task_threads_max_get: {},
  task_threads_max_set: { body: { maxThreads: 2 } },
  task_tries_get: {},
  task_tries_add: { body: { tries: 1 } },
  task_tries_set: { body: { tries: 1 } },
  task_execution_get: {},
  task_execution_set: { body: { maxThreads: 2 } },
  task_success_clear: {},
  task_fails_clear: {},
  task_config_get: {},
  task_config_set: { body: { values: {} } },
  task_scheduler_get: {},
  task_scheduler_preview: { query: { count: 1 } },
  task_state_get: {},
  task_logs_get: { query: { logLevel: 7, skip: 0, take: 1 } },
  task_history_get: { query: { skip: 0, take: 1 } },
  task_usage_get: { query: { days: 1 } },
  task_requirements_get: {},
  task_artifacts_list: { query: { skip: 0, take: 1 } },
  task_health_get: {},
  task_locators_list: { query: { skip: 0, take: 1 } },
};

test('each operation answers not_found for a task that is not there', async (t) => {
  const tasks = await setUpTasks(t);

  const codes = await Promise.all(
    Object.entries(calls).map(async ([operation, call]) => {
      const asking = tasks.ask(operation as Parameters<Tasks['ask']>[0], { params: { id: 'none' }, ...call });
      const error = await asking.then(
        () => null,
        (reason: GatehouseError) => reason,
      );
      return [operation, error?.code];
    }),
  );

  assert.deepEqual(
    codes,
    Object.keys(calls).map((operation) => [operation, 'not_found']),
  );
});
