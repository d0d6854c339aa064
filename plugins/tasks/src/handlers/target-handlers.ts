import type { Handlers } from '@gatehouse/sdk-plugin';
import type { targetOperations } from '../declaration/target-operations.ts';
import type { TaskParts } from './task-parts.ts';

export function targetHandlers({
  engine,
  targets: { limits, slots },
}: Pick<TaskParts, 'engine' | 'targets'>): Handlers<typeof targetOperations> {
  const list = () => ({ limits: limits.all().map((limit) => ({ ...limit, ...slots.useOf(limit) })) });
  return {
    target_limits_list: list,

    target_limits_set: async ({ body }) => {
      await limits.set(
        body.limits.map(({ target, atOnce = null, rate = null }) => ({ target, atOnce, rate })),
      );
      engine.lookAgain();
      return list();
    },

    target_limits_delete: async ({ body }) => {
      const deleted = await limits.remove(body.targets);
      engine.lookAgain();
      return { deleted };
    },
  };
}
