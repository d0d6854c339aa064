import { freemem, totalmem } from 'node:os';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { poolOperations } from '../declaration/pool-operations.ts';
import { measurePressure } from '../pressure/measure-pressure.ts';
import type { TaskParts } from './task-parts.ts';

type PressureHandlers = Pick<Handlers<typeof poolOperations>, 'runner_pressure_get'>;

export function pressureHandlers({ taskStore, engine, instanceCounts }: TaskParts): PressureHandlers {
  return {
    runner_pressure_get: () => ({
      ...measurePressure(taskStore.all(), engine.ceiling),
      instances: instanceCounts.total(),
      memory: {
        usedBytes: totalmem() - freemem(),
        totalBytes: totalmem(),
        daemonBytes: process.memoryUsage.rss(),
      },
    }),
  };
}
