import { createHash } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Steps } from '../text/slices.ts';
import { writeChunks } from '../text/text-chunks.ts';
import { documentText } from './document-text.ts';
import { newLayout } from './new-layout.ts';

/** Documents are immutable, so each digest is computed once. */
const known = new WeakMap<ProjectDocument, string>();

/** Stores the digest of a document that was computed elsewhere. */
export function noteDigest(document: ProjectDocument, digest: string): void {
  known.set(document, digest);
}

/**
 * The digest of a document for its approval: lowercase hex SHA-256 of its canonical text, independent of the file
 * format. Layout, notes and the product version are left out, since no run reads them.
 */
export function* documentDigest(document: ProjectDocument): Steps<string> {
  const before = known.get(document);
  if (before !== undefined) return before;
  const hash = createHash('sha256');
  const read = { ...document, layout: newLayout, notes: [], productVersion: '' };
  yield* writeChunks(documentText(read), (chunk) => hash.update(chunk));
  const digest = hash.digest('hex');
  noteDigest(document, digest);
  return digest;
}
