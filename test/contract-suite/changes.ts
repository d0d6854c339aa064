import type plugin from '@gatehouse/plugin-changes';
import type { FixturesOf } from '@gatehouse/plugin-kit';
import { takeWaitSlots } from './worlds.ts';

/** A cursor of another start of the daemon, which is answered at once. */
const oldCursor = '00000000-0000-0000-0000-000000000000:1';

export const fixtures: FixturesOf<typeof plugin> = {
  good: { changes_watch: { query: { after: oldCursor, waitSeconds: '1' } } },
  errors: {
    changes_watch: {
      rate_limited: async (world) => {
        await takeWaitSlots(world);
        return { query: { after: oldCursor, waitSeconds: '1' } };
      },
    },
  },
};
