import { createHash } from 'node:crypto';
import { documentText } from '../document/document-text.ts';
import { newLayout } from '../document/new-layout.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { Steps } from '../document/slices.ts';
import { writeChunks } from '../document/text-chunks.ts';

/**
 * What a document is for its approval: lowercase hex SHA-256 of its canonical text, whatever the format of its file.
 * Layout, notes and the product version that wrote it are left out, since no run reads them.
 */
export function* documentDigest(document: ProjectDocument): Steps<string> {
  const hash = createHash('sha256');
  const read = { ...document, layout: newLayout, notes: [], productVersion: '' };
  yield* writeChunks(documentText(read), (chunk) => hash.update(chunk));
  return hash.digest('hex');
}
