import { randomUUID } from 'node:crypto';
import type { Clock, Collection, Logger } from '@gatehouse/sdk-plugin';
import type {
  Artifact,
  ArtifactFacts,
  ArtifactGroup,
  ArtifactOwner,
  ArtifactPage,
  ArtifactPut,
  ArtifactQuery,
  ArtifactRange,
  ArtifactStore,
} from '@gatehouse/sdk-plugin/internal';
import { type ArtifactFiles, FileTooLargeError } from '../files/artifact-files.ts';
import type { Source } from '../files/split-chunks.ts';
import { ArtifactIndex, type Limits } from '../index/artifact-index.ts';
import { wholeId } from '../index/owner-keys.ts';
import type { StoredArtifact } from '../index/stored-artifact.ts';
import { cleanFacts } from './clean-facts.ts';

export interface FileArtifactStoreParts {
  readonly collection: Collection<StoredArtifact>;
  readonly files: ArtifactFiles;
  readonly limits: Limits;
  readonly keepMs: number;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Artifacts as encrypted files, with their facts in a collection. */
export class FileArtifactStore implements ArtifactStore {
  readonly #parts: FileArtifactStoreParts;
  readonly #index = new ArtifactIndex();

  constructor(parts: FileArtifactStoreParts) {
    this.#parts = parts;
  }

  /** Reads which artifacts there are, and removes what a crash left of others. */
  async recover(): Promise<void> {
    const { collection, files } = this.#parts;
    const stored = [...collection.all()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const present = await files.sweep(new Set(stored.map(({ id }) => id)));
    for (const artifact of stored) if (present.has(artifact.id)) this.#index.add(artifact);
    await this.#forget(stored.filter(({ id }) => !present.has(id)));
    for (const artifact of stored) await this.#drop(this.#index.takeExcess(artifact, this.#parts.limits));
    await this.removeExpired();
  }

  async put(owner: ArtifactOwner, facts: ArtifactFacts, bytes: Source): Promise<ArtifactPut> {
    const { collection, files, limits, clock } = this.#parts;
    const id = randomUUID();
    try {
      const written = await files.write(id, bytes, largestOf(limits));
      const artifact = { id, owner, ...cleanFacts(facts), ...written, createdAt: clock.timestamp() };
      await collection.insert(artifact);
      this.#index.add(artifact);
      await this.#drop(this.#index.takeExcess(artifact, limits));
      return { artifact: this.#toArtifact(artifact) };
    } catch (error) {
      await files.remove(id).catch(() => undefined);
      return { refused: reasonOf(error, largestOf(limits)) };
    }
  }

  async get(group: ArtifactGroup, id: string): Promise<Artifact | null> {
    const found = this.#index.has(group, id) ? this.#index.get(id) : undefined;
    return found === undefined ? null : this.#toArtifact(found);
  }

  async list(group: ArtifactGroup, { kind, skip = 0, take }: ArtifactQuery = {}): Promise<ArtifactPage> {
    const found = this.#index.of(group).filter((artifact) => kind === undefined || artifact.kind === kind);
    const page = found.reverse().slice(skip, take === undefined ? undefined : skip + take);
    return { artifacts: page.map((artifact) => this.#toArtifact(artifact)), total: found.length };
  }

  async open({ id }: Artifact, range?: ArtifactRange): Promise<AsyncIterable<Uint8Array> | null> {
    const { files } = this.#parts;
    const found = this.#index.get(id);
    if (found === undefined || !(await files.has(id))) return null;
    return files.read(id, found.size, range);
  }

  async remove(group: ArtifactGroup): Promise<void> {
    const found = this.#index.of(group);
    for (const { id } of found) this.#index.remove(id);
    await this.#drop(found);
  }

  async groups(kind: ArtifactOwner['kind']): Promise<readonly string[]> {
    const owners = this.#index.all().map(({ owner }) => owner);
    return [...new Set(owners.filter((owner) => owner.kind === kind).map(wholeId))];
  }

  async removeExpired(): Promise<void> {
    const { clock, keepMs } = this.#parts;
    const oldest = clock.now() - keepMs;
    const expired = this.#index.all().filter(({ createdAt }) => Date.parse(createdAt) <= oldest);
    for (const { id } of expired) this.#index.remove(id);
    await this.#drop(expired);
  }

  /** The file goes first: on a full disk the record of its removal may not fit before. */
  async #drop(artifacts: readonly StoredArtifact[]): Promise<void> {
    const { files, log } = this.#parts;
    for (const { id } of artifacts) {
      await files.remove(id).catch((error: unknown) => {
        log.warn('the file of a removed artifact is left until the next start', { id, error: String(error) });
      });
    }
    await this.#forget(artifacts);
  }

  async #forget(artifacts: readonly StoredArtifact[]): Promise<void> {
    const { collection, log } = this.#parts;
    const removals = await Promise.allSettled(artifacts.map(({ id }) => collection.remove(id)));
    const failed = removals.find((removal) => removal.status === 'rejected');
    if (failed !== undefined)
      log.warn('removed artifacts are forgotten at the next start', { error: String(failed.reason) });
  }

  #toArtifact({ createdAt, ...artifact }: StoredArtifact): Artifact {
    const expiresAt = new Date(Date.parse(createdAt) + this.#parts.keepMs).toISOString();
    return { ...artifact, createdAt, expiresAt };
  }
}

/** One that is larger would have to be removed at once. */
function largestOf({ run, whole, all }: Limits): number {
  return Math.min(run, whole, all);
}

function reasonOf(error: unknown, maxBytes: number): string {
  if (error instanceof FileTooLargeError)
    return `it is larger than ${maxBytes} bytes, which the settings of the plugin artifacts allow`;
  return `it could not be written: ${error instanceof Error ? error.message : String(error)}`;
}
