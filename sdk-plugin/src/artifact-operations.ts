import * as v from 'valibot';
import { type ArtifactGroup, type ArtifactStore, artifactKinds } from './artifact-store.ts';
import type { BytesReply } from './bytes-reply.ts';
import { integer, queryInteger } from './query.ts';
import { storedReply } from './stored-reply.ts';

/** Fields of an artifact in answers, beside the run that it is of. */
export const artifactFields = {
  id: v.string(),
  kind: v.picklist(artifactKinds),
  name: v.string(),
  mediaType: v.string(),
  /** In bytes. */
  size: integer,
  /** Lowercase hex. */
  sha256: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
};

/** The filter and the page of a list of artifacts. */
export const artifactListQuery = {
  kind: v.optional(v.picklist(artifactKinds, `must be one of ${artifactKinds.join(', ')}`)),
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 1000 }), '100'),
};

interface ArtifactRequest {
  readonly group: ArtifactGroup;
  readonly id: string;
  /** The headers of the call. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The bytes of an artifact, or the range that the headers ask for; null where the group has no such artifact. */
export async function artifactReply(
  store: ArtifactStore,
  { group, id, headers }: ArtifactRequest,
): Promise<{ readonly reply: BytesReply; readonly sha256: string } | null> {
  const artifact = await store.get(group, id);
  if (artifact === null) return null;
  const reply = await storedReply(headers, {
    ...artifact,
    read: (range) => store.open(artifact, range),
  });
  return reply && { reply, sha256: artifact.sha256 };
}
