import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errorStatus } from '@gatehouse/sdk-plugin';
import { type HttpCase, readHttpCases } from './support/http-case.ts';
import { openRawConnection, type RawAnswer, type RawConnection } from './support/raw-connection.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const cases = readHttpCases(fileURLToPath(new URL('./corpora/http/', import.meta.url)));
const statusOf: Readonly<Record<string, number>> = errorStatus;

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

for (const each of cases) {
  for (const host of each.hosts) {
    test(`${each.name} on the ${host} host: ${each.about}`, () => run(each, gatehouse[host].baseUrl));
  }
}

test('nothing that hid behind another request was executed', async () => {
  const keys = await gatehouse.editor.ok('GET /auth/keys');

  assert.ok(keys.some(({ label }: { label: string }) => label === 'asked for'));
  assert.ok(!keys.some(({ label }: { label: string }) => label === 'smuggled'));
  assert.deepEqual(await gatehouse.runner.ok('GET /tasks'), { tasks: [] });
});

async function run(each: HttpCase, baseUrl: string): Promise<void> {
  const connection = openRawConnection(baseUrl);
  try {
    const bytes = each.bytes({ key: gatehouse.key, port: new URL(baseUrl).port });
    if (each.thenEnd) connection.socket.end(bytes);
    else connection.socket.write(bytes);
    await assertAnswers(each, connection);
  } finally {
    connection.socket.destroy();
  }
  const fresh = await fetch(`${baseUrl}/api/v1/ping`);
  assert.deepEqual([fresh.status, await fresh.json()], [200, {}]);
}

async function assertAnswers(each: HttpCase, connection: RawConnection): Promise<void> {
  let last: RawAnswer | null = null;
  for (const [index, statuses] of each.answers.entries()) {
    last = await connection.next(each.isHead);
    if (last === null && each.mayBeSilent) return;
    assert.ok(last, `the connection ended after ${index} answers`);
    assert.ok(statuses.includes(last.status), `answer ${index + 1} is ${last.status} ${last.body}`);
    if (last.status !== 100) assertFromTable(last, each.isHead);
  }
  const isClosing = last?.headers.get('connection') === 'close';
  if (each.closes) assert.ok(isClosing, 'the last answer does not say that the connection closes');
  if (isClosing) {
    assert.equal(await connection.next(), null, 'an answer came after the last one');
    return;
  }
  // The next request on the same connection is answered correctly: no bytes were left over.
  connection.socket.write('GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const ping = await connection.next();
  assert.deepEqual([ping?.status, ping?.body], [200, '{}']);
  assert.equal(await connection.next(), null);
}

function assertFromTable({ status, headers, body }: RawAnswer, isHead: boolean): void {
  assert.notEqual(status, 500, body);
  assert.equal(headers.get('content-type'), 'application/json');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('x-request-id') ?? '', /^[\w-]{6,}$/);
  const names = [...headers.keys()];
  assert.ok(!names.some((name) => name.startsWith('access-control-') || name === 'server'), names.join());
  assert.ok(!names.some((name) => name === 'x-evil' || name === 'set-cookie'), names.join());
  if (isHead) return;
  const answer = JSON.parse(body);
  if (status >= 400) assert.equal(statusOf[answer.error], status, body);
}
