import assert from 'node:assert/strict';

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
    const response = await call(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
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

/**
 * A host may close a kept connection at the moment of its next use, especially after both were suspended. Repeating a
 * read is safe.
 */
async function call(url: string, init: RequestInit & { readonly method: string }): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.method !== 'GET') throw error;
    return fetch(url, init);
  }
}
