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

const note = { body: { text: 'Look here' } };
/** The first note of a project that is open and has one. */
const onNote =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => {
    await openProject(world);
    await world.ok('note_add', { body: { text: 'Prices come from here', x: 3000, y: -3000 } });
    return { params: { number: '1' }, ...input };
  };
const lostNote = { params: { number: '999' } };

/** A group of two, and the other one. */
const dissolving = async (world: FixtureWorld) => {
  const { groupId } = await openProject(world);
  const { newGroupId } = await world.ok('group_copy', { params: { groupId }, body: {} });
  return { params: { groupId }, body: { targetGroupId: String(newGroupId) } };
};

/** Groups, their layout, and moves of actions between them. */
export const fixtures = {
  good: {
    group_rename: onGroup(named),
    group_position_set: onGroup(free),
    layout_set: layoutTo(free),
    group_copy: onGroup({ body: {} }),
    layout_arrange: opened({ body: {} }),
    group_dissolve: dissolving,
    notes_list: opened({}),
    note_add: opened(note),
    note_set: onNote(note),
    note_delete: onNote({}),
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
    group_dissolve: {
      project_not_open: closed({ ...lostGroup, body: {} }),
      not_found: opened({ ...lostGroup, body: {} }),
      failed_precondition: onGroup({ body: {} }),
    },
    notes_list: { project_not_open: closed({}) },
    note_add: {
      project_not_open: closed(note),
      failed_precondition: opened({ body: { ...note.body, ...overStart.body } }),
    },
    note_set: {
      project_not_open: closed({ ...lostNote, ...note }),
      not_found: opened({ ...lostNote, ...note }),
      failed_precondition: onNote(overStart),
    },
    note_delete: {
      project_not_open: closed(lostNote),
      not_found: opened(lostNote),
      failed_precondition: onNote(stale),
    },
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
