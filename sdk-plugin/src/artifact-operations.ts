import * as v from 'valibot';
import { type ArtifactGroup, type ArtifactStore, artifactKinds } from './artifact-store.ts';
import type { BytesReply } from './bytes-reply.ts';
import { described } from './described.ts';
import { integer, queryInteger } from './query.ts';
import { storedReply } from './stored-reply.ts';

/** Fields of an artifact in answers, beside the run that it is of. */
export const artifactFields = {
  id: described(v.string(), 'Id of the artifact.'),
  kind: described(v.picklist(artifactKinds), 'What it is, for filters and pictures of lists.'),
  name: described(v.string(), 'File name for people, such as `tab-1.jpg`.'),
  mediaType: described(v.string(), 'Media type of its bytes, such as `image/png`.'),
  size: described(integer, 'Size in bytes.'),
  sha256: described(v.string(), 'SHA-256 of its bytes in lower-case hexadecimal digits; also its `ETag`.'),
  createdAt: described(v.string(), 'When it was stored, UTC ISO-8601.'),
  expiresAt: described(
    v.string(),
    'When it is removed at the latest, UTC ISO-8601; limits of size may remove it before.',
  ),
};

/** The filter and the page of a list of artifacts. */
export const artifactListQuery = {
  kind: v.optional(
    described(
      v.picklist(artifactKinds, `must be one of ${artifactKinds.join(', ')}`),
      'Only artifacts of this kind.',
    ),
  ),
  skip: v.optional(described(queryInteger({ min: 0 }), 'How many artifacts to leave out at the start.'), '0'),
  take: v.optional(
    described(queryInteger({ min: 1, max: 1000 }), 'How many artifacts to answer at most.'),
    '100',
  ),
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
