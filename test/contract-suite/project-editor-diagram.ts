import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';
import { closed, opened } from './editor-inputs.ts';
import { openProject, savedProject } from './worlds.ts';

/** More pictures than may be drawn and waiting at a time. */
const pictures = 16;

/** Requests more pictures than the limit, so that the next one is refused. */
async function crowded(world: FixtureWorld) {
  await openProject(world);
  return await crowd(world);
}

/** The same for the project that is open. */
export async function crowd(world: FixtureWorld) {
  const asked = Array.from({ length: pictures }, () =>
    world.call('diagram_image_get', { query: { scale: '8' } }),
  );
  await Promise.any(asked.map(async (answer) => ((await answer).ok ? Promise.reject() : null)));
  return {};
}

/** An earlier case may have asked for many pictures, which are still drawn. */
export async function drawsAgain(world: FixtureWorld): Promise<void> {
  await openProject(world);
  await eventually(
    () => world.call('diagram_image_get', {}),
    ({ ok }) => ok,
  );
}

const coverage = async (world: FixtureWorld) => {
  await drawsAgain(world);
  return { body: { path: await savedProject(world), actions: [] } };
};

export const fixtures = {
  good: {
    diagram_image_get: opened({ query: { mode: 'Visible' as const, maxWidth: '200' } }),
    coverage_image_draw: coverage,
    diagram_look_get: {},
  },
  errors: {
    diagram_image_get: { project_not_open: closed({}), failed_precondition: crowded },
    coverage_image_draw: {
      not_found: async () => ({ body: { path: '/nowhere/at-all.zp', actions: [] } }),
      failed_precondition: async (world: FixtureWorld) => {
        const call = await coverage(world);
        await crowded(world);
        return call;
      },
    },
  },
} as const;
