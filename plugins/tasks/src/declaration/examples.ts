import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { poolOperations } from './pool-operations.ts';
import type { retryOperations } from './retry-operations.ts';
import type { scheduleOperations } from './schedule-operations.ts';
import type { settingsOperations } from './settings-operations.ts';
import type { targetOperations } from './target-operations.ts';
import type { tasksOperations } from './tasks-operations.ts';

type Operations = readonly [
  ...typeof tasksOperations,
  ...typeof retryOperations,
  ...typeof settingsOperations,
  ...typeof scheduleOperations,
  ...typeof poolOperations,
  ...typeof targetOperations,
];

export const examples: ExamplesOf<Operations> = {
  task_create: { body: { path: '/home/anna/prices.zp' } },
  task_start: { body: {} },
  task_approve: { body: {} },
  task_retry_from: { body: { waitSeconds: 30 } },
  task_threads_max_set: { body: { maxThreads: 2 } },
  task_tries_set: { body: { tries: 100 } },
  task_tries_add: { body: { count: 10 } },
  task_execution_set: {
    body: { limitOfThreads: 2, priority: 50, maxNumOfFailStop: 3, timeout: 30 },
  },
  task_config_set: { body: { settings: [{ name: 'Login', value: 'anna' }] } },
  task_scheduler_set: {
    body: { isActive: true, executePeriod: 'EveryDay', intervals: ['03:00'], attemptsRange: '1-3' },
  },
  proxies_add: { body: { proxies: [{ url: 'http://proxy.example:3128', labels: ['berlin'] }] } },
  proxies_delete: { body: { urls: ['http://proxy.example:3128'] } },
  target_limits_set: {
    body: { limits: [{ target: 'host:shop.example', atOnce: 2, rate: { starts: 30, seconds: 60 } }] },
  },
  target_limits_delete: { body: { targets: ['host:shop.example'] } },
};
