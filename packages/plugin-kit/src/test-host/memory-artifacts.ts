import { createHash } from 'node:crypto';
import type {
  Artifact,
  ArtifactGroup,
  ArtifactOwner,
  ArtifactRange,
  ArtifactStore,
} from '@gatehouse/sdk-plugin/internal';

interface Held {
  readonly artifact: Artifact;
  readonly bytes: Uint8Array;
}

/** A store of artifacts in memory, without limits, for tests of plugins that keep some. */
export function memoryArtifacts(): ArtifactStore {
  const held = new Map<string, Held>();
  const of = (group: ArtifactGroup) =>
    [...held.values()].filter(({ artifact }) => isOf(artifact.owner, group)).map(({ artifact }) => artifact);
  return {
    put: async (owner, facts, source) => {
      const bytes = await collect(source);
      const artifact = { ...facts, ...factsOf(bytes), id: `artifact-${held.size + 1}`, owner };
      held.set(artifact.id, { artifact, bytes });
      return { artifact };
    },
    get: async (group, id) => of(group).find((artifact) => artifact.id === id) ?? null,
    list: async (group, { kind, skip = 0, take = Number.POSITIVE_INFINITY } = {}) => {
      const found = of(group).filter((artifact) => kind === undefined || artifact.kind === kind);
      return { artifacts: found.reverse().slice(skip, skip + take), total: found.length };
    },
    open: async ({ id }, range) => {
      const found = held.get(id);
      return found === undefined ? null : read(found.bytes, range);
    },
    remove: async (group) => {
      for (const { id } of of(group)) held.delete(id);
    },
    groups: async (kind) => [
      ...new Set([...held.values()].flatMap(({ artifact }) => wholeIdOf(artifact.owner, kind))),
    ],
  };
}

function factsOf(bytes: Uint8Array) {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: '2026-11-23T00:00:00.000Z',
    expiresAt: '2026-12-23T00:00:00.000Z',
  };
}

async function collect(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return Uint8Array.from(source);
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(Uint8Array.from(part));
  return Buffer.concat(parts);
}

async function* read(
  bytes: Uint8Array,
  range: ArtifactRange = { start: 0, end: bytes.length },
): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(range.start, range.end);
}

function isOf(owner: ArtifactOwner, group: ArtifactGroup): boolean {
  if (owner.kind === 'task')
    return (
      group.kind === 'task' && group.taskId === owner.taskId && (group.uowId ?? owner.uowId) === owner.uowId
    );
  return (
    group.kind === 'editor' &&
    group.projectId === owner.projectId &&
    (group.runId ?? owner.runId) === owner.runId
  );
}

function wholeIdOf(owner: ArtifactOwner, kind: ArtifactOwner['kind']): readonly string[] {
  if (owner.kind !== kind) return [];
  return [owner.kind === 'task' ? owner.taskId : owner.projectId];
}
