import * as v from 'valibot';

/** Names in lower case. */
type Headers = Readonly<Record<string, string>>;

interface BytesFacts {
  readonly status: number;
  /** `content-type` and `content-length` among them. */
  readonly headers: Headers;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** An answer that is no JSON, such as a file. The host sends its bytes as fast as the client reads them. */
export class BytesReply {
  readonly status: BytesFacts['status'];
  readonly headers: Headers;
  readonly bytes: BytesFacts['bytes'];

  constructor({ status, headers, bytes }: BytesFacts) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }
}

/**
 * The `reply` of an operation that answers with bytes.
 *
 * @example operation({ id: 'report_get', …, reply: bytesReply })
 */
export const bytesReply = v.pipe(
  v.instance(BytesReply),
  v.metadata({ wire: { type: 'string', format: 'binary' } }),
);
