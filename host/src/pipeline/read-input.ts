import type { IncomingMessage } from 'node:http';
import { GatehouseError, type Upload } from '@gatehouse/sdk-plugin';
import type { Admitted } from './admit.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { hasBody, readJson } from './read-json.ts';
import { receiveUpload } from './receive-upload.ts';

export interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Its JSON, as it was sent. */
  readonly bodyText: string;
  readonly upload: Upload | null;
}

type ReadParts = Pick<PipelineParts, 'host' | 'uploadFolder' | 'uploadLimit'>;

interface Arrived {
  readonly parts: ReadParts;
  readonly exchange: Exchange;
  readonly admitted: Admitted;
}

/**
 * Reads and checks all that an admitted request brings, and uses it: at once where it brings no body, and with the last
 * byte of a JSON body. A promise of the input in between would cost as much as reading a small body.
 */
export function withInput<T>(
  { parts, exchange, admitted }: Arrived,
  use: (input: Input) => T | Promise<T>,
): T | Promise<T> {
  const { request } = exchange;
  const { checks } = admitted;
  const params = checks.params(admitted.params);
  const query = checks.query(exchange.search);
  if (contentTypeOf(request) === 'application/octet-stream') {
    if (!admitted.operation.upload)
      throw new GatehouseError('bad_request', `${admitted.operation.id} takes application/json only`);
    return readUpload(parts, request, { params, query }).then(use);
  }
  const useBody = (text: string) =>
    use({ params, query, body: checks.body(text), bodyText: text, upload: null });
  return hasBody(request) ? readJson(request, parts.host, useBody) : useBody('');
}

type Head = Pick<Input, 'params' | 'query'>;

async function readUpload(
  parts: ReadParts,
  request: IncomingMessage,
  { params, query }: Head,
): Promise<Input> {
  return { params, query, body: undefined, bodyText: '', upload: await receiveUpload(request, parts) };
}

function contentTypeOf(request: IncomingMessage): 'application/json' | 'application/octet-stream' {
  const type = request.headers['content-type'];
  if (type === undefined || type === 'application/json') return 'application/json';
  const [name] = type.split(';');
  const known = name?.trim().toLowerCase();
  if (known === 'application/json' || known === 'application/octet-stream') return known;
  throw new GatehouseError(
    'bad_request',
    `The content type "${type.slice(0, 100)}" is not accepted; send application/json`,
  );
}
