import { join } from 'node:path';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { closed, opened } from './editor-inputs.ts';
import { closeProject, openProject, savedProject, stale } from './worlds.ts';

const step = { body: {} };
const searched = { query: { query: 'look' } };

const undone = async (world: FixtureWorld) => {
  await openProject(world);
  await world.ok('project_undo', { body: {} });
  return step;
};

/** A project is open, and another one is in a file. */
const besideFile = async (world: FixtureWorld) => {
  const path = await savedProject(world);
  await openProject(world);
  return { query: { path } };
};

/** Undo, redo, and operations on the project as a whole. */
export const fixtures = {
  good: {
    project_history_get: opened({ query: { take: '5' } }),
    project_history_join: opened({ body: { steps: 1 } }),
    project_undo: opened(step),
    project_redo: undone,
    project_validate: opened({}),
    project_search: opened(searched),
    project_diff: besideFile,
  },
  errors: {
    project_history_get: { project_not_open: closed({}) },
    project_history_join: {
      project_not_open: closed({ body: { steps: 1 } }),
      failed_precondition: opened({ body: { steps: 1_000 } }),
    },
    project_undo: {
      project_not_open: closed(step),
      failed_precondition: async (world: FixtureWorld) => {
        await closeProject(world);
        await world.ok('project_create', { body: {} });
        return step;
      },
    },
    project_redo: { project_not_open: closed(step), failed_precondition: opened({ ...step, ...stale }) },
    project_validate: { project_not_open: closed({}) },
    project_search: { project_not_open: closed(searched) },
    project_diff: {
      project_not_open: closed({ query: { path: '/nothing.zp' } }),
      not_found: async (world: FixtureWorld) => {
        await openProject(world);
        return { query: { path: join(world.folder, 'nothing.zp') } };
      },
    },
  },
};
