import { Readable } from 'node:stream';
import { ActionError } from '@gatehouse/sdk-actions';
import type { NetworkBoundary } from '@gatehouse/sdk-actions/internal/boundary';
import type { RequestBody } from './request-body.ts';

interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | null;
}

/** An answer whose body is read once. */
interface Answered {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: Readable;
}

const maxBodyBytes = 16 * 2 ** 20;

/** The answer that a boundary gives in place of the server, or that of the server where it lets the request pass. Throws where it is refused. */
export async function exchangeAtBoundary(
  boundary: NetworkBoundary,
  { url, method, headers, body }: SentRequest,
  pass: () => Promise<Answered>,
): Promise<Answered> {
  const reply = await boundary.reply({
    ...{ method, url: url.href, from: 'action' },
    headers: Object.fromEntries(headers),
    body: body === null ? '' : (await bytesOf(body.stream(), 'A request')).toString('base64'),
  });
  if (reply.kind === 'pass') {
    const answered = await pass();
    return reply.isReported ? reported(boundary, { method, url: url.href }, answered) : answered;
  }
  if (reply.kind === 'refuse') throw new ActionError(reply.reason);
  const { status } = reply;
  const answered = new Headers();
  for (const { name, value } of reply.headers) answered.append(name, value);
  const bytes = method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(reply.body, 'base64');
  return { status, ok: status >= 200 && status < 300, headers: answered, body: Readable.from([bytes]) };
}

/** Reads the answer of the server, and reports it before the action has it. */
async function reported(
  boundary: NetworkBoundary,
  request: { readonly method: string; readonly url: string },
  answered: Answered,
): Promise<Answered> {
  const bytes = await bytesOf(answered.body, 'An answer');
  const headers = [...answered.headers].map(([name, value]) => ({ name, value }));
  const { status } = answered;
  const answer = { kind: 'answer' as const, status, headers, body: bytes.toString('base64') };
  await boundary.report?.({ ...request, answer });
  return { ...answered, body: Readable.from([bytes]) };
}

async function bytesOf(stream: Readable, noun: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > maxBodyBytes) throw new ActionError(`${noun} of a test may have 16 MiB at the most.`);
  }
  return Buffer.concat(chunks);
}
