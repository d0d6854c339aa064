import { readFile, writeFile } from 'node:fs/promises';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-tasks';
import { documentStore, type StoredDocument } from '@gatehouse/sdk-plugin';
import { ownedTask } from './tasks-schedule.ts';
import { nobody, savedProject } from './worlds.ts';

const digest = '0'.repeat(32);
const finder = { type: 'CssFinder', scalars: { Css: '#send' }, nestedArrays: {} };
const proposalId = '5d8f2a6e-6a53-4c0f-9f0a-3b7a5c0d1e2f';

/** A task with a project whose first action has a finder, and a proposal of a try for an action. */
async function proposed(world: FixtureWorld, ofAction?: string) {
  const path = await savedProject(world);
  const project = JSON.parse(await readFile(path, 'utf8'));
  const [action] = project.groups[0].actions;
  action.finder = { type: 'CssFinder', scalars: { Css: '#old' } };
  await writeFile(path, JSON.stringify(project));
  const { id } = await world.ok('task_create', { body: { path } });
  const actionId = ofAction ?? action.id;
  const at = '2026-03-01T10:00:00.000Z';
  const proposal = {
    ...{ id: proposalId, uowId: nobody, at, times: 1, actionId, missed: digest, digest, finder },
    ...{
      score: 0.9,
      second: 0.2,
      shown: '<button>Send',
      page: 'http://shop.example/',
      isHealed: false,
      reason: '',
    },
  };
  const counts = { found: 3, misses: 1, fallbacks: 0, healed: 0, times: [3], lastGoodAt: at, lastMissAt: at };
  const store = await world.host
    .use(documentStore)
    .collection<StoredDocument & Readonly<Record<string, unknown>>>('task-locators');
  const known = { finder: digest, fingerprint: null, rejected: [], proposal };
  await store.put({ id: `${id}/${actionId}`, taskId: id, actionId, ...counts, ...known });
  return { params: { id, proposalId } };
}

const ofTask = async (world: FixtureWorld) => {
  const { params } = await proposed(world);
  return { params: { id: params.id } };
};
const missing = { params: { id: nobody } };
const lost = { params: { id: nobody, proposalId } };

type Fixtures = FixturesOf<typeof plugin>;

export const fixtures = {
  good: {
    task_health_get: ofTask,
    task_locators_list: ofTask,
    task_locator_accept: (world) => proposed(world),
    task_locator_reject: (world) => proposed(world),
  },
  errors: {
    task_health_get: { not_found: missing },
    task_locators_list: { not_found: missing },
    task_locator_accept: {
      not_found: lost,
      failed_precondition: (world) => proposed(world, nobody),
      task_scheduler_owned: async (world) => {
        const { params } = await ownedTask(world);
        return { params: { ...params, proposalId } };
      },
    },
    task_locator_reject: { not_found: lost },
  },
} satisfies { readonly good: Partial<Fixtures['good']>; readonly errors: Partial<Fixtures['errors']> };
