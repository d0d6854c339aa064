import assert from 'node:assert/strict';
import { type ErrorCode, errorStatus, type Operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { Credential } from '../test-host/call-types.ts';
import type { RawAnswer } from '../test-host/dispatch.ts';
import type { CaseParts } from './contract-case.ts';

export interface Probe {
  readonly as?: Credential;
  /** Replaces the operation's method. */
  readonly method?: string;
  /** Replaces the operation's path; includes the prefix. */
  readonly path?: string;
  /** Without the question mark. */
  readonly query?: string;
  readonly body?: string;
  readonly authorization?: string;
}

/** Makes a call that must be refused: its path parameters name nothing. */
export function probe({ host, operation, on }: CaseParts, given: Probe): Promise<RawAnswer> {
  const { as = host.fullKey, method = operation.method, path = pathOf(operation), query, body } = given;
  const rawKey = host.rawKey(as);
  const authorization = given.authorization ?? (rawKey === null ? undefined : `Bearer ${rawKey}`);
  return host.send(on, {
    method,
    target: query === undefined ? path : `${path}?${query}`,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
}

const candidates = ['00000000-0000-4000-8000-000000000000', '1', 'x', 'true'];

/** The path of an operation, with parameter values that its schemas accept and that name nothing. */
export function pathOf(operation: Operation): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.status === 'live' ? operation.params[name] : undefined;
    const fits = candidates.find((text) => schema === undefined || v.safeParse(schema, text).success);
    return encodeURIComponent(fits ?? 'x');
  });
  return `/api/v1${path}`;
}

/** Compares an answer with an error of the closed table; returns its body. */
export function expectError(answer: RawAnswer, code: ErrorCode, what: string): Record<string, unknown> {
  const body: unknown = answer.text === '' ? null : JSON.parse(answer.text);
  const found = typeof body === 'object' && body !== null ? { ...body } : {};
  assert.deepEqual(
    [answer.status, 'error' in found ? found.error : undefined],
    [errorStatus[code], code],
    `${what}: expected ${errorStatus[code]} ${code}, got ${answer.status} ${answer.text.slice(0, 500)}`,
  );
  assert.equal(typeof Object(body).message, 'string', `${what}: the body of the error has no message`);
  assert.ok(answer.headers['x-request-id'], `${what}: the answer has no X-Request-Id`);
  assert.equal(answer.headers['cache-control'], 'no-store', `${what}: Cache-Control`);
  return found;
}
