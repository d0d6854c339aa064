import type {
  Artifact,
  ArtifactFacts,
  ArtifactPut,
  ArtifactQuery,
  ArtifactStore,
} from '@gatehouse/sdk-plugin/internal';
import { artifactReply } from '@gatehouse/sdk-plugin/internal/artifact-operations';
import type { OpenProject } from '../workspace/open-project.ts';
import type { Workspace } from '../workspace/workspace.ts';

interface Parts {
  readonly store: ArtifactStore;
  readonly workspace: Pick<Workspace, 'current' | 'isCurrent' | 'onLeave'>;
}

interface RunOf {
  readonly project: OpenProject;
  readonly runId: string;
}

interface RunsQuery extends ArtifactQuery {
  readonly runId?: string | undefined;
}

interface Asked {
  readonly id: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** One project is open at a time. */
const openProject = { kind: 'editor', projectId: 'open' } as const;

/** The artifacts of the runs of the open project. Like its logs they live as long as it is open. */
export class ProjectArtifacts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.workspace.onLeave(() => void this.clear());
  }

  /** The project may be closed while the bytes are written. */
  async put(
    { project, runId }: RunOf,
    facts: ArtifactFacts,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<ArtifactPut> {
    const { store, workspace } = this.#parts;
    if (!workspace.isCurrent(project)) return closed;
    const owner = { ...openProject, runId };
    const put = await store.put(owner, facts, bytes);
    if (workspace.isCurrent(project)) return put;
    await store.remove(owner);
    return closed;
  }

  /** Newest first. Throws project_not_open. */
  async list({ runId, ...query }: RunsQuery) {
    const { store, workspace } = this.#parts;
    workspace.current();
    const { artifacts, total } = await store.list({ ...openProject, runId }, query);
    return { artifacts: artifacts.map(toRunArtifact), total };
  }

  /** Null where the runs of the project have no such artifact. Throws project_not_open. */
  read(asked: Asked): ReturnType<typeof artifactReply> {
    const { store, workspace } = this.#parts;
    workspace.current();
    return artifactReply(store, { group: openProject, ...asked });
  }

  /** Null where the runs of the project have no such artifact. Throws project_not_open. */
  async find(id: string): Promise<Artifact | null> {
    const { store, workspace } = this.#parts;
    workspace.current();
    return store.get(openProject, id);
  }

  /** Removes all of them, also what a daemon that died left. */
  async clear(): Promise<void> {
    await this.#parts.store.remove(openProject);
  }
}

const closed: ArtifactPut = { refused: 'its project was closed' };

function toRunArtifact({ owner, ...artifact }: Artifact) {
  return { ...artifact, runId: owner.kind === 'editor' ? owner.runId : '' };
}
