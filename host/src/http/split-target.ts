import type { IncomingMessage } from 'node:http';
import type { Polka } from 'polka';

type ParsedTarget = ReturnType<Polka['parse']>;

/**
 * Path and query of a request for polka, byte for byte. Polka's own parser would also decode the query, which the
 * pipeline reads against the schema of its operation.
 */
export function splitTarget({ url = '' }: Pick<IncomingMessage, 'url'>): ParsedTarget {
  const mark = url.indexOf('?');
  const pathname = mark === -1 ? url : url.slice(0, mark);
  const search = mark === -1 ? '' : url.slice(mark);
  return { pathname, search, query: undefined, hash: undefined, raw: url };
}
