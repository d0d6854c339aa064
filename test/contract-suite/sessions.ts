import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-sessions';
import { maxPolls, nobody, openWindow, takeWaitSlots } from './worlds.ts';

const windowOf = async (world: FixtureWorld) => ({ params: { id: (await openWindow(world)).sessionId } });

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    sessions_list: { query: { take: '10' } },
    session_get: windowOf,
    sessions_events: { query: { timeoutSeconds: '1' } },
    session_complete: windowOf,
  },
  errors: {
    session_get: { session_not_found: { params: { id: nobody } } },
    sessions_events: {
      rate_limited: async (world) => {
        await takeWaitSlots(world);
        return { query: { timeoutSeconds: '1' } };
      },
    },
    session_complete: {
      session_not_found: { params: { id: nobody } },
      no_active_interaction: async (world) => {
        const input = await windowOf(world);
        await world.ok('session_complete', input);
        return input;
      },
      failed_precondition: async (world) => ({ ...(await windowOf(world)), body: { choice: 'again' } }),
    },
  },
};

/** For a check of the plugin alone. */
export const config = { maxPolls };
export const besideConfig = { tasks: { maxThreads: 100 } };
