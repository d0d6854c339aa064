import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-editor';
import { closed, crowded, lost, onAction, opened } from './editor-inputs.ts';
import { openProject } from './worlds.ts';

const nothing = { body: {} } as const;

/** Runs the open project, whose one action waits for a person. */
const running = async (world: FixtureWorld) => {
  const params = await openProject(world);
  await world.ok('debug_run', nothing);
  return { params, ...nothing };
};
const runningProject = async (world: FixtureWorld) => {
  await running(world);
  return nothing;
};
const refusedDrive = { project_not_open: closed(nothing), failed_precondition: runningProject };

type Fixtures = FixturesOf<typeof plugin>;

/** Operations that run and debug the open project. */
export const fixtures = {
  good: {
    debug_step: opened(nothing),
    debug_run: opened(nothing),
    debug_pause: runningProject,
    debug_status: opened({}),
    action_execute: onAction(nothing),
  },
  errors: {
    debug_step: refusedDrive,
    debug_run: refusedDrive,
    debug_pause: { project_not_open: closed(nothing), failed_precondition: opened(nothing) },
    debug_status: {
      project_not_open: closed({}),
      rate_limited: crowded(opened({ query: { waitSeconds: '1' } })),
    },
    action_execute: {
      project_not_open: closed({ ...lost, ...nothing }),
      not_found: opened({ ...lost, ...nothing }),
      failed_precondition: running,
      rate_limited: crowded(onAction({ body: { waitSeconds: 1 } })),
    },
  },
} satisfies { readonly good: Partial<Fixtures['good']>; readonly errors: Partial<Fixtures['errors']> };
