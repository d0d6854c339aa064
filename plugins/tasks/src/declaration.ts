import { declarePlugin } from '@gatehouse/sdk-plugin';
import { poolOperations } from './declaration/pool.ts';
import { reportsOperations } from './declaration/reports.ts';
import { scheduleOperations } from './declaration/schedule.ts';
import { settingsOperations } from './declaration/settings.ts';
import { tasksOperations } from './declaration/tasks.ts';

export const declaration = declarePlugin({
  id: 'tasks',
  title: 'Tasks',
  operations: [
    ...tasksOperations,
    ...settingsOperations,
    ...scheduleOperations,
    ...reportsOperations,
    ...poolOperations,
  ],
  scopes: [
    { id: 'task:read', summary: 'See tasks, runs and sessions' },
    { id: 'task:edit', summary: 'Create and change tasks' },
    { id: 'task:control', summary: 'Start and stop tasks, complete sessions' },
  ],
});
