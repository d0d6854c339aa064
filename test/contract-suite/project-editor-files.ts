import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { closed, opened } from './editor-inputs.ts';
import { crowd, drawsAgain } from './project-editor-diagram.ts';
import { nobody, openProject, savedProject, stale } from './worlds.ts';

const imported = async (world: FixtureWorld) => {
  const path = await savedProject(world);
  return { body: { name: basename(path), contentBase64: await readFile(path, 'base64') } };
};

/** A version of the open project that a save replaced. */
async function replaced(world: FixtureWorld) {
  const path = await savedProject(world);
  await world.ok('project_open', { body: { path } });
  await world.ok('lists_add', { body: { lists: [{ name: 'Later' }] } });
  await world.ok('project_save', { body: {} });
  const { versions } = await world.ok('project_versions_list', {});
  return { params: { versionId: versions[0]?.versionId ?? '' } };
}

const restored = async (world: FixtureWorld) => ({ ...(await replaced(world)), body: {} });
const unknown = { params: { versionId: nobody } };

/** Projects that come and go as bytes, and versions of their files. */
export const fixtures = {
  good: {
    project_import: imported,
    project_export: opened({ query: { format: 'xmlz' as const } }),
    project_versions_list: opened({}),
    project_version_image_get: async (world: FixtureWorld) => {
      await drawsAgain(world);
      return await replaced(world);
    },
    project_version_restore: restored,
  },
  errors: {
    project_import: {
      failed_precondition: async (world: FixtureWorld) => {
        const call = await imported(world);
        await openProject(world);
        return { ...call, ...stale };
      },
    },
    project_export: { project_not_open: closed({}) },
    project_versions_list: { project_not_open: closed({}) },
    project_version_image_get: {
      project_not_open: closed(unknown),
      not_found: opened(unknown),
      failed_precondition: async (world: FixtureWorld) => {
        await drawsAgain(world);
        const call = await replaced(world);
        await crowd(world);
        return call;
      },
    },
    project_version_restore: {
      project_not_open: closed({ ...unknown, body: {} }),
      not_found: opened({ ...unknown, body: {} }),
      failed_precondition: async (world: FixtureWorld) => ({ ...(await restored(world)), ...stale }),
    },
  },
};
