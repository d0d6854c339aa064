import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read fields of many shapes; their assertions are the check.
  // biome-ignore lint/suspicious/noExplicitAny: an answer of a host under test
  readonly body: any;
}

export interface ApiClient {
  readonly baseUrl: string;
  /** `target` is a method and a path below the prefix, such as `GET /tasks`. */
  send(target: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Sends, and fails the test unless the answer is a success. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of a host under test
  ok(target: string, body?: unknown): Promise<any>;
  /** The same host with another key, or with none. */
  as(key: string | null): ApiClient;
}

/** `always` are headers of every request; `{ connection: 'close' }` gives each a connection of its own. */
export function createApiClient(
  baseUrl: string,
  key: string | null,
  always: Readonly<Record<string, string>> = {},
): ApiClient {
  const send: ApiClient['send'] = async (target, body, headers = {}) => {
    const [method = 'GET', path = ''] = target.split(' ');
    const isBytes = body instanceof Uint8Array;
    return call(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...always,
        ...headers,
      },
      body: body === undefined || isBytes ? body : JSON.stringify(body),
    });
  };
  return {
    baseUrl,
    send,
    ok: async (target, body) => {
      const answer = await send(target, body);
      assert.ok(answer.status < 300, `${target} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    as: (other) => createApiClient(baseUrl, other, always),
  };
}

interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
}

/**
 * A host may close a kept connection at the moment of its next use, especially after both were suspended. Repeating a
 * read is safe.
 */
async function call(url: string, init: Call): Promise<Answer> {
  try {
    return await sendCall(url, init);
  } catch (error) {
    if (init.method !== 'GET') throw error;
    return sendCall(url, init);
  }
}

/** Costs the tests a third of what `fetch` does. Idle connections end here before the host ends them, after 5 s. */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });

/** Beyond the longest wait of an operation. */
const limitMs = 400_000;

const blockedMs = 1_000;
let calledAt = 0;

/**
 * A test that computed for seconds has neither ended its idle connections nor heard that the host did. The event loop does
 * both within two turns.
 */
async function afterIdle(): Promise<void> {
  if (performance.now() - calledAt > blockedMs) {
    await setImmediate();
    await setImmediate();
  }
  calledAt = performance.now();
}

async function sendCall(url: string, { method, headers, body }: Call): Promise<Answer> {
  await afterIdle();
  const { host, hostname, port, pathname, search } = new URL(url);
  const outgoing = request({
    ...{ agent, method, port, path: `${pathname}${search}`, headers: { host, ...headers } },
    // A name would be looked up for each connection.
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
  });
  outgoing.setTimeout(limitMs, () =>
    outgoing.destroy(new Error(`${method} ${pathname} had no answer within ${limitMs / 1000} s`)),
  );
  // A connection that breaks after the answer has begun fails the reading of the answer too.
  outgoing.on('error', () => undefined).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answer = await text(response);
  calledAt = performance.now();
  return {
    status: response.statusCode ?? 0,
    get headers() {
      return toHeaders(response);
    },
    body: answer === '' ? null : JSON.parse(answer),
  };
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
