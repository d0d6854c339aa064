import { readFile, writeFile } from 'node:fs/promises';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-tests';
import { savedProject } from './worlds.ts';

/** A test beside a saved project, whose only action is stubbed. */
async function savedTest(world: FixtureWorld): Promise<string> {
  const project = await savedProject(world);
  const path = project.replace(/\.zp$/, '.test.json');
  const { groups } = JSON.parse(await readFile(project, 'utf8'));
  const stubs = { [groups[0].actions[0].id]: {} };
  const cases = [{ name: 'waits for nobody', stubs, expect: { result: 'success' } }];
  await writeFile(path, JSON.stringify({ cases }));
  return path;
}

async function startedJob(world: FixtureWorld): Promise<{ params: { jobId: string } }> {
  const { id } = await world.ok('project_tests_start', { body: { path: await savedTest(world) } });
  return { params: { jobId: id } };
}

/** A project that ends by itself. */
async function recordable(world: FixtureWorld): Promise<{ path: string; trustsProject: true }> {
  const path = await savedProject(world);
  const project = JSON.parse(await readFile(path, 'utf8'));
  project.groups[0].actions[0].disabled = true;
  await writeFile(path, JSON.stringify(project));
  return { path, trustsProject: true };
}

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    project_tests_run: async (world) => ({ body: { path: await savedTest(world) } }),
    project_tests_start: async (world) => ({ body: { path: await savedTest(world) } }),
    project_tests_jobs_list: async (world) => {
      await startedJob(world);
      return {};
    },
    project_tests_job_get: startedJob,
    project_tests_job_cancel: startedJob,
    project_test_record: async (world) => ({ body: await recordable(world) }),
  },
  errors: {
    project_test_record: {
      not_found: { body: { path: '/nowhere/at-all.zp' } },
      failed_precondition: async (world) => ({
        body: { path: await savedProject(world), files: ['missing.txt'] },
      }),
    },
    project_tests_start: {
      not_found: { body: { path: '/nowhere/at-all.test.json' } },
      failed_precondition: async (world) => ({
        body: { path: await savedTest(world), only: 'no such case' },
      }),
    },
    project_tests_job_get: { not_found: { params: { jobId: 'none' } } },
    project_tests_job_cancel: { not_found: { params: { jobId: 'none' } } },
    project_tests_run: {
      not_found: { body: { path: '/nowhere/at-all.test.json' } },
      failed_precondition: async (world) => ({
        body: { path: await savedTest(world), only: 'no such case' },
      }),
    },
  },
};
