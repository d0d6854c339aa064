import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { artifactStore } from '@gatehouse/sdk-plugin/internal';
import { closed, opened } from './editor-inputs.ts';
import { nobody, openProject } from './worlds.ts';

const page = { kind: 'page', name: 'page.html', mediaType: 'text/html' } as const;
const lost = { params: { artifactId: nobody } };

/** The open project with the page of a run. */
async function keptPage(world: FixtureWorld) {
  await openProject(world);
  const owner = { kind: 'editor', projectId: 'open', runId: 'a-run' } as const;
  const put = await world.host.use(artifactStore).put(owner, page, Buffer.from('<p>Log in</p>'));
  return { params: { artifactId: 'artifact' in put ? put.artifact.id : put.refused } };
}

/** Operations that read what runs of the open project left. */
export const fixtures = {
  good: { artifacts_list: opened({ query: { kind: 'page', take: '5' } as const }), artifact_get: keptPage },
  errors: {
    artifacts_list: { project_not_open: closed({}) },
    artifact_get: { project_not_open: closed(lost), not_found: opened(lost) },
  },
};
