import { Readable } from 'node:stream';
import { ActionError } from '@gatehouse/sdk-actions';
import type { NetworkBoundary } from '@gatehouse/sdk-actions/boundary';
import type { RequestBody } from './request-body.ts';

interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | null;
}

const maxBodyBytes = 16 * 2 ** 20;

/** The answer that a boundary gives in place of the server; null where the request goes on. Throws where it is refused. */
export async function exchangeAtBoundary(
  boundary: NetworkBoundary,
  { url, method, headers, body }: SentRequest,
) {
  const reply = await boundary.reply({
    ...{ method, url: url.href, from: 'action' },
    headers: Object.fromEntries(headers),
    body: body === null ? '' : (await bytesOf(body.stream())).toString('base64'),
  });
  if (reply.kind === 'pass') return null;
  if (reply.kind === 'refuse') throw new ActionError(reply.reason);
  const { status } = reply;
  const answered = new Headers();
  for (const { name, value } of reply.headers) answered.append(name, value);
  const bytes = method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(reply.body, 'base64');
  return { status, ok: status >= 200 && status < 300, headers: answered, body: Readable.from([bytes]) };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > maxBodyBytes) throw new ActionError('A request of a test may send 16 MiB at the most.');
  }
  return Buffer.concat(chunks);
}
