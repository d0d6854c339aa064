import type { createPluginSet } from '@gatehouse/daemon/composition/plugin-set';
import { hostNames, type Operation } from '@gatehouse/sdk-plugin';
import type { AnyInput, CallResult, Credential } from './call-types.ts';
import type { RawRequest } from './dispatch.ts';
import type { TestHost } from './test-host.ts';
import type { CallScope, Trace } from './trace.ts';

interface Parts extends Pick<TestHost, 'send' | 'rawKey' | 'fullKey'> {
  readonly tables: ReturnType<typeof createPluginSet>['table'];
  readonly trace: Trace;
}

/** Typed calls, sent in the form of a client's requests. */
export function callThrough({ tables, send, rawKey, fullKey, trace }: Parts): TestHost['call'] {
  return async (id: string, input: AnyInput = {}, as: Credential = fullKey) => {
    const host = input.on ?? hostNames.find((name) => tables(name).find(id) !== null) ?? 'runner';
    const entry = tables(host).find(id);
    if (entry === null) throw new Error(`The ${host} host has no operation "${id}"`);
    const scope: CallScope = { operationId: id, done: new Set(), replyProblem: null };
    const request = toRequest(entry.operation, input, rawKey(as));
    const answer = await trace.inCall(scope, () => send(host, request));
    if (!scope.done.has('handler')) trace.skipped('handler', entry.pluginId, id);
    if (scope.replyProblem !== null) throw new Error(scope.replyProblem);
    return toResult(answer) as CallResult<never>;
  };
}

/** The request for an input. */
export function toRequest(operation: Operation, input: AnyInput, rawKey: string | null): RawRequest {
  const { params = {}, query = {}, body, upload, headers, signal } = input;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${operation.id} needs the path parameter "${name}"`);
    return encodeURIComponent(String(params[name]));
  });
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  const type = upload === undefined ? 'application/json' : 'application/octet-stream';
  const bytes = upload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return {
    method: operation.method,
    target: `/api/v1${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers: {
      ...(rawKey === null ? {} : { authorization: `Bearer ${rawKey}` }),
      ...(bytes === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(bytes === undefined ? {} : { body: bytes }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function toResult({ status, headers, text }: Awaited<ReturnType<TestHost['send']>>) {
  const isJson = headers['content-type'] === 'application/json';
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  if (status < 300) return { ok: true, status, headers, body };
  return { ok: false, status, headers, error: body.error, message: body.message, body };
}
