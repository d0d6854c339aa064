import { ApiError, read } from './api-error.ts';
import { authorizedFetch, fetchWithFirstKey } from './authorized-fetch.ts';
import type { components } from './generated/runner.d.ts';

type Operation = components['schemas']['ConsoleOperation'];
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls an operation that only its facts are known of. Parameters of the path are taken from the arguments; the rest is
 * the query of a call that reads or deletes, and otherwise the body. A person may step up for it.
 *
 * @throws {ApiError} for every answer but a good one
 */
export function callAsPerson(operation: Operation, given: Arguments): Promise<unknown> {
  return answerOf(authorizedFetch(toRequest(operation, given)));
}

/** The same with the first key of the page alone: never with tier 3, and without a question to the person. */
export function callWithFirstKey(operation: Operation, given: Arguments): Promise<unknown> {
  return answerOf(fetchWithFirstKey(toRequest(operation, given)));
}

/** Names of the parameters in a path. */
export function pathKeysOf({ path }: Pick<Operation, 'path'>): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function toRequest(operation: Operation, given: Arguments): Request {
  const { host, method, path } = operation;
  const inPath = pathKeysOf(operation);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => segmentOf(name, given[name]));
  const rest = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  const address = `/host/${host}/api/v1${filled}`;
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, textOf(value)]));
    return new Request(query.size === 0 ? address : `${address}?${query}`, { method });
  }
  if (rest.length === 0) return new Request(address, { method });
  const headers = { 'content-type': 'application/json' };
  return new Request(address, { method, headers, body: JSON.stringify(Object.fromEntries(rest)) });
}

/** A dot alone would lead out of the path of the operation. */
function segmentOf(name: string, value: unknown): string {
  const text = textOf(value);
  if (value === undefined || value === null || /^\.{0,2}$/.test(text))
    throw new ApiError(`"${name}" is missing.`, { code: 'bad_request', status: 0 });
  return encodeURIComponent(text);
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function answerOf(sent: Promise<Response>): Promise<unknown> {
  return read(
    sent.then(async (response) => {
      const text = await response.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      return response.ok ? { response, data: body } : { response, error: body };
    }),
  );
}
