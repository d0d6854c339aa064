import { createJanitor } from './create-janitor.ts';
import { createMetrics } from './create-metrics.ts';
import { createSchedules } from './create-schedules.ts';
import { createTaskParts } from './create-task-parts.ts';
import { declaration } from './declaration.ts';
import { artifactsHandlers } from './handlers/artifacts-handlers.ts';
import { locatorHandlers } from './handlers/locator-handlers.ts';
import { pressureHandlers } from './handlers/pressure-handlers.ts';
import { proxiesHandlers } from './handlers/proxies-handlers.ts';
import { reportsHandlers } from './handlers/reports-handlers.ts';
import { retryHandlers } from './handlers/retry-handlers.ts';
import { scheduleHandlers } from './handlers/schedule-handlers.ts';
import { settingsHandlers } from './handlers/settings-handlers.ts';
import { targetHandlers } from './handlers/target-handlers.ts';
import { tasksHandlers } from './handlers/tasks-handlers.ts';

export default declaration.implement(async (env) => {
  const parts = await createTaskParts(env);
  env.onStop(() => parts.engine.close());
  createJanitor(env, parts);
  if (env.config.metrics) await createMetrics(env, parts);
  const schedules = await createSchedules(env, parts);
  return {
    ...tasksHandlers(parts),
    ...retryHandlers(parts),
    ...settingsHandlers(parts),
    ...reportsHandlers(parts),
    ...artifactsHandlers(parts),
    ...locatorHandlers(parts),
    ...scheduleHandlers(schedules),
    ...pressureHandlers(parts),
    ...proxiesHandlers(parts.pool),
    ...targetHandlers(parts),
  };
});
