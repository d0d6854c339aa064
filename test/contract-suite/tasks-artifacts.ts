import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { artifactStore } from '@gatehouse/sdk-plugin/internal';
import { newTask, nobody } from './worlds.ts';

const page = { kind: 'page', name: 'page.html', mediaType: 'text/html' } as const;

/** A task with the page of a try. */
async function keptPage(world: FixtureWorld) {
  const id = await newTask(world);
  const owner = { kind: 'task', taskId: id, uowId: 'a-try' } as const;
  const put = await world.host.use(artifactStore).put(owner, page, Buffer.from('<p>Log in</p>'));
  return { params: { id, artifactId: 'artifact' in put ? put.artifact.id : put.refused } };
}

const ofNobody = { params: { id: nobody } };
const lost = { params: { id: nobody, artifactId: nobody } };

export const fixtures = {
  good: {
    task_artifacts_list: async (world: FixtureWorld) => ({
      params: { id: (await keptPage(world)).params.id },
      query: { kind: 'page', uowId: 'a-try', take: '5' } as const,
    }),
    task_artifact_get: keptPage,
  },
  errors: { task_artifacts_list: { not_found: ofNobody }, task_artifact_get: { not_found: lost } },
};
