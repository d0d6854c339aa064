import type { NetworkBoundary } from '@gatehouse/sdk-actions/internal/boundary';
import type { Answering, Blocking } from './request-rule.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly postData: Buffer | string;
}

/** The effect of a boundary on a request; null where it goes on. Addresses without a network, such as `data:`, always do. */
export async function replyOf(
  boundary: NetworkBoundary,
  { url, method, headers, postData }: Sent,
): Promise<Answering | Blocking | null> {
  if (!/^https?:/i.test(url)) return null;
  const body = Buffer.from(postData).toString('base64');
  const reply = await boundary.reply({ url, method, headers: { ...headers }, body, from: 'browser' });
  if (reply.kind === 'pass') return null;
  if (reply.kind === 'refuse') return { do: 'block', error: 'internetdisconnected' };
  return {
    do: 'answer',
    status: reply.status,
    headers: reply.headers,
    body: Buffer.from(reply.body, 'base64'),
  };
}
