import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { closed, opened, refusedEdit } from './editor-inputs.ts';
import { nobody, openProject, stale } from './worlds.ts';

/** The same input for the group of an open project. */
const onGroup =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => {
    const { groupId } = await openProject(world);
    return { params: { groupId }, ...input };
  };
const lostGroup = { params: { groupId: nobody } };

const named = { body: { name: 'Log in' } };
const free = { body: { x: 2000, y: -2000 } };
/** The position of Start in a new project. */
const overStart = { body: { x: 40, y: 40 } };

const layoutTo =
  ({ body }: typeof free) =>
  async (world: FixtureWorld) => {
    const { groupId } = await openProject(world);
    return { body: { groups: [{ groupId, ...body }] } };
  };
const lostLayout = { body: { groups: [{ groupId: nobody, ...free.body }] } };

const moveTo =
  <Place extends object>({ body }: { readonly body: Place }) =>
  async (world: FixtureWorld) => ({ body: { actions: [await openProject(world)], ...body } });
const lostMove = { body: { actions: [{ groupId: nobody, actionId: nobody }] } };

/** Groups, their layout, and moves of actions between them. */
export const fixtures = {
  good: {
    group_rename: onGroup(named),
    group_position_set: onGroup(free),
    layout_set: layoutTo(free),
    group_copy: onGroup({ body: {} }),
    layout_arrange: opened({ body: {} }),
    actions_move: moveTo(free),
    actions_copy: moveTo(free),
    actions_delete: moveTo({ body: {} }),
  },
  errors: {
    group_rename: {
      project_not_open: closed({ ...lostGroup, ...named }),
      not_found: opened({ ...lostGroup, ...named }),
      failed_precondition: onGroup({ ...named, ...stale }),
    },
    group_position_set: {
      project_not_open: closed({ ...lostGroup, ...free }),
      not_found: opened({ ...lostGroup, ...free }),
      failed_precondition: onGroup(overStart),
    },
    layout_set: {
      project_not_open: closed(lostLayout),
      not_found: opened(lostLayout),
      failed_precondition: layoutTo(overStart),
    },
    group_copy: {
      project_not_open: closed({ ...lostGroup, ...free }),
      not_found: opened({ ...lostGroup, ...free }),
      failed_precondition: onGroup(overStart),
    },
    layout_arrange: refusedEdit({ body: {} }),
    actions_move: {
      project_not_open: closed(lostMove),
      not_found: opened(lostMove),
      failed_precondition: moveTo(overStart),
    },
    actions_copy: {
      project_not_open: closed(lostMove),
      not_found: opened(lostMove),
      failed_precondition: moveTo(overStart),
    },
    actions_delete: {
      project_not_open: closed(lostMove),
      not_found: opened(lostMove),
      failed_precondition: async (world: FixtureWorld) => ({
        ...(await moveTo({ body: {} })(world)),
        ...stale,
      }),
    },
  },
};
