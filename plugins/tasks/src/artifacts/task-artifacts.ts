import type {
  Artifact,
  ArtifactFacts,
  ArtifactPut,
  ArtifactQuery,
  ArtifactStore,
} from '@gatehouse/sdk-plugin';
import { artifactReply } from '@gatehouse/sdk-plugin/artifact-operations';

interface TryId {
  readonly taskId: string;
  readonly uowId: string;
}

interface TriesQuery extends ArtifactQuery {
  readonly uowId?: string | undefined;
}

interface Asked {
  readonly id: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The artifacts of tries, none of which outlives its task. */
export class TaskArtifacts {
  readonly #store: ArtifactStore;
  readonly #isTask: (taskId: string) => boolean;

  constructor(store: ArtifactStore, isTask: (taskId: string) => boolean) {
    this.#store = store;
    this.#isTask = isTask;
  }

  /** A task may be deleted while the bytes are written. */
  async put(
    { taskId, uowId }: TryId,
    facts: ArtifactFacts,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<ArtifactPut> {
    if (!this.#isTask(taskId)) return deleted;
    const put = await this.#store.put({ kind: 'task', taskId, uowId }, facts, bytes);
    if (this.#isTask(taskId)) return put;
    await this.forget(taskId);
    return deleted;
  }

  /** Newest first. */
  async list(taskId: string, { uowId, ...query }: TriesQuery) {
    const { artifacts, total } = await this.#store.list({ kind: 'task', taskId, uowId }, query);
    return { artifacts: artifacts.map(toTryArtifact), total };
  }

  /** Null where the task has no such artifact. */
  read(taskId: string, asked: Asked): ReturnType<typeof artifactReply> {
    return artifactReply(this.#store, { group: { kind: 'task', taskId }, ...asked });
  }

  async forget(taskId: string): Promise<void> {
    await this.#store.remove({ kind: 'task', taskId });
  }

  /** Removes the artifacts of tasks that are gone, left by a crash between two steps. */
  async sweep(): Promise<void> {
    const ids = await this.#store.groups('task');
    await Promise.all(ids.filter((id) => !this.#isTask(id)).map((id) => this.forget(id)));
  }
}

const deleted: ArtifactPut = { refused: 'its task was deleted' };

function toTryArtifact({ owner, ...artifact }: Artifact) {
  return { ...artifact, uowId: owner.kind === 'task' ? owner.uowId : '' };
}
