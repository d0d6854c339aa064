import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const current = '/projects/current';
const pluginConfig = { sessions: { maxPolls: 1, maxPollsPerKey: 1 } };
const pause = (seconds: number) => ({ type: 'Logic', action: 'Pause', parameters: { From: `${seconds}` } });
const isRunning = ({ state }: { state: string }) => state === 'Running';
const waitingStatus = `GET ${current}/debug/status?waitSeconds=60`;

const started: TestDaemon[] = [];
let daemon: TestDaemon;
beforeEach(async () => {
  daemon = await startTestDaemon({ pluginConfig });
  started.push(daemon);
});
after(() => Promise.all(started.map((each) => each.stop())));

async function openPausing(seconds: number): Promise<void> {
  await daemon.editor.ok('POST /projects');
  await daemon.editor.ok(`POST ${current}/actions/batch`, { actions: [pause(seconds)] });
}

const runs = () => eventually(() => daemon.editor.ok(`GET ${current}/debug/status`), isRunning);

/** Sends project_start with a wait over a socket of its own, and returns the socket once the run has begun. */
async function startAndWait() {
  const { hostname, port } = new URL(daemon.editor.baseUrl);
  const body = JSON.stringify({ waitSeconds: 60 });
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1${current}/start HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${daemon.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await runs();
  return socket;
}

test('one call starts a project, waits for its end and answers the result', async () => {
  await openPausing(0);

  const { state, result } = await daemon.editor.ok(`POST ${current}/start`, { waitSeconds: 60 });

  assert.deepEqual([state, result], ['Idle', 'success']);
});

test('a call that may not wait starts nothing, and a call without a wait starts', async () => {
  await openPausing(600);
  const poll = daemon.runner.send('GET /sessions/events?timeoutSeconds=60');
  await daemon.runner.ok('GET /sessions');

  const refused = await daemon.editor.send(`POST ${current}/start`, { waitSeconds: 60 });

  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
  assert.equal((await daemon.editor.ok(`GET ${current}/debug/status`)).state, 'Idle');
  await daemon.editor.ok(`POST ${current}/start`);
  await runs();
  await daemon.stop();
  await poll;
});

test('a client that disconnects frees its slot, and the run goes on', async () => {
  await openPausing(600);
  const socket = await startAndWait();
  assert.equal((await daemon.editor.send(waitingStatus)).status, 429);

  socket.resetAndDestroy();

  const status = await eventually(
    () => daemon.editor.send(`GET ${current}/debug/status?waitSeconds=1`),
    (answer) => answer.status === 200,
  );
  assert.equal(status.body.state, 'Running');
});

test('project_stop ends a wait with the result of the run', async () => {
  await openPausing(600);
  const waiting = daemon.editor.ok(`POST ${current}/start`, { waitSeconds: 60 });
  await runs();

  await daemon.editor.ok(`POST ${current}/stop`);

  const { state, result } = await waiting;
  assert.deepEqual([state, result], ['Idle', 'interrupted']);
});

test('a daemon that stops during a wait answers the call', async () => {
  await openPausing(600);
  const socket = await startAndWait();

  const [answer] = await Promise.all([text(socket), daemon.stop()]);

  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"started":true/);
});
