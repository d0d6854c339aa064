import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-editor';
import { eventually } from '../support/eventually.ts';
import { closed, crowded, lost, onAction, opened } from './editor-inputs.ts';
import { failingProject, nobody, openProject } from './worlds.ts';

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
/** The open project, and the state of a try of it that failed. */
const failedTry = async (world: FixtureWorld) => {
  const path = await failingProject(world);
  const { id: taskId } = await world.ok('task_create', { body: { path } });
  await world.ok('task_start', { params: { id: taskId }, body: {} });
  await world.ok('task_tries_add', { params: { id: taskId }, body: { count: 1 } });
  const kept = { params: { id: taskId }, query: { kind: 'state' } as const };
  const { artifacts } = await eventually(
    () => world.ok('task_artifacts_list', kept),
    ({ total }) => total > 0,
  );
  await world.ok('project_open', { body: { path } });
  return { body: { taskId, artifactId: artifacts[0].id } };
};
const ofNobody = { body: { taskId: nobody, artifactId: nobody } };
/** The same state, while the open project has no such action. */
const otherProject = async (world: FixtureWorld) => {
  const failed = await failedTry(world);
  await openProject(world);
  return failed;
};
const refusedDrive = { project_not_open: closed(nothing), failed_precondition: runningProject };

type Fixtures = FixturesOf<typeof plugin>;

/** Operations that run and debug the open project. */
export const fixtures = {
  good: {
    debug_step: opened(nothing),
    debug_run: opened(nothing),
    debug_open_failure: failedTry,
    debug_pause: runningProject,
    debug_status: opened({}),
    action_execute: onAction(nothing),
  },
  errors: {
    debug_step: refusedDrive,
    debug_run: refusedDrive,
    debug_open_failure: {
      project_not_open: closed(ofNobody),
      not_found: opened(ofNobody),
      failed_precondition: otherProject,
    },
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
