// Answers that are no plain JSON: bytes, stored files with their ranges, and JSON that was written piece by piece.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type ArtifactKind,
  BytesReply,
  bytesReply,
  declarePlugin,
  type Handlers,
  lateHandlers,
  operation,
  type StoredBytes,
  storedReply,
  writtenReply,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const common = { method: 'GET', tier: 0, scope: null, hosts: ['runner'] } as const;

const operations = [
  operation({ ...common, id: 'badge_get', path: '/badge', reply: bytesReply }),
  operation({ ...common, id: 'manual_get', path: '/manual', reply: bytesReply, errors: ['not_found'] }),
  operation({ ...common, id: 'novel_get', path: '/novel', reply: v.object({ content: v.string() }) }),
] as const;

/** Bytes of any kind, at once or as they come. */
function badge(): BytesReply {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  return new BytesReply({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'content-length': String(bytes.length) },
    bytes,
  });
}

/** A file that never changes: a client that lost its connection goes on where it was. */
async function manualAt(path: string): Promise<StoredBytes | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return null;
  const read: StoredBytes['read'] = async ({ start, end }) =>
    createReadStream(path, { start, end: Math.max(start, end - 1) });
  return { name: 'manual.pdf', mediaType: 'application/pdf', size: facts.size, sha256: '0'.repeat(64), read };
}

/** The host sends these bytes, and does not write the JSON once more. They must equal the JSON of the reply. */
function novel(content: string): { readonly content: string } {
  return writtenReply({ content }, Buffer.from(JSON.stringify({ content })));
}

const handlers: Handlers<typeof operations> = {
  badge_get: badge,
  manual_get: async ({ headers, fail }) => {
    const manual = await manualAt('/usr/share/doc/lamp/manual.pdf');
    const reply = manual === null ? null : await storedReply(headers, manual);
    return reply ?? fail('not_found', 'The manual is not installed. Install the package lamp-doc');
  },
  novel_get: () => novel('It was a dark and stormy night'),
};

/** Handlers that are loaded by their first call, from a module of their own: `(await import('./handlers.ts')).handlers`. */
export const plugin = declarePlugin({ id: 'answers', title: 'Answers', operations }).implement(() =>
  lateHandlers(operations, async () => handlers),
);

/** Kinds of files that runs leave; a browser shows pictures, and saves the others. */
export function isShown(kind: ArtifactKind): boolean {
  return kind === 'picture' || kind === 'screen';
}
