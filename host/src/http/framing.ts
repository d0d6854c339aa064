import type { IncomingMessage } from 'node:http';

/**
 * The framing error of a request, or null. Node's parser refuses most of them; these pass it: other codings before
 * `chunked`, lengths of HTTP/1.0, other versions, other expectations.
 */
export function findFramingFault(request: IncomingMessage): string | null {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The request is not HTTP/1.1';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked')
      return 'The only transfer coding that is accepted is "chunked", once';
    if (httpVersion === '1.0') return 'HTTP/1.0 knows no transfer coding';
    if (headers['content-length'] !== undefined) return 'A body has a length or a coding, not both';
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return 'The only expectation that is accepted is "100-continue"';
  }
  return null;
}
