import { buffer } from 'node:stream/consumers';
import type {
  Artifact,
  ArtifactFacts,
  ArtifactPut,
  ArtifactQuery,
  ArtifactStore,
} from '@gatehouse/sdk-plugin/internal';
import { artifactReply } from '@gatehouse/sdk-plugin/internal/artifact-operations';

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

  /** The artifact from which another try goes on where this one failed; null where it kept none. */
  async stateOf({ taskId, uowId }: TryId): Promise<Artifact | null> {
    const { artifacts } = await this.#store.list({ kind: 'task', taskId, uowId }, { kind: 'state' });
    return artifacts.find(({ name }) => name === stateName) ?? null;
  }

  /** All bytes of an artifact of the task; null where they are gone or were changed. */
  async bytesOf(taskId: string, id: string): Promise<Buffer | null> {
    const artifact = await this.#store.get({ kind: 'task', taskId }, id);
    const bytes = artifact && (await this.#store.open(artifact));
    return bytes && buffer(bytes).catch(() => null);
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

/** That of a project within it has another name. */
const stateName = 'state.json';
const deleted: ArtifactPut = { refused: 'its task was deleted' };

function toTryArtifact({ owner, ...artifact }: Artifact) {
  return { ...artifact, uowId: owner.kind === 'task' ? owner.uowId : '' };
}
