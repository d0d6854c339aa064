// See docs/decisions/0242-calls-of-a-call.md
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import type { OperationAnswer, OperationCalls, OperationRequest } from '@gatehouse/sdk-plugin/internal';
import { apiPrefix } from '../kernel/versions.ts';
import { keepConfirmationFacts } from './confirmation-facts.ts';
import type { RawRequest } from './exchange.ts';
import type { RequestListener } from './pipeline.ts';
import { RequestCall } from './request-call.ts';

type Hosts = Readonly<Partial<Record<HostName, RequestListener>>>;

/** Sends requests to the listeners of the hosts without a socket, with the key of the call that they belong to. */
export function createOperationCalls(hosts: Hosts): OperationCalls {
  return {
    send: (call, request) => {
      const key = RequestCall.headersOf(call)?.authorization;
      if (key === undefined) throw new GatehouseError('unauthorized', 'This call came with no key');
      const listener = hosts[request.host];
      if (listener === undefined)
        throw new GatehouseError('service_unavailable', `The daemon does not run the ${request.host} host`);
      return send(listener, key, request);
    },
  };
}

async function send(
  listener: RequestListener,
  key: string,
  request: OperationRequest,
): Promise<OperationAnswer> {
  const { method, target, headers = {}, body, signal } = request;
  const inject = await loadInject();
  signal?.throwIfAborted();
  const { left, leave } = createLeave();
  let sent: IncomingMessage | null = null;
  const end = () => leave(sent, signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const answer = inject(
      (incoming, response) => {
        sent = incoming;
        if (request.confirmation !== undefined) keepConfirmationFacts(incoming, request.confirmation);
        void listener(toRaw(incoming, `${apiPrefix}${target}`), response);
      },
      {
        method,
        url: '/',
        validate: false,
        headers: { host: 'localhost', ...headers, ...jsonType(body), authorization: key },
        payloadAsStream: true,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      },
    );
    const answered = answer.then(async (response) => ({
      response,
      bytes: await readBytes(response.stream(), request.maxBytes),
    }));
    const { response, bytes } = await Promise.race([answered, left]);
    const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(pairs), bytes };
  } catch (error) {
    // The handler that still writes the answer stops.
    leave(sent, error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

let loading: Promise<typeof import('light-my-request').inject> | undefined;

/** Few daemons call operations so. Asking for a module that is loaded already costs half a millisecond where loaders have hooks. */
function loadInject() {
  loading ??= import('light-my-request').then(({ inject }) => inject);
  return loading;
}

function jsonType(body: unknown) {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** The parts of the target that polka sets for a request of a socket. */
function toRaw(incoming: IncomingMessage, url: string): RawRequest {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return Object.assign(incoming, { url, path, search: mark === -1 ? '' : url.slice(mark) });
}

/** A caller that goes away looks to the pipeline like a socket that closes. */
function createLeave() {
  let reject: (reason: unknown) => void = () => undefined;
  const left = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  left.catch(() => undefined);
  const leave = (sent: IncomingMessage | null, reason: unknown) => {
    if (sent !== null) Object.assign(sent.socket, { destroyed: true }).emit('close');
    reject(reason);
  };
  return { left, leave };
}

/** Listens to the events of the stream, since an iterator of it would cost more than most answers. */
function readBytes(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    stream.on('data', (piece: Uint8Array) => {
      size += piece.length;
      if (size <= maxBytes) pieces.push(piece);
      else reject(tooLong(maxBytes));
    });
    stream.on('end', () => resolve(Buffer.concat(pieces)));
    stream.on('error', reject);
  });
}

function tooLong(maxBytes: number): GatehouseError {
  return new GatehouseError(
    'payload_too_large',
    `The answer has more than ${maxBytes} bytes; ask for a part of it`,
  );
}
