import type { IncomingMessage } from 'node:http';
import type { Polka } from 'polka';

type ParsedTarget = ReturnType<Polka['parse']>;

const unread = { query: undefined, hash: undefined };

/**
 * Path and query of a request for polka, byte for byte. Polka's own parser would also decode the query, which the
 * pipeline reads against the schema of its operation.
 */
export function splitTarget({ url = '' }: Pick<IncomingMessage, 'url'>): ParsedTarget {
  const mark = url.indexOf('?');
  if (mark === -1) return { pathname: url, search: '', raw: url, ...unread };
  return { pathname: url.slice(0, mark), search: url.slice(mark), raw: url, ...unread };
}
