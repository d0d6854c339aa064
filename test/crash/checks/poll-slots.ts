import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../support/api-client.ts';
import { startTestDaemon } from '../../support/start-test-daemon.ts';

const pipelined = 40;
const slots = 32;
const pollMs = 20;
/** Much shorter than the time of the polls, after which their slots are free in any case. */
const maxMs = 15_000;

/** Sends more polls on one connection than may wait, breaks it, and uses all slots again. */
export async function checkPollSlots(): Promise<void> {
  const { runner, key, stop } = await startTestDaemon({ hosts: ['runner'] });
  try {
    const socket = await sendPolls(runner.baseUrl, key);
    await untilProbe(runner, 429, 'the polls on one connection take all slots');

    socket.resetAndDestroy();

    await untilProbe(runner, 200, 'a slot is free again after its connection broke');
    const fresh = Array.from({ length: slots }, () => runner.send('GET /sessions/events?timeoutSeconds=2'));
    const statuses = (await Promise.all(fresh)).map(({ status }) => status);
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
      'all slots are free again after their connection broke',
    );
  } finally {
    await stop();
  }
}

function sendPolls(baseUrl: string, key: string): Promise<Socket> {
  const poll = `GET /api/v1/sessions/events?timeoutSeconds=60 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => {
      socket.write(poll.repeat(pipelined), () => resolve(socket));
    });
    socket.once('error', reject);
  });
}

/** A poll without a wait shows whether a slot is free. */
async function untilProbe(runner: ApiClient, status: number, what: string): Promise<void> {
  const deadline = Date.now() + maxMs;
  while ((await runner.send('GET /sessions/events?timeoutSeconds=1')).status !== status) {
    assert.ok(Date.now() < deadline, what);
    await wait(pollMs);
  }
}
