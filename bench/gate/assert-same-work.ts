import assert from 'node:assert/strict';
import { createApiClient } from '@gatehouse/test/api-client';
import type { ServerProcess } from './server-process.ts';
import { getTarget, postBody, postTarget, toCreated, toList } from './work/work.ts';

const prefix = '/api/v1';
const list = `GET ${getTarget.slice(prefix.length)}`;
const create = `POST ${postTarget.slice(prefix.length)}`;

/** A server without one of the checks would be faster, so all must give the same answers and refusals. */
export async function assertSameWork(name: string, server: ServerProcess): Promise<void> {
  const client = createApiClient(`http://127.0.0.1:${server.port}`, server.rawKey);
  const statusOf = async (target: string, body?: unknown) => (await client.send(target, body)).status;

  assert.deepEqual(await client.ok(list), toList('product-123', 'bench', { skip: 0, take: 20 }), name);
  assert.deepEqual(await client.ok(create, postBody), toCreated('bench', postBody), name);
  assert.equal(await statusOf(list.replace('take=20', 'take=101')), 400, name);
  assert.equal(await statusOf(create, { ...postBody, priority: 11 }), 400, name);
  assert.equal((await client.as(`${server.rawKey}0`).send(list)).status, 401, name);
}
